import { lazy, Suspense } from 'react'
import { FormWaiting } from '#web/features/posts/editor/form-waiting.tsx'
import { useIsHydrated } from '#web/lib/hydrated.ts'
import { ignoreOverlays } from '#web/lib/modal.ts'
import { browserLoader, type PageLoadArgs, serverLoader } from '#web/lib/route-data.ts'
import { loadedMeta, metaOf } from '#web/lib/seo.ts'

// A guest who lands here is asked to sign in and has no use for the form.
const OrganisationCreatePage = lazy(async () => ({
  default: (await import('#web/features/organisations/editing/organisation-create-page.tsx'))
    .OrganisationCreatePage,
}))

async function load({ publicUrl }: PageLoadArgs) {
  return { seo: metaOf({ title: 'Добавить сеть', isIndexed: false }, publicUrl) }
}

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)
export const meta = loadedMeta
export const shouldRevalidate = ignoreOverlays

export default function OrganisationCreateRoute() {
  const isHydrated = useIsHydrated()
  return (
    <Suspense fallback={<FormWaiting />}>
      {isHydrated ? <OrganisationCreatePage /> : <FormWaiting />}
    </Suspense>
  )
}
