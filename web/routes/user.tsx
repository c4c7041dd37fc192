import { redirect, useParams } from 'react-router'
import { loadPosts, pagedAddresses } from '#web/features/posts/load-posts.ts'
import { loadUser, userSeo } from '#web/features/users/load-user.ts'
import { UnregisteredPage } from '#web/features/users/unregistered-page.tsx'
import { UserPage } from '#web/features/users/user-page.tsx'
import type { PageLoadArgs } from '#web/lib/route-data.ts'
import { metaOf } from '#web/lib/seo.ts'

/** The profile tab of a guest stands where a person's id would. */
const UNREGISTERED = 'unregistered'

export async function load(args: PageLoadArgs) {
  const { params, publicUrl, viewer } = args
  if (params.userId === UNREGISTERED) {
    if (viewer) throw redirect(`/users/${viewer.id}`)
    return { seo: metaOf({ title: 'Профиль', isIndexed: false }, publicUrl) }
  }
  const user = await loadUser(args)
  const path = `/users/${user.id}`
  const loaded = await loadPosts(args, { userId: user.id })
  const seo = { ...userSeo(user, publicUrl, path), ...pagedAddresses(path, loaded) }
  return { seo: metaOf(seo, publicUrl) }
}

export default function UserRoute() {
  const { userId = '' } = useParams()
  return userId === UNREGISTERED ? <UnregisteredPage /> : <UserPage userId={userId} tab="posts" />
}
