import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import { FormWaiting } from '#web/features/posts/editor/form-waiting.tsx'
import { useIsHydrated } from '#web/lib/hydrated.ts'
import type { PageLoadArgs } from '#web/lib/route-data.ts'
import { metaOf } from '#web/lib/seo.ts'

// A guest who lands here is asked to sign in and has no use for the form.
const PlaceEditPage = lazy(async () => ({
  default: (await import('#web/features/places/editing/place-edit-page.tsx')).PlaceEditPage,
}))

export async function load(args: PageLoadArgs) {
  const { loadEditedPlace } = await import('#web/features/places/editing/load-edited-place.ts')
  const place = await loadEditedPlace(args)
  return {
    seo: metaOf({ title: `Редактировать: ${place.name}`, isIndexed: false }, args.publicUrl),
    city: place.location.city,
  }
}

export default function PlaceEditRoute() {
  const { placeId = '' } = useParams()
  const isHydrated = useIsHydrated()
  return (
    <Suspense fallback={<FormWaiting />}>
      {isHydrated ? <PlaceEditPage key={placeId} placeId={placeId} /> : <FormWaiting />}
    </Suspense>
  )
}
