import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Post } from '#contract/posts.ts'
import { type Api, apiOf } from '#web/lib/api.ts'
import { postQuery } from '../api.ts'
import { type PostSubject, postPointText } from './post-subject.ts'
import type { SentPost } from './use-post-form.ts'

/** What the viewer may write about a venue, and their review of it if there is one. Ask anew each time. */
export function postTypesQuery(subject: Exclude<PostSubject, { kind: 'point' }>) {
  const { kind: _, ...query } = subject
  return queryOptions({
    queryKey: ['post-types', query],
    staleTime: 0,
    queryFn: ({ client, signal }) => apiOf(client).call('GET /api/v2/posts/types', { query }, signal),
  })
}

/**
 * What was written once is one post, however often it is tried and changed in between: it keeps its key. Where the answer
 * of an earlier try was lost on the way, what that try made gets the words of this one.
 */
export async function createPost(
  queryClient: QueryClient,
  viewerId: string,
  subject: PostSubject,
  sent: SentPost,
): Promise<Post> {
  const { idempotencyKey: key } = sent
  const api = apiOf(queryClient, viewerId)
  for (let moves = 0; ; moves += 1) {
    const idempotencyKey = moves === 0 ? key : `${key}-${moves}`
    const { post, isRepeat } = await askForPost(api, subject, { ...sent, idempotencyKey })
    const isSame = isAbout(post, subject, sent)
    if (isRepeat && isSame && !isWorded(post, sent)) {
      const point = subject.kind === 'point' ? subject.point : undefined
      return updatePost(queryClient, post, { ...sent, point })
    }
    if (!isRepeat || isSame) {
      postSaved(queryClient, post)
      return post
    }
    // It went out about something else, or in another name: its author has moved it since.
    if (!post.isDeleted) {
      await api.call('DELETE /api/v2/posts/:postId', { params: { postId: post.id } })
    }
  }
}

function isAbout(post: Post, subject: PostSubject, { type }: SentPost): boolean {
  if (type !== null && post.type !== type) return false
  if (subject.kind === 'place') {
    return post.place?.id === subject.placeId || post.place?.latinName === subject.placeId
  }
  if (subject.kind === 'organisation') return post.organisation?.id === subject.organisationId
  return post.place === null && post.organisation === null
}

function isWorded(post: Post, { text, rating, street, imageSetIds }: SentPost): boolean {
  return (
    post.text === text.trim() &&
    (!post.isReview || post.rating === rating) &&
    (post.location?.street ?? street) === street &&
    post.imageSets.map(({ id }) => id).join() === imageSetIds.join()
  )
}

async function askForPost(api: Api, subject: PostSubject, sent: SentPost) {
  const { type, text, rating, street, imageSetIds, idempotencyKey } = sent
  const about =
    subject.kind === 'point'
      ? { ...subject.point, street }
      : subject.kind === 'place'
        ? { placeId: subject.placeId }
        : { organisationId: subject.organisationId }
  return api.call('POST /api/v2/posts', {
    body: {
      ...about,
      ...(type && { type }),
      text,
      ...(type === 'review' && { rating }),
      imageSetIds: [...imageSetIds],
      idempotencyKey,
    },
  })
}

export async function updatePost(queryClient: QueryClient, before: Post, sent: SentPost): Promise<Post> {
  const { text, rating, street, point, imageSetIds } = sent
  const { post } = await apiOf(queryClient).call('PATCH /api/v2/posts/:postId', {
    params: { postId: before.id },
    body: {
      text,
      ...(before.isReview && { rating }),
      imageSetIds: [...imageSetIds],
      ...(before.location && street !== before.location.street && { street }),
      ...(before.location && point && postPointText(point) !== postPointText(before.location) && point),
    },
  })
  postSaved(queryClient, post)
  return post
}

/** Whatever shows posts, or counts them. */
const shownIn = new Set([
  'posts',
  'post-types',
  'place',
  'places',
  'nearby-places',
  'organisation',
  'organisations',
  'user',
  'users',
  'search',
])

/** The post itself is known; what else shows it is asked for anew when it is next on the screen. */
function postSaved(queryClient: QueryClient, post: Post): void {
  queryClient.setQueryData(postQuery(post.id).queryKey, post)
  void queryClient.invalidateQueries({
    predicate: ({ queryKey }) => shownIn.has(String(queryKey[0])),
    refetchType: 'none',
  })
}
