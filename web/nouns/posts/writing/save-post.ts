import type { QueryClient } from '@tanstack/react-query'
import type { Post } from '#contract/posts/posts.ts'
import { type Api, apiOf } from '#web/lib/api/api.ts'
import type { PostSubject, PostValues } from '#web/nouns/pending-writes/pending-writes.ts'
import { postQuery } from '../api.ts'
import { postPointText } from './post-subject.ts'

export interface PostInput extends PostValues {
  imageSetIds: readonly string[]
  idempotencyKey: string
}

/**
 * Repeated requests for a draft share one idempotency key and make one post. When the response of an earlier request
 * was lost, its post gets the content of this one.
 */
export async function createPost(
  queryClient: QueryClient,
  viewerId: string,
  subject: PostSubject,
  sent: PostInput,
): Promise<Post> {
  const { idempotencyKey: key } = sent
  const api = apiOf(queryClient, viewerId)
  for (let attempt = 0; ; attempt += 1) {
    const idempotencyKey = attempt === 0 ? key : `${key}-${attempt}`
    const { post, isRepeat } = await sendPost(api, subject, { ...sent, idempotencyKey })
    const isSame = isAbout(post, subject, sent)
    if (isRepeat && isSame && !hasContent(post, sent)) {
      const point = subject.kind === 'point' ? subject.point : undefined
      return updatePost(queryClient, post, { ...sent, point })
    }
    if (!isRepeat || isSame) {
      updateCachedPost(queryClient, post)
      return post
    }
    // The earlier request had another subject or author, which the person has changed since.
    if (!post.isDeleted) {
      await api.call('DELETE /api/v2/posts/:postId', { params: { postId: post.id } })
    }
  }
}

function isAbout(post: Post, subject: PostSubject, { type }: PostInput): boolean {
  if (type !== null && post.type !== type) return false
  if (subject.kind === 'place') {
    return post.place?.id === subject.placeId || post.place?.latinName === subject.placeId
  }
  if (subject.kind === 'organisation') return post.organisation?.id === subject.organisationId
  return post.place === null && post.organisation === null
}

function hasContent(post: Post, { text, rating, street, imageSetIds }: PostInput): boolean {
  return (
    post.text === text.trim() &&
    (!post.isReview || post.rating === rating) &&
    (post.location?.street ?? street) === street &&
    post.imageSets.map(({ id }) => id).join() === imageSetIds.join()
  )
}

async function sendPost(api: Api, subject: PostSubject, sent: PostInput) {
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

export async function updatePost(queryClient: QueryClient, before: Post, sent: PostInput): Promise<Post> {
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
  updateCachedPost(queryClient, post)
  return post
}

/** Queries that show posts or count them. */
const rootsWithPosts = new Set([
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

/** Updates the cached post, and marks other queries that show it as stale. */
function updateCachedPost(queryClient: QueryClient, post: Post): void {
  queryClient.setQueryData(postQuery(post.id).queryKey, post)
  void queryClient.invalidateQueries({
    predicate: ({ queryKey }) => rootsWithPosts.has(String(queryKey[0])),
    refetchType: 'none',
  })
}
