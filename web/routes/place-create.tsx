import { lazy, Suspense } from 'react'
import { FormWaiting } from '#web/features/posts/editor/form-waiting.tsx'
import { useIsHydrated } from '#web/lib/hydrated.ts'
import type { PageLoadArgs } from '#web/lib/route-data.ts'
import { metaOf } from '#web/lib/seo.ts'

// A guest who lands here is asked to sign in and has no use for the form.
const PlaceCreatePage = lazy(async () => ({
  default: (await import('#web/features/places/editing/creation/place-create-page.tsx')).PlaceCreatePage,
}))

export async function load({ publicUrl }: PageLoadArgs) {
  return { seo: metaOf({ title: 'Добавить заведение', isIndexed: false }, publicUrl) }
}

export default function PlaceCreateRoute() {
  const isHydrated = useIsHydrated()
  return <Suspense fallback={<FormWaiting />}>{isHydrated ? <PlaceCreatePage /> : <FormWaiting />}</Suspense>
}
