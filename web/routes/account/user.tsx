import { redirect, useParams } from 'react-router'
import type { PageLoadArgs } from '#web/lib/pages/route-data.ts'
import { pageHeadOf } from '#web/lib/pages/seo.ts'
import { loadPosts, paginationLinks } from '#web/nouns/posts/load-posts.ts'
import { loadUser, userSeo } from '#web/screens/user/load-user.ts'
import { UnregisteredPage } from '#web/screens/user/unregistered-page.tsx'
import { UserPage } from '#web/screens/user/user-page.tsx'
import { UserPosts } from '#web/screens/user/user-posts.tsx'

/** The segment that guests have in place of a person's id. */
const UNREGISTERED = 'unregistered'

export async function load(args: PageLoadArgs) {
  const { params, publicUrl, viewer } = args
  if (params.userId === UNREGISTERED) {
    if (viewer) throw redirect(`/users/${viewer.id}`)
    return { seo: pageHeadOf({ title: 'Профиль', isIndexed: false }, publicUrl) }
  }
  const user = await loadUser(args)
  const path = `/users/${user.id}`
  const loaded = await loadPosts(args, { userId: user.id })
  const seo = { ...userSeo(user, publicUrl, path), ...paginationLinks(path, loaded) }
  return { seo: pageHeadOf(seo, publicUrl) }
}

export default function UserRoute() {
  const { userId = '' } = useParams()
  if (userId === UNREGISTERED) return <UnregisteredPage />
  return <UserPage userId={userId}>{(user) => <UserPosts user={user} />}</UserPage>
}
