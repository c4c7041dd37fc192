import { data, redirect } from 'react-router'
import type { Post } from '#contract/posts/posts.ts'
import { pageForbidden } from '#web/lib/api/api-error.ts'
import type { PageLoadArgs } from '#web/lib/pages/route-data.ts'
import { requireId } from '#web/lib/pages/route-id.ts'
import { closestCityQuery } from '#web/nouns/cities/api.ts'
import { organisationQuery } from '#web/nouns/organisations/api.ts'
import { placeQuery } from '#web/nouns/places/place-query.ts'
import { postQuery } from '#web/nouns/posts/api.ts'
import { readSubject } from '#web/nouns/posts/writing/post-subject.ts'
import { postTypesQuery } from '#web/nouns/posts/writing/post-types-query.ts'

/** Loads the subject of a new post. Without one the page for choosing a subject opens, except with `newPost`. */
export async function loadNewPost({ queryClient, url }: PageLoadArgs): Promise<void> {
  const subject = readSubject(url.searchParams)
  if (!subject) {
    if (url.searchParams.has('newPost')) return
    throw redirect('/posts/create/select')
  }
  if (subject.kind === 'point') return queryClient.prefetchQuery(closestCityQuery(subject.point))
  const venue =
    subject.kind === 'place'
      ? queryClient.ensureQueryData(placeQuery(subject.placeId))
      : queryClient.ensureQueryData(organisationQuery(subject.organisationId))
  const [{ types, reviewId }] = await Promise.all([queryClient.fetchQuery(postTypesQuery(subject)), venue])
  if (reviewId && types[0] === 'review') throw redirect(`/posts/${reviewId}/edit?already=1`)
}

/** Loads the current version of the post, never from the cache. */
export async function loadEditedPost({ queryClient, params }: PageLoadArgs): Promise<Post> {
  const post = await queryClient.fetchQuery({ ...postQuery(requireId(params.postId)), staleTime: 0 })
  if (post.isDeleted) throw data({ status: 'RecordDeleted', message: 'Запись удалена' }, { status: 410 })
  if (!post.canEdit) throw pageForbidden()
  return post
}
