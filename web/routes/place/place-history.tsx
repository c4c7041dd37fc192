import { lazy, Suspense } from 'react'
import { pageForbidden } from '#web/lib/api/api-error.ts'
import type { PageLoadArgs } from '#web/lib/pages/route-data.ts'
import { pageHeadOf } from '#web/lib/pages/seo.ts'
import { loadPlace } from '#web/nouns/places/page/load-place.ts'
import { useCurrentPlace } from '#web/nouns/places/page/page-place.ts'
import { PageLoading } from '#web/ui/forms/form-placeholder.tsx'

const HistoryPage = lazy(async () => ({
  default: (await import('#web/screens/place-history/history-page.tsx')).HistoryPage,
}))

export async function load(args: PageLoadArgs) {
  const place = await loadPlace(args)
  if (!place.rights.canSeeHistory) throw pageForbidden()
  const seo = pageHeadOf({ title: `История: ${place.name}`, isIndexed: false }, args.publicUrl)
  return { seo, city: place.location.city }
}

export default function PlaceHistoryRoute() {
  const place = useCurrentPlace()
  return <Suspense fallback={<PageLoading />}>{place && <HistoryPage place={place} />}</Suspense>
}
