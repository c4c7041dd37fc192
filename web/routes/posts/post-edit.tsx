import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import { useIsHydrated } from '#web/lib/browser/hydrated.ts'
import type { PageLoadArgs } from '#web/lib/pages/route-data.ts'
import { pageHeadOf } from '#web/lib/pages/seo.ts'
import { PageLoading } from '#web/ui/forms/form-placeholder.tsx'

// Loaded lazily, because a guest who opens this address only sees the sign-in.
const PostEditPage = lazy(async () => ({
  default: (await import('#web/screens/post-edit/post-edit-page.tsx')).PostEditPage,
}))

export async function load(args: PageLoadArgs) {
  const { loadEditedPost } = await import('#web/screens/post-edit/load-editor.ts')
  const { city } = await loadEditedPost(args)
  return {
    seo: pageHeadOf({ title: 'Редактировать запись', isIndexed: false }, args.publicUrl),
    ...(city && { city }),
  }
}

export default function PostEditRoute() {
  const { postId = '' } = useParams()
  const isHydrated = useIsHydrated()
  return (
    <Suspense fallback={<PageLoading />}>
      {isHydrated ? <PostEditPage key={postId} postId={postId} /> : <PageLoading />}
    </Suspense>
  )
}
