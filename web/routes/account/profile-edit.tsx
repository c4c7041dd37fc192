import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import { pageForbidden } from '#web/lib/api/api-error.ts'
import type { PageLoadArgs } from '#web/lib/pages/route-data.ts'
import { pageHeadOf } from '#web/lib/pages/seo.ts'
import { loadUser } from '#web/screens/user/load-user.ts'

// Loaded lazily, because a guest who opens this address only sees the sign-in.
const ProfileEditPage = lazy(async () => ({
  default: (await import('#web/screens/profile-edit/profile-edit-page.tsx')).ProfileEditPage,
}))

export async function load(args: PageLoadArgs) {
  const user = await loadUser(args)
  const { viewer, publicUrl } = args
  if (viewer?.id !== user.id && !viewer?.isAdmin) throw pageForbidden()
  return { seo: pageHeadOf({ title: 'Редактировать профиль', isIndexed: false }, publicUrl) }
}

export default function ProfileEditRoute() {
  const { userId = '' } = useParams()
  return (
    <Suspense fallback={null}>
      <ProfileEditPage key={userId} userId={userId} />
    </Suspense>
  )
}
