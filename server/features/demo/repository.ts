import { sql } from 'kysely'
import { insertRows } from '#server/db/bulk.ts'
import type { Db } from '#server/db/connection.ts'
import type { DemoRows } from './draft.ts'

export async function isEmpty(db: Db): Promise<boolean> {
  const row = await db
    .selectNoFrom(({ exists, or, selectFrom }) =>
      or([exists(selectFrom('users')), exists(selectFrom('places')), exists(selectFrom('images'))]).as(
        'is_used',
      ),
    )
    .executeTakeFirstOrThrow()
  return !row.is_used
}

export async function insertDemo(db: Db, demo: DemoRows): Promise<void> {
  for (const [table, rows] of Object.entries(demo)) await insertRows(db, table as keyof DemoRows, rows)
}

/** Computes counters from the rows, without hidden and deleted ones. Raw SQL, because each is one line of SQL. */
export async function recount(db: Db): Promise<void> {
  const visible = sql`not is_deleted and not is_hidden`
  await sql`update posts set
    like_count = (select count(*) from likes where likes.post_id = posts.id),
    comment_count = (select count(*) from comments where comments.post_id = posts.id and ${visible})`.execute(
    db,
  )
  await sql`update comments set like_count = (select count(*) from likes where likes.comment_id = comments.id)`.execute(
    db,
  )
  await sql`update places set
    follower_count = (select count(*) from followers where followers.place_id = places.id),
    review_count = (select count(*) from posts where posts.place_id = places.id and type = 'review' and ${visible}),
    news_count = (select count(*) from posts where posts.place_id = places.id and type = 'news' and ${visible}),
    rating_count = (select count(*) from posts where posts.place_id = places.id and type = 'review' and ${visible}),
    rating_sum = (select coalesce(sum(rating + 1), 0) from posts where posts.place_id = places.id and type = 'review' and ${visible}),
    visited_rating_count = (select count(*) from posts where posts.place_id = places.id and reservation_id is not null and ${visible}),
    visited_rating_sum = (select coalesce(sum(rating + 1), 0) from posts where posts.place_id = places.id and reservation_id is not null and ${visible}),
    reservations_count = (select count(*) from reservations where reservations.place_id = places.id and status = 'arrived')`.execute(
    db,
  )
  await sql`update organisations set
    place_count = (select count(*) from places where places.organisation_id = organisations.id and is_listed),
    follower_count = (select count(*) from followers where followers.organisation_id = organisations.id),
    review_count = (select count(*) from posts where posts.organisation_id = organisations.id and type = 'review' and ${visible}),
    news_count = (select count(*) from posts where posts.organisation_id = organisations.id and type = 'news' and ${visible})`.execute(
    db,
  )
  await sql`update users set
    post_count = (select count(*) from posts where posts.user_id = users.id and type <> 'news' and ${visible}),
    comment_count = (select count(*) from comments where comments.user_id = users.id and coalesce(place_id, organisation_id) is null and ${visible}),
    image_count = (select count(*) from post_images join posts on posts.id = post_id where posts.user_id = users.id and type <> 'news' and ${visible}),
    follower_count = (select count(*) from followers where followers.user_id = users.id),
    following_user_count = (select count(*) from followers where follower_id = users.id and followers.user_id is not null),
    following_place_count = (select count(*) from followers where follower_id = users.id and place_id is not null),
    following_organisation_count = (select count(*) from followers where follower_id = users.id and organisation_id is not null)`.execute(
    db,
  )
  await sql`update cities set
    place_count = (select count(*) from places where places.city_id = cities.id and is_listed)`.execute(db)
}
