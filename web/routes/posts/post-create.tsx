import { lazy, Suspense } from 'react'
import { useIsHydrated } from '#web/lib/browser/hydrated.ts'
import type { PageLoadArgs } from '#web/lib/pages/route-data.ts'
import type { RouteHandle } from '#web/lib/pages/route-handle.ts'
import { pageHeadOf } from '#web/lib/pages/seo.ts'
import { PageLoading } from '#web/ui/forms/form-placeholder.tsx'

// Loaded lazily, because a guest who opens this address only sees the sign-in.
const PostCreatePage = lazy(async () => ({
  default: (await import('#web/screens/post-edit/post-create-page.tsx')).PostCreatePage,
}))

export async function load(args: PageLoadArgs) {
  const { loadNewPost } = await import('#web/screens/post-edit/load-editor.ts')
  await loadNewPost(args)
  return { seo: pageHeadOf({ title: 'Создать запись', isIndexed: false }, args.publicUrl) }
}

export const handle: RouteHandle = { isBackHidden: true }

export default function PostCreateRoute() {
  const isHydrated = useIsHydrated()
  return <Suspense fallback={<PageLoading />}>{isHydrated ? <PostCreatePage /> : <PageLoading />}</Suspense>
}
