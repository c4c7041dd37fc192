import { useParams } from 'react-router'
import type { User } from '#contract/users/users.ts'
import { pageNumberOf, requirePage } from '#web/lib/api/paged-query.ts'
import type { PageLoadArgs } from '#web/lib/pages/route-data.ts'
import { pageHeadOf } from '#web/lib/pages/seo.ts'
import { followedPlacesQuery } from '#web/nouns/followers/api.ts'
import { FollowedPlaces } from '#web/screens/user/followed-places.tsx'
import { HiddenFollowLists } from '#web/screens/user/hidden-follow-lists.tsx'
import { loadUser, userSeo } from '#web/screens/user/load-user.ts'
import { UserPage } from '#web/screens/user/user-page.tsx'

export async function load(args: PageLoadArgs) {
  const { queryClient, url, publicUrl } = args
  const user = await loadUser(args)
  const page = pageNumberOf(url)
  const places = followedPlacesQuery(user.id, page)
  if (!user.canSeeLists) return { seo: placesSeo(user, publicUrl) }
  if (import.meta.env.SSR) requirePage(page, (await queryClient.ensureInfiniteQueryData(places)).pages)
  else void queryClient.prefetchInfiniteQuery(places)
  return { seo: placesSeo(user, publicUrl) }
}

function placesSeo(user: User, publicUrl: string) {
  const seo = userSeo(user, publicUrl, `/users/${user.id}/places`)
  return pageHeadOf({ ...seo, title: `${user.fullName}: любимые заведения`, isIndexed: false }, publicUrl)
}

export default function UserPlacesRoute() {
  const { userId = '' } = useParams()
  return (
    <UserPage userId={userId}>
      {(user) => (user.canSeeLists ? <FollowedPlaces user={user} /> : <HiddenFollowLists />)}
    </UserPage>
  )
}
