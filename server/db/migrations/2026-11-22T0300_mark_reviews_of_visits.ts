import { type Kysely, sql } from 'kysely'

/** A review written after a kept reservation of its author at the place points at it; places count such reviews apart. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table posts add column visit_id text collate "C" references reservations,
      add constraint posts_visit_of_review check (visit_id is null or type = 'review')`.execute(db)
  await sql`create index posts_visit on posts (visit_id) where visit_id is not null`.execute(db)
  await sql`
    alter table places
      add column visited_rating_sum integer not null default 0 check (visited_rating_sum >= 0),
      add column visited_rating_count integer not null default 0 check (visited_rating_count >= 0)`.execute(
    db,
  )
  await sql`
    update posts p set visit_id = kept.id
    from (
      select distinct on (review.id) review.id review_id, r.id
      from posts review join users u on u.id = review.user_id
      join reservations r on r.place_id = review.place_id and (r.user_id = u.id or r.phone = u.phone)
      where review.type = 'review' and (
        (r.status = 'arrived' and r.starts_at - interval '2 hours' <= review.created_at)
        or (r.status = 'confirmed' and r.ends_at <= review.created_at))
      order by review.id, r.starts_at desc, r.id desc) kept
    where p.id = kept.review_id`.execute(db)
  await sql`
    update places set visited_rating_sum = marked.sum, visited_rating_count = marked.count
    from (
      select place_id, sum(rating + 1)::int sum, count(*)::int count from posts
      where visit_id is not null and not is_deleted and not is_hidden group by place_id) marked
    where places.id = marked.place_id`.execute(db)
}
