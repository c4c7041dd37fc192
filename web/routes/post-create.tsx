import { lazy, Suspense } from 'react'
import { FormWaiting } from '#web/features/posts/editor/form-waiting.tsx'
import { useIsHydrated } from '#web/lib/hydrated.ts'
import type { PageLoadArgs } from '#web/lib/route-data.ts'
import type { RouteHandle } from '#web/lib/route-handle.ts'
import { metaOf } from '#web/lib/seo.ts'

// A guest who lands here is asked to sign in and has no use for the form.
const PostCreatePage = lazy(async () => ({
  default: (await import('#web/features/posts/editor/post-create-page.tsx')).PostCreatePage,
}))

export async function load(args: PageLoadArgs) {
  const { loadNewPost } = await import('#web/features/posts/editor/load-editor.ts')
  await loadNewPost(args)
  return { seo: metaOf({ title: 'Создать запись', isIndexed: false }, args.publicUrl) }
}

export const handle: RouteHandle = { isBackHidden: true }

export default function PostCreateRoute() {
  const isHydrated = useIsHydrated()
  return <Suspense fallback={<FormWaiting />}>{isHydrated ? <PostCreatePage /> : <FormWaiting />}</Suspense>
}
