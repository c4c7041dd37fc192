import type { Post, PostExcerpt, PostType } from '#contract/posts/posts.ts'
import { foldHashtag } from '#contract/texts/links.ts'
import type { Db } from '#server/db/connection.ts'
import { listLastComments } from '#server/features/comments/service.ts'
import { hasAccess } from '#server/features/publications/policy.ts'
import { loadReference } from '#server/features/reference/lookup.ts'
import { cityIdOf } from '#server/features/reference/rules.ts'
import { listVerdicts } from '#server/features/verdicts/service.ts'
import { AppError, requireRows } from '#server/lib/errors.ts'
import { type CursorPage, readCursorPage } from '#server/lib/paging.ts'
import { requireSignedIn, type SignedIn, type Viewer } from '#server/lib/viewer.ts'
import type { PostCriteria, ReviewCriteria } from './page-queries.ts'
import * as repository from './repository.ts'
import { emptyListMessage } from './rules.ts'
import { accessOf, viewPost, viewPostExcerpt } from './views.ts'

export interface PostsQuery {
  cityId?: number
  city?: string
  placeId?: string
  organisationId?: string
  userId?: string
  type?: PostType
  isFollowing?: boolean
  hashtag?: string
  rating?: number
  withPhotos?: boolean
  byVisit?: boolean
  orderBy?: 'new' | 'best' | 'worst'
  offset?: number
  limit?: number
  cursor?: string
}

const MAX_NEW_POSTS = 100

export async function listPosts(db: Db, viewer: Viewer, query: PostsQuery): Promise<PostsPage<Post>> {
  return listPresented(db, viewer, query, (rows) => presenter(db, viewer, rows))
}

/** The same without comments. */
export async function listExcerpts(
  db: Db,
  viewer: Viewer,
  query: PostsQuery,
): Promise<PostsPage<PostExcerpt>> {
  const { rows, ...rest } = await listPresented(db, viewer, query, () => createPresenter(db, viewer))
  return { rows: rows.map(viewPostExcerpt), ...rest }
}

/** When the edited ones of these posts were edited last. */
export async function listEditTimes(db: Db, ids: readonly string[]): Promise<Map<string, Date>> {
  const rows = ids.length === 0 ? [] : await repository.listEditTimes(db, ids)
  return new Map(rows.map(({ id, updated_at }) => [id, updated_at]))
}

type PostsPage<View> = CursorPage<View> & { newestCursor: string }

async function listPresented(
  db: Db,
  viewer: Viewer,
  query: PostsQuery,
  presenterOf: (rows: readonly repository.PostRow[]) => Promise<(row: repository.PostRow) => Post>,
): Promise<PostsPage<Post>> {
  const criteria = await readCriteria(db, viewer, query)
  const page = readCursorPage(query)
  const { cursor: before, ...range } = page.rows
  const rows = requireRows(
    await repository.listPosts(db, criteria, { ...range, before, viewerId: viewer.userId }),
    emptyListMessage(criteria),
  )
  const shown = page.cut(rows, await presenterOf(rows))
  return { ...shown, newestCursor: rows[0]?.cursor ?? '' }
}

/** The number of posts in the response of a place. */
const LAST_POSTS = 5

/** The latest posts about a place, without hidden and deleted ones. */
export async function listLastPosts(db: Db, viewer: Viewer, placeId: string): Promise<Post[]> {
  const range = { limit: LAST_POSTS, offset: 0, viewerId: viewer.userId }
  const rows = await repository.listPosts(db, { placeId }, range)
  return rows.filter((row) => !row.is_hidden && !row.is_deleted).map(await createPresenter(db, viewer))
}

/** For lists of other features that show posts, in the order of the ids. */
export async function presentPosts(db: Db, viewer: SignedIn, ids: readonly string[]): Promise<Post[]> {
  if (ids.length === 0) return []
  const rows = await repository.listPostsByIds(db, ids, viewer.userId)
  return rows.map(await presenter(db, viewer, rows))
}

/** For listed posts, without comments and verdicts. */
async function createPresenter(db: Db, viewer: Viewer) {
  const context = { reference: await loadReference(db), viewer, now: Date.now() }
  return (row: repository.PostRow) => viewPost(row, { lastComments: [], verdict: null }, context)
}

export async function countNewPosts(
  db: Db,
  viewer: Viewer,
  { after, ...query }: PostsQuery & { after: string },
): Promise<number> {
  const criteria = await readCriteria(db, viewer, query)
  return repository.countNewPosts(db, criteria, { after, limit: MAX_NEW_POSTS, viewerId: viewer.userId })
}

/** @throws {AppError} RecordDeleted for a deleted post, unless the viewer may restore it */
export async function getPost(db: Db, viewer: Viewer, id: string): Promise<Post> {
  const row = await repository.findPost(db, id, viewer.userId)
  if (!row) throw new AppError('RecordNotFound', { message: 'Запись не найдена' })
  if (!hasAccess(viewer, accessOf(row))) {
    if (row.is_deleted) throw new AppError('RecordDeleted', { message: 'Запись удалена' })
    if (row.is_hidden || !row.is_venue_visible)
      throw new AppError('RecordNotFound', { message: 'Запись не найдена' })
  }
  const present = await presenter(db, viewer, [row])
  return present(row)
}

async function readCriteria(db: Db, viewer: Viewer, query: PostsQuery): Promise<PostCriteria> {
  const criteria: PostCriteria = {
    type: query.type,
    cityId: cityIdOf(query, await loadReference(db)),
    organisationId: query.organisationId,
    userId: query.userId,
    followedBy: query.isFollowing ? requireSignedIn(viewer) : undefined,
    hashtag: query.hashtag === undefined ? undefined : foldHashtag(query.hashtag),
  }
  requireOneSubject(query)
  const reviews = reviewsOf(query)
  if (query.placeId === undefined) return criteria
  const placeId = await repository.findVisiblePlaceId(db, query.placeId, viewer.userId)
  if (placeId === undefined) throw new AppError('RecordNotFound', { message: 'Заведение не найдено' })
  return { ...criteria, placeId, reviews }
}

/** @throws {AppError} ValidationFailed unless the filters of reviews are used with the reviews of one place */
function reviewsOf(query: PostsQuery): ReviewCriteria | undefined {
  const { rating, withPhotos = false, byVisit = false, orderBy: order = 'new' } = query
  if (rating === undefined && !withPhotos && !byVisit && order === 'new') return undefined
  if (query.placeId === undefined || query.type !== 'review') {
    throw new AppError('ValidationFailed', { fields: { type: ['Так выбирают отзывы одного заведения'] } })
  }
  return { rating, withPhotos, byVisit, order }
}

function requireOneSubject({ placeId, organisationId, userId, hashtag, isFollowing }: PostsQuery): void {
  const following = isFollowing && hashtag !== undefined ? hashtag : undefined
  const owners = Object.entries({ placeId, organisationId, userId, hashtag, isFollowing: following }).filter(
    ([, id]) => id !== undefined,
  )
  if (owners.length < 2) return
  throw new AppError('ValidationFailed', {
    fields: Object.fromEntries(
      owners.map(([name]) => [name, ['Укажите что-то одно: заведение, сеть, автора или хэштег']]),
    ),
  })
}

async function presenter(db: Db, viewer: Viewer, rows: readonly repository.PostRow[]) {
  const commented = rows.filter((row) => row.comment_count > 0).map((row) => row.id)
  const removed = rows.filter((row) => (row.is_hidden || row.is_deleted) && hasAccess(viewer, accessOf(row)))
  const [reference, comments, verdicts] = await Promise.all([
    loadReference(db),
    listLastComments(db, viewer, commented),
    listVerdicts(
      db,
      viewer,
      removed.map((row) => row.id),
    ),
  ])
  const context = { reference, viewer, now: Date.now() }
  return (row: repository.PostRow) =>
    viewPost(
      row,
      { lastComments: comments.get(row.id) ?? [], verdict: verdicts.get(row.id) ?? null },
      context,
    )
}
