import { lazy, Suspense } from 'react'
import { data, useParams } from 'react-router'
import { loadUser } from '#web/features/users/load-user.ts'
import { ignoreOverlays } from '#web/lib/modal.ts'
import { browserLoader, type PageLoadArgs, serverLoader } from '#web/lib/route-data.ts'
import { loadedMeta, metaOf } from '#web/lib/seo.ts'

// A guest who lands here is asked to sign in and has no use for the form.
const ProfileEditPage = lazy(async () => ({
  default: (await import('#web/features/profiles/profile-edit-page.tsx')).ProfileEditPage,
}))

async function load(args: PageLoadArgs) {
  const user = await loadUser(args)
  const { viewer, publicUrl } = args
  if (viewer?.id !== user.id && !viewer?.isAdmin) throw data({ status: 'Forbidden' }, { status: 403 })
  return { seo: metaOf({ title: 'Редактировать профиль', isIndexed: false }, publicUrl) }
}

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)
export const meta = loadedMeta
export const shouldRevalidate = ignoreOverlays

export default function UserEditRoute() {
  const { userId = '' } = useParams()
  return (
    <Suspense fallback={null}>
      <ProfileEditPage key={userId} userId={userId} />
    </Suspense>
  )
}
