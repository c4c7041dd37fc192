import { useParams } from 'react-router'
import { pageNumberOf, requirePage } from '#web/lib/api/paged-query.ts'
import type { PageLoadArgs } from '#web/lib/pages/route-data.ts'
import { pageHeadOf } from '#web/lib/pages/seo.ts'
import { collectionsQuery } from '#web/nouns/collections/api.ts'
import { UserCollections } from '#web/screens/collections/user-collections.tsx'
import { loadUser, userSeo } from '#web/screens/user/load-user.ts'
import { UserPage } from '#web/screens/user/user-page.tsx'

export async function load(args: PageLoadArgs) {
  const { queryClient, url, publicUrl } = args
  const user = await loadUser(args)
  const page = pageNumberOf(url)
  const collections = collectionsQuery({ userId: user.id }, page)
  if (import.meta.env.SSR) requirePage(page, (await queryClient.ensureInfiniteQueryData(collections)).pages)
  else void queryClient.prefetchInfiniteQuery(collections)
  const seo = userSeo(user, publicUrl, `/users/${user.id}/collections`)
  return { seo: pageHeadOf({ ...seo, title: `${user.fullName}: подборки`, isIndexed: false }, publicUrl) }
}

export default function UserCollectionsRoute() {
  const { userId = '' } = useParams()
  return <UserPage userId={userId}>{(user) => <UserCollections user={user} />}</UserPage>
}
