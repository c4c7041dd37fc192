import { lazy, Suspense } from 'react'
import { data } from 'react-router'
import { loadPlace } from '#web/features/places/place-page/load-place.ts'
import { usePagePlace } from '#web/features/places/place-page/page-place.ts'
import { FormWaiting } from '#web/features/posts/editor/form-waiting.tsx'
import { ignoreOverlays } from '#web/lib/modal.ts'
import { browserLoader, type PageLoadArgs, serverLoader } from '#web/lib/route-data.ts'
import { loadedMeta, metaOf } from '#web/lib/seo.ts'

const HistoryPage = lazy(async () => ({
  default: (await import('#web/features/places/history/history-page.tsx')).HistoryPage,
}))

async function load(args: PageLoadArgs) {
  const place = await loadPlace(args)
  if (!place.rights.canSeeHistory) throw data({ status: 'Forbidden' }, { status: 403 })
  const seo = metaOf({ title: `История: ${place.name}`, isIndexed: false }, args.publicUrl)
  return { seo, city: place.location.city }
}

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)
export const meta = loadedMeta
export const shouldRevalidate = ignoreOverlays

export default function PlaceHistoryRoute() {
  const place = usePagePlace()
  return <Suspense fallback={<FormWaiting />}>{place && <HistoryPage place={place} />}</Suspense>
}
