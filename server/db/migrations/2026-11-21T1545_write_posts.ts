import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Who took it away decides who may bring it back. A retried request is known by the key of its author.
  for (const table of ['posts', 'comments']) {
    await sql`
      alter table ${sql.table(table)}
        add column hidden_by text check (hidden_by in ('author', 'venue', 'moderation')),
        add column deleted_by text check (deleted_by in ('author', 'venue', 'moderation')),
        add column idempotency_key text collate "C"`.execute(db)
    await sql`
      create unique index ${sql.ref(`${table}_idempotency`)} on ${sql.table(table)} (user_id, idempotency_key)
      where idempotency_key is not null`.execute(db)
  }
  await sql`create index post_images_image on post_images (image_id)`.execute(db)
  await sql`create index comment_images_image on comment_images (image_id)`.execute(db)

  // Feeds judge whose a post is from the index alone; what a place or a person wrote is one walk for all its kinds.
  const visible = sql`where not is_deleted and not is_hidden`
  await sql`drop index posts_newest, posts_city, posts_user`.execute(db)
  await sql`
    create index posts_newest on posts (created_at desc, id desc)
    include (type, user_id, place_id, organisation_id) ${visible}`.execute(db)
  await sql`
    create index posts_city on posts (city_id, created_at desc, id desc)
    include (type, user_id, place_id, organisation_id) ${visible}`.execute(db)
  await sql`
    create index posts_user on posts (user_id, created_at desc, id desc) include (type, place_id, city_id) ${visible}`.execute(
    db,
  )
  await sql`
    create index posts_place_newest on posts (place_id, created_at desc, id desc)
    include (type, user_id, city_id) ${visible}`.execute(db)
}
