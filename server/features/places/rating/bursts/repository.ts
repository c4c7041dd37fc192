import { sql } from 'kysely'
import type { Db } from '#server/db/connection.ts'
import { userCardOf } from '#server/db/fragments/cards.ts'
import { currentTime } from '#server/db/fragments/columns.ts'
import type { CheckStatus } from './rules.ts'

/** Locked, so that reviews of a place are checked one after another. */
export async function lockPlaceForBurstCheck(db: Db, placeId: string) {
  return db
    .selectFrom('places')
    .select('rating_cooldown_until')
    .where('id', '=', placeId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function setBurstCooldown(db: Db, placeId: string, until: Date): Promise<void> {
  await db.updateTable('places').set({ rating_cooldown_until: until }).where('id', '=', placeId).execute()
}

/** More are no help to decide whether it is a burst. */
const MAX_RECENT = 500

/** Visible reviews, latest first, with whether their ratings are or were checked. */
export async function listRecent(db: Db, placeId: string, since: Date) {
  return db
    .selectFrom('visible_posts as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .leftJoin('rating_checks as c', 'c.post_id', 'p.id')
    .select(['p.id', 'p.user_id', 'p.reservation_id', 'p.created_at', 'u.created_at as account_created_at'])
    .select(({ eb }) => eb('c.post_id', 'is not', null).as('was_checked'))
    .where('p.place_id', '=', placeId)
    .where('p.type', '=', 'review')
    .where('p.created_at', '>', since)
    .orderBy('p.created_at', 'desc')
    .limit(MAX_RECENT)
    .execute()
}

export async function countReviews(db: Db, placeId: string, span: { from: Date; to: Date }): Promise<number> {
  const { count } = await db
    .selectFrom('visible_posts as p')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('p.place_id', '=', placeId)
    .where('p.type', '=', 'review')
    .where('p.created_at', '>', span.from)
    .where('p.created_at', '<=', span.to)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Excludes held ratings from the counters of their places, or includes them again, in one statement. */
export async function setHeld(db: Db, postIds: readonly string[], isHeld: boolean): Promise<void> {
  if (postIds.length === 0) return
  const sign = isHeld ? sql.lit(-1) : sql.lit(1)
  // Raw SQL: sums of the changed rows for each place.
  await sql`
    with changed as (
      update posts set is_rating_excluded = ${isHeld}
      where id = any(${[...postIds]}) and is_rating_excluded <> ${isHeld}
      returning place_id, rating + 1 as stars, reservation_id,
        (not is_deleted and not is_hidden) or is_rating_retained as is_counted
    ), sums as (
      select place_id, count(*) as ratings, sum(stars) as stars, count(reservation_id) as visits,
        coalesce(sum(stars) filter (where reservation_id is not null), 0) as visit_stars
      from changed where is_counted group by place_id
    )
    update places p set
      rating_count = p.rating_count + ${sign} * s.ratings,
      rating_sum = p.rating_sum + ${sign} * s.stars,
      visited_rating_count = p.visited_rating_count + ${sign} * s.visits,
      visited_rating_sum = p.visited_rating_sum + ${sign} * s.visit_stars
    from sums s where p.id = s.place_id`.execute(db)
}

export async function insertChecks(
  db: Db,
  reviews: readonly { id: string; user_id: string }[],
): Promise<void> {
  if (reviews.length === 0) return
  await db
    .insertInto('rating_checks')
    .values(reviews.map(({ id, user_id }) => ({ post_id: id, user_id })))
    .onConflict((known) => known.doNothing())
    .execute()
}

/** Selects checks with their reviews and places; `lockCheck` adds the lock. */
function selectChecks(db: Db) {
  return db
    .selectFrom('rating_checks as c')
    .innerJoin('posts as p', 'p.id', 'c.post_id')
    .innerJoin('places as v', 'v.id', 'p.place_id')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select([
      'c.post_id',
      'c.user_id',
      'c.status',
      'c.created_at',
      'c.decided_at',
      'c.note',
      'c.appeal_text',
      'c.appealed_at',
    ])
    .select(['p.text', 'p.created_at as written_at', 'u.created_at as account_created_at'])
    .select(['v.id as place_id', 'v.latin_name', 'v.name as place_name'])
    .select((eb) => [
      eb.ref('p.rating').$notNull().as('rating'),
      userCardOf(eb.ref('c.user_id')).$notNull().as('author'),
    ])
}

export type CheckRow = Awaited<ReturnType<typeof listChecks>>[number]

export async function listChecks(
  db: Db,
  { status, authorId }: { status?: 'waiting' | 'decided'; authorId?: string },
  { limit, offset }: { limit: number; offset: number },
) {
  return selectChecks(db)
    .$if(authorId !== undefined, (query) =>
      query
        .where('c.user_id', '=', authorId ?? '')
        .orderBy('c.created_at', 'desc')
        .orderBy('c.post_id', 'desc'),
    )
    .$if(status === 'waiting', (query) =>
      query.where('c.status', '=', 'waiting').orderBy('c.created_at').orderBy('c.post_id'),
    )
    .$if(status === 'decided', (query) =>
      query.where('c.status', '<>', 'waiting').orderBy('c.decided_at', 'desc').orderBy('c.post_id', 'desc'),
    )
    .limit(limit)
    .offset(offset)
    .execute()
}

export async function lockCheck(db: Db, postId: string): Promise<CheckRow | undefined> {
  return selectChecks(db).where('c.post_id', '=', postId).forUpdate('c').executeTakeFirst()
}

export async function decideChecks(
  db: Db,
  postIds: readonly string[],
  { status, by, note }: { status: Exclude<CheckStatus, 'waiting'>; by: string | null; note: string },
): Promise<void> {
  await db
    .updateTable('rating_checks')
    .set({ status, decided_at: currentTime, decided_by: by, note })
    .where(({ eb, fn }) => eb('post_id', '=', fn.any(sql.val([...postIds]))))
    .execute()
}

export async function appealCheck(db: Db, postId: string, text: string): Promise<void> {
  await db
    .updateTable('rating_checks')
    .set({ appeal_text: text, appealed_at: currentTime })
    .where('post_id', '=', postId)
    .execute()
}

/** A refused rating is checked again: the time to decide begins anew. */
export async function reopenCheck(db: Db, postId: string): Promise<void> {
  await db
    .updateTable('rating_checks')
    .set({ status: 'waiting', created_at: currentTime, decided_at: null, decided_by: null })
    .where('post_id', '=', postId)
    .execute()
}

/** Checks that nobody has decided on in time: of a place, or of the one that it was merged into since. */
export async function lockOverdue(db: Db, placeId: string, before: Date) {
  const mergedInto = db.selectFrom('place_former_slugs').select('place_id').where('latin_name', '=', placeId)
  return (
    db
      .selectFrom('rating_checks as c')
      .innerJoin('posts as p', 'p.id', 'c.post_id')
      .select(['c.post_id', 'p.place_id'])
      .where(({ eb, or }) => or([eb('p.place_id', '=', placeId), eb('p.place_id', '=', mergedInto)]))
      // The ratings of all waiting checks are held; the index of those is small.
      .where('p.is_rating_excluded', '=', sql.lit(true))
      .where('c.status', '=', 'waiting')
      .where('c.created_at', '<=', before)
      .orderBy('c.post_id')
      .forUpdate('c')
      .execute()
  )
}
