import { type Expression, expressionBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { CommentOrder } from '#contract/writing.ts'
import type { Db } from '#server/db/connection.ts'
import { imagesOf, pictureOf, publicationColumns } from '#server/db/fragments/cards.ts'
import { compiledOnce, nullText } from '#server/db/fragments/columns.ts'
import { cursorOf, isNewerThan, isOlderThan } from '#server/db/fragments/cursors.ts'
import { mentionsOf } from '#server/db/fragments/mentions.ts'
import { blockedBy, venueHasOwner, venueIsVisible, venueRole } from '#server/db/fragments/venue-roles.ts'
import { executePrepared, orderedIds, pageOfOrderedIds } from '#server/db/pools/prepared.ts'
import type { Comments, DB, Posts } from '#server/db/types.ts'

export type CommentRow = NonNullable<Awaited<ReturnType<typeof findComment>>> & {
  /** Present only for a thread in a list of threads. */
  answer_count?: number
  is_by_blocked?: boolean
}

export interface SubjectRow {
  id: string
  text: string
  first_name: string
  second_name: string
  user_id: string
  is_user_deleted: boolean
  venue_name: string | null
  is_deleted: boolean
  /** Deleted, hidden, or by a person whom the viewer blocked: its content is not sent. */
  is_gone: boolean
}

const MAX_COMMENTS_SHOWN = 3

const eb = expressionBuilder<DB>()
/** Comments under the alias `c` and their posts under `p`. */
const c = expressionBuilder<DB & { c: Comments; p: Posts }, 'c' | 'p'>()

export async function findCommentedPost(db: Db, postId: string, viewerId: string | null) {
  return db
    .selectFrom('posts as p')
    .select(['p.user_id', 'p.type', 'p.place_id', 'p.organisation_id', 'p.is_deleted', 'p.is_hidden'])
    .select([
      hasVenue('p').as('has_venue'),
      venueIsVisible.as('is_venue_visible'),
      venueHasOwner.as('has_owner'),
      viewerId === null ? nullText.$castTo<null>().as('role') : venueRole(viewerId).as('role'),
    ])
    .where('p.id', '=', postId)
    .executeTakeFirst()
}

/** The viewer of a list, and whether they see hidden comments. */
export interface CommentScope {
  withHidden: boolean
  viewerId: string | null
}

/** All comments of a post, its threads, or the replies of one thread. */
export type CommentPart = 'all' | 'threads' | { threadId: string }

/** Whether a comment is after the cursor in that order; the cursor of popular comments is the number of likes with the id. */
function isAfter(cursor: string, order: CommentOrder): Expression<SqlBool> {
  if (order === 'old') return isNewerThan(cursor, 'c')
  if (order === 'new') return isOlderThan(cursor, 'c')
  const [likes, id = ''] = cursor.split('.')
  return sql<SqlBool>`(c.like_count, c.id) < (${likes}::bigint, ${id}::text)`
}

const byOrder = {
  old: { column: 'c.created_at', direction: 'asc' },
  new: { column: 'c.created_at', direction: 'desc' },
  popular: { column: 'c.like_count', direction: 'desc' },
} as const

export const popularCursor = ({ like_count, id }: Pick<CommentRow, 'like_count' | 'id'>) =>
  `${like_count}.${id}`

export async function listComments(
  db: Db,
  postId: string,
  part: CommentPart,
  page: CommentScope & { limit: number; offset: number; after?: string | undefined; order: CommentOrder },
): Promise<CommentRow[]> {
  const { column, direction } = byOrder[page.order]
  const ordered = eb
    .selectFrom('comments as c')
    .select('c.id')
    .where('c.post_id', '=', postId)
    .where(isInPart(part, page))
    .$if(page.after !== undefined, (query) => query.where(isAfter(page.after ?? '', page.order)))
    .orderBy(column, direction)
    .orderBy('c.id', direction)
  return executePrepared(
    db,
    commentsOf(db, pageOfOrderedIds(ordered, page), page.viewerId, page.order).$if(
      part === 'threads',
      (query) => query.select(threadColumns(page)),
    ),
  )
}

/** The first few replies of each of these threads, oldest first. */
export async function listFirstReplies(
  db: Db,
  threadIds: readonly string[],
  scope: CommentScope & { limit: number },
): Promise<CommentRow[]> {
  const answers = eb
    .selectFrom(orderedIds(threadIds))
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('comments as c')
          .select('c.id')
          .whereRef('c.thread_id', '=', 'wanted.id')
          .where(isListed('c', scope))
          .orderBy('c.created_at')
          .orderBy('c.id')
          .limit(sql.lit(scope.limit))
          .as('c'),
      (join) => join.onTrue(),
    )
    .select('c.id')
  return executePrepared(db, commentsOf(db, answers, scope.viewerId))
}

/** The cursor of the latest comment of a post that the reader may see. */
export async function findNewestCursor(
  db: Db,
  postId: string,
  scope: CommentScope,
): Promise<string | undefined> {
  const newest = eb
    .selectFrom('comments as c')
    .select(cursorOf('c').as('cursor'))
    .where('c.post_id', '=', postId)
    .where(isListed('c', scope))
    .orderBy('c.created_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(sql.lit(1))
  const [row] = await executePrepared(db, db.selectFrom(newest.as('newest')).selectAll())
  return row?.cursor
}

export async function isReadablePost(db: Db, postId: string): Promise<boolean> {
  const row = await db.selectFrom('readable_posts').select('id').where('id', '=', postId).executeTakeFirst()
  return row !== undefined
}

/** The number of comments by others after the cursor, or of all without one; at most `limit`. */
export async function countNewComments(
  db: Db,
  postId: string,
  { after, limit, ...scope }: CommentScope & { after?: string | undefined; limit: number },
): Promise<number> {
  const fresh = eb
    .selectFrom('comments as c')
    .select('c.id')
    .where('c.post_id', '=', postId)
    .where(isListed('c', scope))
    .$if(after !== undefined, (query) => query.where(isNewerThan(after ?? '', 'c')))
    .$if(scope.viewerId !== null, (query) => query.where('c.user_id', '<>', scope.viewerId ?? ''))
    .limit(sql.lit(limit))
  const { count } = await db
    .selectFrom(fresh.as('fresh'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export interface PositionRow {
  thread_id: string
  threads_before: number
  /** Null for the first comment of a thread. */
  answers_before: number | null
}

/** The position of a visible comment in the list of threads and in its own thread. */
export async function findPosition(
  db: Db,
  { postId, commentId }: { postId: string; commentId: string },
  scope: CommentScope,
): Promise<PositionRow | undefined> {
  const compared = expressionBuilder<Record<'c' | 'named' | 'root', Comments>, 'c' | 'named' | 'root'>()
  const isBefore = (alias: 'root' | 'named') =>
    compared(
      compared.refTuple('c.created_at', 'c.id'),
      '<',
      compared.refTuple(`${alias}.created_at`, `${alias}.id`),
    )
  return db
    .selectFrom('comments as named')
    .innerJoin('comments as root', (join) =>
      join.on('root.id', '=', ({ fn }) => fn.coalesce('named.thread_id', 'named.id')),
    )
    .select(({ selectFrom, case: when, fn }) => [
      'root.id as thread_id',
      selectFrom('comments as c')
        .select(fn.countAll<number>().as('count'))
        .whereRef('c.post_id', '=', 'root.post_id')
        .where(isInPart('threads', scope))
        .where(isBefore('root'))
        .$asScalar()
        .$notNull()
        .as('threads_before'),
      when()
        .when('named.thread_id', 'is not', null)
        .then(
          selectFrom('comments as c')
            .select(fn.countAll<number>().as('count'))
            .whereRef('c.thread_id', '=', 'root.id')
            .where(isListed('c', scope))
            .where(isBefore('named'))
            .$asScalar(),
        )
        .end()
        .as('answers_before'),
    ])
    .where('named.id', '=', commentId)
    .where('named.post_id', '=', postId)
    .where((eb) =>
      eb.or([
        isListed('named', scope),
        eb.and([eb('named.thread_id', 'is', null), hasAnswers(eb.ref('named.id'), scope)]),
      ]),
    )
    .executeTakeFirst()
}

/** Finds a comment in any state; the policy decides who may see it. */
export async function findComment(db: Db, id: string, viewerId: string | null) {
  const wanted = eb.selectFrom('comments').select('id').where('id', '=', id)
  const [comment] = await executePrepared(db, commentsOf(db, wanted, viewerId))
  return comment
}

/** The latest few comments of each post, oldest first. */
export async function listLastComments(
  db: Db,
  postIds: readonly string[],
  viewerId: string | null,
): Promise<CommentRow[]> {
  const latest = eb
    .selectFrom(orderedIds(postIds))
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('comments as c')
          .select('c.id')
          .whereRef('c.post_id', '=', 'wanted.id')
          .where(isListed('c', { withHidden: false, viewerId }))
          .orderBy('c.created_at', 'desc')
          .orderBy('c.id', 'desc')
          .limit(sql.lit(MAX_COMMENTS_SHOWN))
          .as('c'),
      (join) => join.onTrue(),
    )
    .select('c.id')
  return executePrepared(db, commentsOf(db, latest, viewerId))
}

/** The comments with these ids as the viewer sees them. */
function commentsOf(
  db: Db,
  ids: SelectQueryBuilder<DB, never, { id: string }>,
  viewerId: string | null,
  order: CommentOrder = 'old',
) {
  const { column, direction } = byOrder[order]
  return db
    .selectFrom(ids.as('page'))
    .innerJoin('comments as c', 'c.id', 'page.id')
    .innerJoin('posts as p', 'p.id', 'c.post_id')
    .select(columns)
    .select(subject(viewerId).as('subject'))
    .$if(viewerId !== null, (query) => query.select(viewerColumns(viewerId ?? '')))
    .orderBy(column, direction)
    .orderBy('c.id', direction)
}

const place = c
  .selectFrom('places as v')
  .select(['v.id', 'v.latin_name', 'v.name'])
  .select(({ ref }) => pictureOf(ref('v.avatar_id')).as('avatar'))
  .whereRef('v.id', '=', 'c.place_id')

const columns = compiledOnce([
  ...publicationColumns('c'),
  'c.post_id',
  'c.thread_id',
  jsonObjectFrom(place).as('place'),
  imagesOf('comment_images', 'comment_id', c.ref('c.id')).as('images'),
  mentionsOf('comment_id', c.ref('c.id')).as('mentions'),
  c('p.type', '=', sql.lit('news')).$castTo<boolean>().as('is_post_news'),
  hasVenue('p').as('has_venue'),
])

function hasVenue(alias: string) {
  const place = sql.ref<string | null>(`${alias}.place_id`)
  const organisation = sql.ref<string | null>(`${alias}.organisation_id`)
  return eb(eb.fn.coalesce(place, organisation), 'is not', null).$castTo<boolean>()
}

/** The comment that is replied to. The text of a person whom the viewer blocked is not quoted. */
function subject(viewerId: string | null) {
  return jsonObjectFrom(
    c
      .selectFrom('comments as s')
      .innerJoin('users as a', 'a.id', 's.user_id')
      .select(['s.id', 's.text', 's.user_id', 'a.first_name', 'a.second_name', 's.is_deleted'])
      .select((eb) => [
        'a.is_deleted as is_user_deleted',
        eb.fn
          .coalesce(
            eb.selectFrom('places as v').select('v.name').whereRef('v.id', '=', 's.place_id'),
            eb.selectFrom('organisations as o').select('o.name').whereRef('o.id', '=', 's.organisation_id'),
          )
          .as('venue_name'),
        eb
          .not(isListed('s', { withHidden: false, viewerId }))
          .$castTo<boolean>()
          .as('is_gone'),
      ])
      .whereRef('s.id', '=', 'c.subject_comment_id'),
  )
}

/** In a thread, a comment of a blocked author becomes a placeholder above the replies of others. */
function threadColumns(scope: CommentScope) {
  return [
    c.not(isNotBlocked('c', scope.viewerId)).$castTo<boolean>().as('is_by_blocked'),
    answersTo(c.ref('c.id'), scope)
      .select(c.fn.countAll<number>().as('count'))
      .$asScalar()
      .$notNull()
      .as('answer_count'),
  ] as const
}

function isInPart(part: CommentPart, scope: CommentScope) {
  if (part === 'all') return isListed('c', scope)
  if (part === 'threads') {
    return c.and([
      c('c.thread_id', 'is', null),
      c.or([isListed('c', scope), hasAnswers(c.ref('c.id'), scope)]),
    ])
  }
  return c.and([c('c.thread_id', '=', part.threadId), isListed('c', scope)])
}

/** A deleted comment with replies remains as their parent. */
function hasAnswers(id: Expression<string>, scope: CommentScope) {
  return eb.exists(answersTo(id, scope))
}

function answersTo(id: Expression<string>, scope: CommentScope) {
  return eb
    .selectFrom('comments as answer')
    .where('answer.thread_id', '=', id)
    .where(isListed('answer', scope))
}

function isListed(alias: string, { withHidden, viewerId }: CommentScope) {
  const is = (column: 'is_deleted' | 'is_hidden') => sql.ref<boolean>(`${alias}.${column}`)
  return eb.and([
    eb.not(is('is_deleted')),
    ...(withHidden ? [] : [eb.not(is('is_hidden'))]),
    isNotBlocked(alias, viewerId),
  ])
}

/** Comments of a venue remain visible when one of its staff is blocked. */
function isNotBlocked(alias: string, viewerId: string | null): Expression<SqlBool> {
  if (viewerId === null) return eb.lit(true)
  const author = sql.ref<string>(`${alias}.user_id`)
  return eb.or([hasVenue(alias), eb(author, 'not in', blockedBy(viewerId))])
}

/** Columns that only a signed-in viewer needs. */
function viewerColumns(viewerId: string) {
  const ownLike = c
    .selectFrom('likes as l')
    .whereRef('l.comment_id', '=', 'c.id')
    .where('l.user_id', '=', viewerId)
    .where('l.place_id', 'is', null)
    .where('l.organisation_id', 'is', null)
  return [
    c.exists(ownLike).$castTo<boolean>().as('is_liked'),
    venueRole(viewerId).as('role'),
    venueHasOwner.as('has_owner'),
  ] as const
}
