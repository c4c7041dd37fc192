import { type Insertable, sql, type Updateable } from 'kysely'
import { isId } from '#contract/ids.ts'
import type { PostType } from '#contract/posts.ts'
import type { Db } from '#server/db/connection.ts'
import type { MemberRole, ModerationStatus, PlaceStatus, Posts, Side } from '#server/db/types.ts'
import {
  organisationHasOwner,
  placeHasOwner,
  roleAtOrganisation,
  roleAtPlace,
  venueHasOwner,
  venueRole,
} from '#server/db/venue-standing.ts'

export interface ChosenPlaceRow {
  id: string
  city_id: number
  status: PlaceStatus
  moderation_status: ModerationStatus
  has_owner: boolean
  role: MemberRole | null
}

export interface ChosenOrganisationRow {
  id: string
  city_id: number | null
  has_owner: boolean
  role: MemberRole | null
}

/** A post with what judging and counting it takes. */
export interface WrittenPostRow {
  id: string
  type: PostType
  user_id: string
  city_id: number | null
  city_slug: string | null
  place_id: string | null
  place_slug: string | null
  place_organisation_id: string | null
  organisation_id: string | null
  text: string
  rating: number | null
  visit_id: string | null
  lat: number | null
  lon: number | null
  street: string
  image_ids: string[]
  is_deleted: boolean
  is_hidden: boolean
  deleted_by: Side | null
  hidden_by: Side | null
  is_rating_kept: boolean
  role: MemberRole | null
  has_owner: boolean
}

export async function findChosenPlace(
  db: Db,
  idOrSlug: string,
  viewerId: string,
): Promise<ChosenPlaceRow | undefined> {
  const key = isId(idOrSlug) ? sql.ref('p.id') : sql.ref('p.latin_name')
  const { rows } = await sql<ChosenPlaceRow>`
    select p.id, p.city_id, p.status, p.moderation_status, ${placeHasOwner} has_owner, ${roleAtPlace(viewerId)} "role"
    from places p where ${key} = ${idOrSlug}`.execute(db)
  return rows[0]
}

export async function findChosenOrganisation(
  db: Db,
  id: string,
  viewerId: string,
): Promise<ChosenOrganisationRow | undefined> {
  const { rows } = await sql<ChosenOrganisationRow>`
    select o.id, o.city_id, ${organisationHasOwner} has_owner, ${roleAtOrganisation(viewerId)} "role"
    from organisations o where o.id = ${id} and not o.is_deleted`.execute(db)
  return rows[0]
}

export async function findPostByKey(db: Db, userId: string, key: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('posts')
    .select('id')
    .where('user_id', '=', userId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
  return row?.id
}

/** Hidden ones too: they still stand for what the person thinks of the place. */
export async function findLivingReview(db: Db, userId: string, placeId: string): Promise<string | null> {
  const row = await db
    .selectFrom('posts')
    .select('id')
    .where('user_id', '=', userId)
    .where('place_id', '=', placeId)
    .where('type', '=', 'review')
    .where('is_deleted', '=', false)
    .executeTakeFirst()
  return row?.id ?? null
}

export async function insertPost(db: Db, post: Insertable<Posts>): Promise<void> {
  await db.insertInto('posts').values(post).execute()
}

/** In any state; nobody else changes it until the transaction ends. */
export async function lockPost(db: Db, id: string, viewerId: string): Promise<WrittenPostRow | undefined> {
  const { rows } = await sql<WrittenPostRow>`
    select p.id, p.type, p.user_id, p.city_id, p.place_id, p.organisation_id, p.text, p.rating, p.visit_id, p.lat, p.lon, p.street,
      p.is_deleted, p.is_hidden, p.deleted_by, p.hidden_by, p.is_rating_kept, v.latin_name place_slug,
      v.organisation_id place_organisation_id, c.latin_name city_slug,
      array(select image_id from post_images where post_id = p.id order by position) image_ids,
      ${venueRole(viewerId)} "role", ${venueHasOwner} has_owner
    from posts p left join places v on v.id = p.place_id left join cities c on c.id = p.city_id
    where p.id = ${id} for no key update of p`.execute(db)
  return rows[0]
}

export async function updatePost(db: Db, id: string, values: Updateable<Posts>): Promise<void> {
  await db
    .updateTable('posts')
    .set({ ...values, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

type Counted = Pick<
  WrittenPostRow,
  'type' | 'user_id' | 'place_id' | 'organisation_id' | 'rating' | 'visit_id'
>

/** A post appears (1) or disappears (−1): for its author, its place and its organisation. Its rating may stay counted. */
export async function countPost(
  db: Db,
  post: Counted,
  change: -1 | 1,
  ratingChange: -1 | 0 | 1 = change,
): Promise<void> {
  if (post.type !== 'news') {
    await sql`update users set post_count = post_count + ${change}::int where id = ${post.user_id}`.execute(
      db,
    )
  }
  if (post.type === 'impression') return
  const column = sql.ref(post.type === 'news' ? 'news_count' : 'review_count')
  if (post.place_id !== null) {
    const rated = post.rating === null ? 0 : ratingChange
    const visited = post.visit_id === null ? 0 : ratingChange
    const stars = (post.rating ?? 0) + 1
    await sql`
      update places set ${column} = ${column} + ${change}::int,
        rating_count = rating_count + ${rated}::int,
        rating_sum = rating_sum + ${rated * stars}::int,
        visited_rating_count = visited_rating_count + ${visited}::int,
        visited_rating_sum = visited_rating_sum + ${visited * stars}::int
      where id = ${post.place_id}`.execute(db)
  }
  if (post.organisation_id !== null) {
    await sql`
      update organisations set ${column} = ${column} + ${change}::int where id = ${post.organisation_id}`.execute(
      db,
    )
  }
}

/**
 * Ratings that were kept after their venue removed the review count no longer: of one review, or of those that another
 * review of the same person about the same place takes the place of.
 */
export async function dropKeptRatings(
  db: Db,
  which: { postId: string } | { replacedBy: { user_id: string; place_id: string | null } },
): Promise<void> {
  const chosen =
    'postId' in which
      ? sql`id = ${which.postId}`
      : sql`user_id = ${which.replacedBy.user_id} and place_id = ${which.replacedBy.place_id}`
  await sql`
    with dropped as (
      update posts set is_rating_kept = false where ${chosen} and is_rating_kept returning place_id, rating, visit_id
    ), sums as (
      select place_id, count(*)::int ratings, sum(rating + 1)::int stars, count(visit_id)::int visits,
        coalesce(sum(rating + 1) filter (where visit_id is not null), 0)::int visit_stars
      from dropped group by place_id
    )
    update places set rating_count = rating_count - ratings, rating_sum = rating_sum - stars,
      visited_rating_count = visited_rating_count - visits, visited_rating_sum = visited_rating_sum - visit_stars
    from sums where places.id = sums.place_id`.execute(db)
}

/** The grade of a review that stands was changed by so much. */
export async function changeRatingSum(
  db: Db,
  { place_id, visit_id }: Pick<WrittenPostRow, 'place_id' | 'visit_id'>,
  difference: number,
): Promise<void> {
  await sql`
    update places set rating_sum = rating_sum + ${difference}::int,
      visited_rating_sum = visited_rating_sum + ${visit_id === null ? 0 : difference}::int
    where id = ${place_id}`.execute(db)
}
