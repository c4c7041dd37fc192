import type { Insertable } from 'kysely'
import type { Db } from '#server/db/connection.ts'
import type { ImagesTable } from '#server/db/types.ts'

/** The person's count of pictures rises with it. */
export async function insertImage(db: Db, image: Insertable<ImagesTable>): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await transaction.insertInto('images').values(image).execute()
    if (!image.user_id) return
    await transaction
      .updateTable('users')
      .set((eb) => ({ image_count: eb('image_count', '+', 1) }))
      .where('id', '=', image.user_id)
      .execute()
  })
}
