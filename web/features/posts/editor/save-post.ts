import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Post } from '#contract/posts.ts'
import { apiOf } from '#web/lib/api.ts'
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

export async function createPost(
  queryClient: QueryClient,
  subject: PostSubject,
  sent: SentPost,
): Promise<Post> {
  const { type, text, rating, street, imageSetIds, idempotencyKey } = sent
  const about =
    subject.kind === 'point'
      ? { ...subject.point, street }
      : subject.kind === 'place'
        ? { placeId: subject.placeId }
        : { organisationId: subject.organisationId }
  const { post } = await apiOf(queryClient).call('POST /api/v2/posts', {
    body: {
      ...about,
      ...(type && { type }),
      text,
      ...(type === 'review' && { rating }),
      imageSetIds: [...imageSetIds],
      idempotencyKey,
    },
  })
  postSaved(queryClient, post)
  return post
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
