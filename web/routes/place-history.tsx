import { lazy, Suspense } from 'react'
import { data } from 'react-router'
import { loadPlace } from '#web/features/places/place-page/load-place.ts'
import { usePagePlace } from '#web/features/places/place-page/page-place.ts'
import { FormWaiting } from '#web/features/posts/editor/form-waiting.tsx'
import type { PageLoadArgs } from '#web/lib/route-data.ts'
import { metaOf } from '#web/lib/seo.ts'

const HistoryPage = lazy(async () => ({
  default: (await import('#web/features/places/history/history-page.tsx')).HistoryPage,
}))

export async function load(args: PageLoadArgs) {
  const place = await loadPlace(args)
  if (!place.rights.canSeeHistory) throw data({ status: 'Forbidden' }, { status: 403 })
  const seo = metaOf({ title: `История: ${place.name}`, isIndexed: false }, args.publicUrl)
  return { seo, city: place.location.city }
}

export default function PlaceHistoryRoute() {
  const place = usePagePlace()
  return <Suspense fallback={<FormWaiting />}>{place && <HistoryPage place={place} />}</Suspense>
}
