import { lazy, Suspense } from 'react'
import { FormWaiting } from '#web/features/posts/editor/form-waiting.tsx'
import type { PageLoadArgs } from '#web/lib/route-data.ts'
import { metaOf } from '#web/lib/seo.ts'

const StaffedPage = lazy(async () => ({
  default: (await import('#web/features/staffed/staffed-page.tsx')).StaffedPage,
}))

export async function load({ publicUrl }: PageLoadArgs) {
  return { seo: metaOf({ title: 'Моя компания', isIndexed: false }, publicUrl) }
}

export default function StaffedRoute() {
  return (
    <Suspense fallback={<FormWaiting />}>
      <StaffedPage />
    </Suspense>
  )
}
