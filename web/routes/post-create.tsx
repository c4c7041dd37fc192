import { redirect } from 'react-router'
import { closestCityQuery } from '#web/features/cities/api.ts'
import { organisationQuery } from '#web/features/organisations/api.ts'
import { placeQuery } from '#web/features/places/place-query.ts'
import { PostCreatePage } from '#web/features/posts/editor/post-create-page.tsx'
import { type PostSubject, readSubject } from '#web/features/posts/editor/post-subject.ts'
import { postTypesQuery } from '#web/features/posts/editor/save-post.ts'
import { ignoreOverlays } from '#web/lib/modal.ts'
import { browserLoader, type PageLoadArgs, serverLoader } from '#web/lib/route-data.ts'
import { loadedMeta, metaOf } from '#web/lib/seo.ts'

async function load({ queryClient, url, publicUrl }: PageLoadArgs) {
  const subject = readSubject(url.searchParams)
  // `newPost` opens the form before anything is chosen; otherwise choosing comes first.
  if (!subject && !url.searchParams.has('newPost')) throw redirect('/posts/create/select')
  if (subject) await loadSubject(queryClient, subject)
  return { seo: metaOf({ title: 'Создать запись', isIndexed: false }, publicUrl) }
}

async function loadSubject(queryClient: PageLoadArgs['queryClient'], subject: PostSubject): Promise<void> {
  if (subject.kind === 'point') return queryClient.prefetchQuery(closestCityQuery(subject.point))
  const venue =
    subject.kind === 'place'
      ? queryClient.ensureQueryData(placeQuery(subject.placeId))
      : queryClient.ensureQueryData(organisationQuery(subject.organisationId))
  const [{ types, reviewId }] = await Promise.all([queryClient.fetchQuery(postTypesQuery(subject)), venue])
  if (reviewId && types[0] === 'review') throw redirect(`/posts/${reviewId}/edit?already=1`)
}

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)
export const meta = loadedMeta
export const shouldRevalidate = ignoreOverlays

export default PostCreatePage
