import { lazy, Suspense } from 'react'
import type { PageLoadArgs } from '#web/lib/pages/route-data.ts'
import { pageHeadOf } from '#web/lib/pages/seo.ts'
import { PageLoading } from '#web/ui/forms/form-placeholder.tsx'

const ManagedVenuesPage = lazy(async () => ({
  default: (await import('#web/screens/managed-venues/managed-venues-page.tsx')).ManagedVenuesPage,
}))

export async function load({ publicUrl }: PageLoadArgs) {
  return { seo: pageHeadOf({ title: 'Моя компания', isIndexed: false }, publicUrl) }
}

export default function ManagedVenuesRoute() {
  return (
    <Suspense fallback={<PageLoading />}>
      <ManagedVenuesPage />
    </Suspense>
  )
}
