import { lazy, Suspense } from 'react'
import { FormWaiting } from '#web/features/posts/editor/form-waiting.tsx'
import { useIsHydrated } from '#web/lib/hydrated.ts'
import type { PageLoadArgs } from '#web/lib/route-data.ts'
import { metaOf } from '#web/lib/seo.ts'

// A guest who lands here is asked to sign in and has no use for the form.
const OrganisationCreatePage = lazy(async () => ({
  default: (await import('#web/features/organisations/editing/organisation-create-page.tsx'))
    .OrganisationCreatePage,
}))

export async function load({ publicUrl }: PageLoadArgs) {
  return { seo: metaOf({ title: 'Добавить сеть', isIndexed: false }, publicUrl) }
}

export default function OrganisationCreateRoute() {
  const isHydrated = useIsHydrated()
  return (
    <Suspense fallback={<FormWaiting />}>
      {isHydrated ? <OrganisationCreatePage /> : <FormWaiting />}
    </Suspense>
  )
}
