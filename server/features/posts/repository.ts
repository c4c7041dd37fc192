import { expressionBuilder } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { isId } from '#contract/ids.ts'
import type { PostType } from '#contract/posts.ts'
import { hasOutletLike, imagesOf, pictureOf, someLikes, userCardOf } from '#server/db/cards.ts'
import { compiledOnce } from '#server/db/columns.ts'
import type { Db } from '#server/db/connection.ts'
import { type CursorRow, cursorOf } from '#server/db/cursors.ts'
import { executePrepared, wantedIds } from '#server/db/prepared.ts'
import type { DB, MemberRole, Posts, Side } from '#server/db/types.ts'
import { isBlockedByAuthor, venueHasOwner, venueIsVisible, venueRole } from '#server/db/venue-standing.ts'
import type { ImageRow } from '#server/features/images/views.ts'
import type { UserShortRow } from '#server/features/users/views.ts'
import {
  idsOfPage,
  isOpenTo,
  listFollowedIds,
  orderOfPosts,
  type PostCriteria,
  type PostRange,
} from './page-queries.ts'

export interface PostRow extends CursorRow {
  id: string
  type: PostType
  user_id: string
  city_id: number | null
  text: string
  rating: number | null
  visit_id: string | null
  lat: number | null
  lon: number | null
  street: string
  like_count: number
  comment_count: number
  is_edited: boolean
  edited_by: Side | null
  is_deleted: boolean
  is_hidden: boolean
  hidden_by: Side | null
  deleted_by: Side | null
  created_at: Date
  author: UserShortRow
  place: PlaceRefRow | null
  organisation: { id: string; name: string } | null
  images: (ImageRow & { position: number })[]
  some_likes: UserShortRow[] | null
  has_outlet_like: boolean
  is_venue_visible: boolean
  /** Absent for guests. */
  is_liked?: boolean
  is_place_followed?: boolean
  role?: MemberRole | null
  has_owner?: boolean
  is_reader_blocked?: boolean
  /** By people whom the reader blocked. */
  unseen_comment_count?: number
}

export interface PlaceRefRow {
  id: string
  latin_name: string
  name: string
  category_id: number
  rating_sum: number
  rating_count: number
  avatar: ImageRow | null
}

/** Newest first. The ids of the page come from an index alone; only they are looked up. */
export async function listPosts(
  db: Db,
  criteria: PostCriteria,
  range: PostRange & { viewerId: string | null },
): Promise<PostRow[]> {
  const page =
    criteria.followedBy === undefined
      ? idsOfPage(criteria, range)
      : db.selectFrom(wantedIds(await listFollowedIds(db, criteria.followedBy, criteria, range))).select('id')
  const posts = db
    .selectFrom(page.as('page'))
    .innerJoin('posts as p', 'p.id', 'page.id')
    .select(columns)
    .$if(range.viewerId !== null, (query) => query.select(viewerColumns(range.viewerId ?? '')))
    .orderBy(orderOfPosts(criteria.reviews))
  return isPlain(criteria) ? executePrepared(db, posts) : posts.execute()
}

/** A feed of a city or of all, or of known ids: one index answers it, whatever the parameters are. */
function isPlain({ placeId, organisationId, userId }: PostCriteria): boolean {
  return placeId === undefined && organisationId === undefined && userId === undefined
}

/** How many are newer than the cursor, at most `limit`. */
export async function countNewPosts(
  db: Db,
  criteria: PostCriteria,
  range: { after: string; limit: number; viewerId: string | null },
): Promise<number> {
  const whole = { ...range, offset: 0 }
  if (criteria.followedBy !== undefined) {
    return (await listFollowedIds(db, criteria.followedBy, criteria, whole)).length
  }
  const { count } = await db
    .selectFrom(idsOfPage(criteria, whole).as('newer'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** In any state: who may see it is decided by the policy. */
export async function findPost(db: Db, id: string, viewerId: string | null): Promise<PostRow | undefined> {
  const [post] = await executePrepared(
    db,
    db
      .selectFrom('posts as p')
      .select(columns)
      .$if(viewerId !== null, (query) => query.select(viewerColumns(viewerId ?? '')))
      .where('p.id', '=', id),
  )
  return post
}

/** The place that a list is asked about, when it has a page of its own for this viewer. */
export async function findVisiblePlaceId(
  db: Db,
  idOrSlug: string,
  viewerId: string | null,
): Promise<string | undefined> {
  const place = await db
    .selectFrom('places')
    .select('id')
    .where(isId(idOrSlug) ? 'id' : 'latin_name', '=', idOrSlug)
    .where(({ ref }) => isOpenTo(viewerId, ref('id')))
    .executeTakeFirst()
  return place?.id
}

const p = expressionBuilder<DB & { p: Posts }, 'p'>()

const place = p
  .selectFrom('places as v')
  .select(['v.id', 'v.latin_name', 'v.name', 'v.category_id', 'v.rating_sum', 'v.rating_count'])
  .select(({ ref }) => pictureOf(ref('v.avatar_id')).as('avatar'))
  .whereRef('v.id', '=', 'p.place_id')

const organisation = p
  .selectFrom('organisations as o')
  .select(['o.id', 'o.name'])
  .whereRef('o.id', '=', 'p.organisation_id')

const columns = compiledOnce([
  'p.id',
  'p.type',
  'p.user_id',
  'p.city_id',
  'p.text',
  'p.rating',
  'p.visit_id',
  'p.lat',
  'p.lon',
  'p.street',
  'p.like_count',
  'p.comment_count',
  'p.is_edited',
  'p.edited_by',
  'p.is_deleted',
  'p.is_hidden',
  'p.hidden_by',
  'p.deleted_by',
  'p.created_at',
  userCardOf(p.ref('p.user_id')).$notNull().as('author'),
  jsonObjectFrom(place).as('place'),
  jsonObjectFrom(organisation).as('organisation'),
  imagesOf('post_images', 'post_id', p.ref('p.id')).as('images'),
  someLikes('p').as('some_likes'),
  hasOutletLike('p').as('has_outlet_like'),
  cursorOf('p').as('cursor'),
  venueIsVisible.as('is_venue_visible'),
])

/** A signed-in viewer's post needs more. */
function viewerColumns(viewerId: string) {
  const ownLike = p
    .selectFrom('likes as l')
    .whereRef('l.post_id', '=', 'p.id')
    .where('l.user_id', '=', viewerId)
    .where('l.place_id', 'is', null)
    .where('l.organisation_id', 'is', null)
  const following = p
    .selectFrom('followers as f')
    .where('f.follower_id', '=', viewerId)
    .whereRef('f.place_id', '=', 'p.place_id')
  const unseenComments = p
    .selectFrom('blocks as b')
    .innerJoin('visible_comments as c', 'c.user_id', 'b.blocked_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .whereRef('c.post_id', '=', 'p.id')
    .where('b.blocker_id', '=', viewerId)
    .where('c.place_id', 'is', null)
    .where('c.organisation_id', 'is', null)
  return [
    p.exists(ownLike).$castTo<boolean>().as('is_liked'),
    p.exists(following).$castTo<boolean>().as('is_place_followed'),
    venueRole(viewerId).as('role'),
    venueHasOwner.as('has_owner'),
    isBlockedByAuthor(viewerId).as('is_reader_blocked'),
    unseenComments.$asScalar().$notNull().as('unseen_comment_count'),
  ] as const
}
