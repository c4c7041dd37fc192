import { lazy, Suspense } from 'react'
import { FormWaiting } from '#web/features/posts/editor/form-waiting.tsx'
import { useIsHydrated } from '#web/lib/hydrated.ts'
import { ignoreOverlays } from '#web/lib/modal.ts'
import { browserLoader, type PageLoadArgs, serverLoader } from '#web/lib/route-data.ts'
import { loadedMeta, metaOf } from '#web/lib/seo.ts'

// A guest who lands here is asked to sign in and has no use for the form.
const PlaceCreatePage = lazy(async () => ({
  default: (await import('#web/features/places/editing/creation/place-create-page.tsx')).PlaceCreatePage,
}))

async function load({ publicUrl }: PageLoadArgs) {
  return { seo: metaOf({ title: 'Добавить заведение', isIndexed: false }, publicUrl) }
}

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)
export const meta = loadedMeta
export const shouldRevalidate = ignoreOverlays

export default function PlaceCreateRoute() {
  const isHydrated = useIsHydrated()
  return <Suspense fallback={<FormWaiting />}>{isHydrated ? <PlaceCreatePage /> : <FormWaiting />}</Suspense>
}
