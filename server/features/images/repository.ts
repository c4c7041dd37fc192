import { DynamicModule, expressionBuilder, type Insertable, sql } from 'kysely'
import type { Db } from '#server/db/connection.ts'
import type { DB, Images } from '#server/db/types.ts'

/** Inserts the image and updates the person's count. @returns false when the person was deleted meanwhile */
export async function insertImage(db: Db, image: Insertable<Images>): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    if (image.user_id) {
      const counted = await transaction
        .updateTable('users')
        .set((eb) => ({ image_count: eb('image_count', '+', 1) }))
        .where('id', '=', image.user_id)
        .where('is_deleted', '=', false)
        .executeTakeFirst()
      if (counted.numUpdatedRows === 0n) return false
    }
    await transaction.insertInto('images').values(image).execute()
    return true
  })
}

/** The row that the pictures are attached to; it may use its own pictures again. */
export type ImageOwner = { postId: string } | { commentId: string } | { messageId: string }

const i = expressionBuilder<DB & { i: Images }, 'i'>()
const { table } = new DynamicModule<DB>()

const holders = [
  { links: 'post_images', key: 'post_id' },
  { links: 'comment_images', key: 'comment_id' },
  { links: 'message_images', key: 'message_id' },
] as const

function linksOf(holder: ImageOwner) {
  if ('postId' in holder) return { ...holders[0], id: holder.postId }
  if ('commentId' in holder) return { ...holders[1], id: holder.commentId }
  return { ...holders[2], id: holder.messageId }
}

/** Whether the picture under the alias `i` is used nowhere, or only by this holder. */
function isFree(holder?: ReturnType<typeof linksOf>) {
  const inText = holders.map(({ links, key }) =>
    i
      .selectFrom(table(links).as('link'))
      .whereRef('link.image_id', '=', 'i.id')
      .$if(holder?.links === links, (query) => query.where(sql.ref(`link.${key}`), '<>', holder?.id)),
  )
  const placePictures = (['avatar_id', 'logo_id', 'background_id'] as const).map((column) =>
    i.selectFrom('places as p').whereRef(`p.${column}`, '=', 'i.id'),
  )
  return i.and(
    [
      ...inText,
      ...placePictures,
      i.selectFrom('gallery_images as gi').whereRef('gi.image_id', '=', 'i.id'),
      i.selectFrom('organisations as o').whereRef('o.avatar_id', '=', 'i.id'),
      // Compared by the person's id, because nobody uses an avatar of another.
      i.selectFrom('users as u').whereRef('u.id', '=', 'i.user_id').whereRef('u.avatar_id', '=', 'i.id'),
    ].map((query) => i.not(i.exists(query))),
  )
}

/** The unused pictures of one of these people. Locks them, so that two concurrent writes cannot both use one. */
export async function lockUnusedImages(
  db: Db,
  ids: readonly string[],
  ownerIds: readonly string[],
  holder?: ImageOwner,
): Promise<Set<string>> {
  await db.selectFrom('images').where('id', 'in', ids).orderBy('id').forUpdate().execute()
  const rows = await db
    .selectFrom('pictures as i')
    .select('i.id')
    .where('i.id', 'in', ids)
    .where('i.user_id', 'in', ownerIds)
    .where(isFree(holder && linksOf(holder)))
    .execute()
  return new Set(rows.map((row) => row.id))
}

/** Replaces the pictures of a holder by these, in this order. */
export async function replaceImages(db: Db, holder: ImageOwner, ids: readonly string[]): Promise<void> {
  const { links, key, id } = linksOf(holder)
  await db
    .deleteFrom(table(links).as('link'))
    .where(sql.ref(`link.${key}`), '=', id)
    .$if(ids.length > 0, (query) => query.where('link.image_id', 'not in', ids))
    .execute()
  if (ids.length === 0) return
  await db
    .insertInto(links)
    .values(ids.map((image_id, position) => ({ [key]: id, image_id, position })) as never)
    .onConflict((former) =>
      former
        .columns([key, 'image_id'] as never)
        .doUpdateSet({ position: sql.ref('excluded.position') } as never),
    )
    .execute()
}

/** Deletes a person's uploads that no public page shows. @returns the file paths */
export async function deleteUnusedImagesOf(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .deleteFrom('images as i')
    .where('i.user_id', '=', userId)
    .where(isFree())
    .returning('i.path')
    .execute()
  return rows.map(({ path }) => path)
}
