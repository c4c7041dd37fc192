import { lazy, Suspense } from 'react'
import type { PageLoadArgs } from '#web/lib/pages/route-data.ts'
import { metaOf } from '#web/lib/pages/seo.ts'
import { FormPlaceholder } from '#web/ui/forms/form-placeholder.tsx'

const StaffedPage = lazy(async () => ({
  default: (await import('#web/screens/staffed/staffed-page.tsx')).StaffedPage,
}))

export async function load({ publicUrl }: PageLoadArgs) {
  return { seo: metaOf({ title: 'Моя компания', isIndexed: false }, publicUrl) }
}

export default function StaffedRoute() {
  return (
    <Suspense fallback={<FormPlaceholder />}>
      <StaffedPage />
    </Suspense>
  )
}
