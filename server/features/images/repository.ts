import { type Insertable, sql } from 'kysely'
import type { Db } from '#server/db/connection.ts'
import type { Images } from '#server/db/types.ts'

/** The person's count of pictures rises with it. @returns false when the person was deleted meanwhile */
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

/** Where pictures are about to stand: its own ones are not taken. */
export type ImageHolder = { postId: string } | { commentId: string } | { messageId: string }

/**
 * Those of the pictures that belong to one of these people and stand nowhere else yet. Locks them, so that two
 * writings at once cannot both take one.
 */
export async function lockFreeImages(
  db: Db,
  ids: readonly string[],
  ownerIds: readonly string[],
  holder: ImageHolder,
): Promise<string[]> {
  await sql`select from images where id = any(${[...ids]}::text[]) order by id for update`.execute(db)
  const post = 'postId' in holder ? holder.postId : ''
  const comment = 'commentId' in holder ? holder.commentId : ''
  const message = 'messageId' in holder ? holder.messageId : ''
  const { rows } = await sql<{ id: string }>`
    select i.id from pictures i
    where i.id = any(${[...ids]}::text[]) and i.user_id = any(${[...ownerIds]}::text[])
      and not exists (select from post_images where image_id = i.id and post_id <> ${post})
      and not exists (select from comment_images where image_id = i.id and comment_id <> ${comment})
      and not exists (select from message_images where image_id = i.id and message_id <> ${message})
      and not exists (select from gallery_images where image_id = i.id)
      and not exists (select from users where id = i.user_id and avatar_id = i.id)`.execute(db)
  return rows.map((row) => row.id)
}

/** Those of the pictures that the person uploaded and that stand nowhere yet. Locks them as well. */
export async function lockUnplacedImages(
  db: Db,
  ids: readonly string[],
  ownerId: string,
): Promise<Set<string>> {
  await sql`select from images where id = any(${[...ids]}::text[]) order by id for update`.execute(db)
  const { rows } = await sql<{ id: string }>`
    select i.id from pictures i
    where i.id = any(${[...ids]}::text[]) and i.user_id = ${ownerId}
      and not exists (select from post_images where image_id = i.id)
      and not exists (select from comment_images where image_id = i.id)
      and not exists (select from message_images where image_id = i.id)
      and not exists (select from gallery_images where image_id = i.id)
      and not exists (select from users where id = i.user_id and avatar_id = i.id)
      and not exists (select from places where avatar_id = i.id)
      and not exists (select from places where logo_id = i.id)
      and not exists (select from places where background_id = i.id)
      and not exists (select from organisations where avatar_id = i.id)`.execute(db)
  return new Set(rows.map((row) => row.id))
}

/** The pictures of a holder become these, in this order. */
export async function placeImages(db: Db, holder: ImageHolder, ids: readonly string[]): Promise<void> {
  const [table, key, id] =
    'postId' in holder
      ? ([sql.ref('post_images'), sql.ref('post_id'), holder.postId] as const)
      : 'commentId' in holder
        ? ([sql.ref('comment_images'), sql.ref('comment_id'), holder.commentId] as const)
        : ([sql.ref('message_images'), sql.ref('message_id'), holder.messageId] as const)
  await sql`delete from ${table} where ${key} = ${id} and image_id <> all(${[...ids]}::text[])`.execute(db)
  if (ids.length === 0) return
  await sql`
    insert into ${table} (${key}, image_id, position)
    select ${id}, image.id, image.position - 1
    from unnest(${[...ids]}::text[]) with ordinality image(id, position)
    on conflict (${key}, image_id) do update set position = excluded.position`.execute(db)
}

/** What a person uploaded and nothing that others see shows. @returns the stems of the files */
export async function deleteUnusedImagesOf(db: Db, userId: string): Promise<string[]> {
  const { rows } = await sql<{ path: string }>`
    delete from images where user_id = ${userId}
      and not exists (select from post_images where image_id = images.id)
      and not exists (select from comment_images where image_id = images.id)
      and not exists (select from message_images where image_id = images.id)
      and not exists (select from gallery_images where image_id = images.id)
      and not exists (select from places where images.id in (avatar_id, logo_id, background_id))
      and not exists (select from organisations where avatar_id = images.id)
      and not exists (select from users where avatar_id = images.id)
    returning path`.execute(db)
  return rows.map(({ path }) => path)
}
