import { useParams } from 'react-router'
import { followedPlacesQuery } from '#web/features/followers/api.ts'
import { loadUser, userSeo } from '#web/features/users/load-user.ts'
import { UserPage } from '#web/features/users/user-page.tsx'
import { loadedPage, pageOf } from '#web/lib/paged-query.ts'
import type { PageLoadArgs } from '#web/lib/route-data.ts'
import { metaOf } from '#web/lib/seo.ts'

export async function load(args: PageLoadArgs) {
  const { queryClient, url, publicUrl } = args
  const user = await loadUser(args)
  const page = pageOf(url)
  const places = followedPlacesQuery(user.id, page)
  if (import.meta.env.SSR) loadedPage(page, (await queryClient.ensureInfiniteQueryData(places)).pages)
  else void queryClient.prefetchInfiniteQuery(places)
  const seo = userSeo(user, publicUrl, `/users/${user.id}/places`)
  return {
    seo: metaOf({ ...seo, title: `${user.fullName}: любимые заведения`, isIndexed: false }, publicUrl),
  }
}

export default function UserPlacesRoute() {
  const { userId = '' } = useParams()
  return <UserPage userId={userId} tab="places" />
}
