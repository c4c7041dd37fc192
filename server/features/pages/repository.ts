import { expressionBuilder } from 'kysely'
import type { Db } from '#server/db/connection.ts'
import { authorAcceptsComments } from '#server/db/fragments/privacy.ts'
import { isBlockedByAuthor } from '#server/db/fragments/venue-roles.ts'
import { executePrepared, orderedIds } from '#server/db/pools/prepared.ts'
import type { DB } from '#server/db/types.ts'

/** Facts about the viewer that decide whether shared responses are enough. */
interface ViewerStanding {
  /** The viewer has blocked somebody or works for a venue, so every response is made for them. */
  needs_own_response: boolean
  /**
   * The viewer is an author of the content, is blocked by an author, may comment where others may not, or has requested
   * rights at a place.
   */
  is_involved: boolean
}

/** The viewer's relations to places. */
export interface PlaceFlags extends ViewerStanding {
  followed_place_ids: string[]
  favorite_place_ids: string[]
}

/** The viewer's relations to posts and their comments. */
export interface PostFlags extends ViewerStanding {
  /** The ids of liked posts and comments. */
  liked_ids: string[]
}

const eb = expressionBuilder<DB>()

/** Whether the viewer blocks somebody or works for a venue. */
export async function needsOwnResponses(db: Db, viewerId: string): Promise<boolean> {
  const [row] = await executePrepared(db, db.selectNoFrom(ownResponses(viewerId).as('needs_own_response')))
  return row?.needs_own_response ?? true
}

function ownResponses(viewerId: string) {
  return eb
    .or([
      eb.exists(eb.selectFrom('blocks').where('blocker_id', '=', viewerId)),
      eb.exists(eb.selectFrom('venue_staff').where('user_id', '=', viewerId)),
      eb.exists(eb.selectFrom('reservation_staff').where('user_id', '=', viewerId)),
    ])
    .$castTo<boolean>()
}

/** One statement, so that a page for one person costs little more than a shared page. */
export async function findPlaceFlags(
  db: Db,
  viewerId: string,
  placeIds: readonly string[],
): Promise<PlaceFlags> {
  const shown = idsOf(placeIds)
  return onlyRow(
    await executePrepared(
      db,
      db.selectNoFrom(({ exists, fn, selectFrom }) => [
        ownResponses(viewerId).as('needs_own_response'),
        exists(selectFrom('place_members').where('place_id', 'in', shown).where('user_id', '=', viewerId))
          .$castTo<boolean>()
          .as('is_involved'),
        fn<string[]>('array', [
          selectFrom('followers')
            .select('place_id')
            .where('follower_id', '=', viewerId)
            .where('place_id', 'in', shown),
        ]).as('followed_place_ids'),
        fn<string[]>('array', [
          selectFrom('favorites')
            .select('place_id')
            .where('user_id', '=', viewerId)
            .where('place_id', 'in', shown),
        ]).as('favorite_place_ids'),
      ]),
    ),
  )
}

/** The same for posts. */
export async function findPostFlags(
  db: Db,
  viewerId: string,
  { postIds, commentIds }: { postIds: readonly string[]; commentIds: readonly string[] },
): Promise<PostFlags> {
  const [posts, comments] = [idsOf(postIds), idsOf(commentIds)]
  const ownLikes = eb
    .selectFrom('likes')
    .where('user_id', '=', viewerId)
    .where('place_id', 'is', null)
    .where('organisation_id', 'is', null)
  return onlyRow(
    await executePrepared(
      db,
      db.selectNoFrom(({ exists, or, fn, selectFrom }) => [
        ownResponses(viewerId).as('needs_own_response'),
        or([
          exists(
            selectFrom('posts as p')
              .where('p.id', 'in', posts)
              .where((post) =>
                post.or([
                  post('p.user_id', '=', viewerId),
                  isBlockedByAuthor(viewerId),
                  post.and([post.not(authorAcceptsComments(null)), authorAcceptsComments(viewerId)]),
                ]),
              ),
          ),
          exists(selectFrom('comments').where('id', 'in', comments).where('user_id', '=', viewerId)),
        ])
          .$castTo<boolean>()
          .as('is_involved'),
        fn<string[]>('array', [
          ownLikes
            .select('post_id as id')
            .where('post_id', 'in', posts)
            .unionAll(ownLikes.select('comment_id as id').where('comment_id', 'in', comments)),
        ]).as('liked_ids'),
      ]),
    ),
  )
}

function idsOf(ids: readonly string[]) {
  return eb.selectFrom(orderedIds(ids)).select('wanted.id')
}

function onlyRow<Row>([row]: readonly Row[]): Row {
  if (!row) throw new Error('A statement that returns one row returned none')
  return row
}
