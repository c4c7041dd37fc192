import { data, redirect } from 'react-router'
import type { Post } from '#contract/posts.ts'
import { closestCityQuery } from '#web/features/cities/api.ts'
import { organisationQuery } from '#web/features/organisations/api.ts'
import { placeQuery } from '#web/features/places/place-query.ts'
import type { PageLoadArgs } from '#web/lib/route-data.ts'
import { requireId } from '#web/lib/route-id.ts'
import { postQuery } from '../api.ts'
import { readSubject } from './post-subject.ts'
import { postTypesQuery } from './save-post.ts'

/** What the new post is about. `newPost` opens the form before that is chosen; otherwise choosing comes first. */
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

/** What is changed must be what stands there now. */
export async function loadEditedPost({ queryClient, params }: PageLoadArgs): Promise<Post> {
  const post = await queryClient.fetchQuery({ ...postQuery(requireId(params.postId)), staleTime: 0 })
  if (post.isDeleted) throw data({ status: 'RecordDeleted', message: 'Запись удалена' }, { status: 410 })
  if (!post.canEdit) throw data({ status: 'Forbidden' }, { status: 403 })
  return post
}
