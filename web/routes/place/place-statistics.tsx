import { lazy, Suspense } from 'react'
import type { PageLoadArgs } from '#web/lib/pages/route-data.ts'
import { pageHeadOf } from '#web/lib/pages/seo.ts'
import { loadPlace } from '#web/nouns/places/page/load-place.ts'
import { useCurrentPlace } from '#web/nouns/places/page/page-place.ts'
import { periodOf } from '#web/nouns/statistics/period.ts'
import { ignoreInvalidDates, placeStatisticsQuery } from '#web/nouns/statistics/venue-statistics-query.ts'
import { PageLoading } from '#web/ui/forms/form-placeholder.tsx'

const PlaceStatisticsPage = lazy(async () => ({
  default: (await import('#web/screens/venue-statistics/place-statistics-page.tsx')).PlaceStatisticsPage,
}))

export async function load(args: PageLoadArgs) {
  const place = await loadPlace(args)
  // The loader requests the statistics, so that everybody except owners and managers gets its 403.
  const query = placeStatisticsQuery(place.latinName, periodOf(args.url.searchParams))
  await args.queryClient.ensureQueryData(query).catch(ignoreInvalidDates)
  const seo = pageHeadOf({ title: `Статистика: ${place.name}`, isIndexed: false }, args.publicUrl)
  return { seo, city: place.location.city }
}

export default function PlaceStatisticsRoute() {
  const place = useCurrentPlace()
  return (
    <Suspense fallback={<PageLoading />}>
      {place && <PlaceStatisticsPage key={place.id} place={place} />}
    </Suspense>
  )
}
