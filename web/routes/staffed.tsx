import { lazy, Suspense } from 'react'
import { FormWaiting } from '#web/features/posts/editor/form-waiting.tsx'
import { ignoreOverlays } from '#web/lib/modal.ts'
import { browserLoader, type PageLoadArgs, serverLoader } from '#web/lib/route-data.ts'
import { loadedMeta, metaOf } from '#web/lib/seo.ts'

const StaffedPage = lazy(async () => ({
  default: (await import('#web/features/staffed/staffed-page.tsx')).StaffedPage,
}))

async function load({ publicUrl }: PageLoadArgs) {
  return { seo: metaOf({ title: 'Моя компания', isIndexed: false }, publicUrl) }
}

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)
export const meta = loadedMeta
export const shouldRevalidate = ignoreOverlays

export default function StaffedRoute() {
  return (
    <Suspense fallback={<FormWaiting />}>
      <StaffedPage />
    </Suspense>
  )
}
