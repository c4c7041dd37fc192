import { lazy, Suspense } from 'react'
import { data, useParams } from 'react-router'
import { loadUser } from '#web/features/users/load-user.ts'
import type { PageLoadArgs } from '#web/lib/route-data.ts'
import { metaOf } from '#web/lib/seo.ts'

// A guest who lands here is asked to sign in and has no use for the form.
const ProfileEditPage = lazy(async () => ({
  default: (await import('#web/features/profiles/profile-edit-page.tsx')).ProfileEditPage,
}))

export async function load(args: PageLoadArgs) {
  const user = await loadUser(args)
  const { viewer, publicUrl } = args
  if (viewer?.id !== user.id && !viewer?.isAdmin) throw data({ status: 'Forbidden' }, { status: 403 })
  return { seo: metaOf({ title: 'Редактировать профиль', isIndexed: false }, publicUrl) }
}

export default function UserEditRoute() {
  const { userId = '' } = useParams()
  return (
    <Suspense fallback={null}>
      <ProfileEditPage key={userId} userId={userId} />
    </Suspense>
  )
}
