import { useParams } from 'react-router'
import { loadedPage, pageOf } from '#web/lib/api/paged-query.ts'
import type { PageLoadArgs } from '#web/lib/pages/route-data.ts'
import { metaOf } from '#web/lib/pages/seo.ts'
import { followedPlacesQuery } from '#web/nouns/followers/api.ts'
import { FollowedPlaces } from '#web/screens/user/followed-places.tsx'
import { loadUser, userSeo } from '#web/screens/user/load-user.ts'
import { UserPage } from '#web/screens/user/user-page.tsx'

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
  return <UserPage userId={userId}>{(user) => <FollowedPlaces user={user} />}</UserPage>
}
