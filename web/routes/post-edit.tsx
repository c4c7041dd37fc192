import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import { FormWaiting } from '#web/features/posts/editor/form-waiting.tsx'
import { useIsHydrated } from '#web/lib/hydrated.ts'
import type { PageLoadArgs } from '#web/lib/route-data.ts'
import { metaOf } from '#web/lib/seo.ts'

// A guest who lands here is asked to sign in and has no use for the form.
const PostEditPage = lazy(async () => ({
  default: (await import('#web/features/posts/editor/post-edit-page.tsx')).PostEditPage,
}))

export async function load(args: PageLoadArgs) {
  const { loadEditedPost } = await import('#web/features/posts/editor/load-editor.ts')
  const { city } = await loadEditedPost(args)
  return {
    seo: metaOf({ title: 'Редактировать запись', isIndexed: false }, args.publicUrl),
    ...(city && { city }),
  }
}

export default function PostEditRoute() {
  const { postId = '' } = useParams()
  const isHydrated = useIsHydrated()
  return (
    <Suspense fallback={<FormWaiting />}>
      {isHydrated ? <PostEditPage key={postId} postId={postId} /> : <FormWaiting />}
    </Suspense>
  )
}
