import { lazy, Suspense } from 'react'
import { useIsHydrated } from '#web/lib/browser/hydrated.ts'
import type { PageLoadArgs } from '#web/lib/pages/route-data.ts'
import { pageHeadOf } from '#web/lib/pages/seo.ts'
import { PageLoading } from '#web/ui/forms/form-placeholder.tsx'

// Loaded lazily, because a guest who opens this address only sees the sign-in.
const OrganisationCreatePage = lazy(async () => ({
  default: (await import('#web/screens/organisation-edit/organisation-create-page.tsx'))
    .OrganisationCreatePage,
}))

export async function load({ publicUrl }: PageLoadArgs) {
  return { seo: pageHeadOf({ title: 'Добавить сеть', isIndexed: false }, publicUrl) }
}

export default function OrganisationCreateRoute() {
  const isHydrated = useIsHydrated()
  return (
    <Suspense fallback={<PageLoading />}>
      {isHydrated ? <OrganisationCreatePage /> : <PageLoading />}
    </Suspense>
  )
}
