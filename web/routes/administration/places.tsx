import { pageForbidden } from '#web/lib/api/api-error.ts'
import { pageNumberOf } from '#web/lib/api/paged-query.ts'
import type { PageLoadArgs } from '#web/lib/pages/route-data.ts'
import { pageHeadOf } from '#web/lib/pages/seo.ts'
import {
  administeredPlacesQuery,
  placeSourcesQuery,
  placeTotalQuery,
} from '#web/nouns/administration/administered-places.ts'
import { cityByIdQuery } from '#web/nouns/cities/api.ts'
import { categoriesQuery } from '#web/nouns/reference/api.ts'
import { PlaceAdministrationPage } from '#web/screens/place-administration/place-administration-page.tsx'
import { parsePlaceFilter } from '#web/screens/place-administration/place-labels.ts'

export async function load({ queryClient, url, publicUrl, viewer }: PageLoadArgs) {
  if (!viewer?.isAdmin) throw pageForbidden()
  const filter = parsePlaceFilter(url.searchParams)
  const list = administeredPlacesQuery(filter, pageNumberOf(url))
  const total = placeTotalQuery(filter)
  if (import.meta.env.SSR) {
    await Promise.all([
      queryClient.ensureInfiniteQueryData(list),
      queryClient.ensureQueryData(total),
      queryClient.ensureQueryData(categoriesQuery),
      queryClient.ensureQueryData(placeSourcesQuery),
      filter.city_id !== undefined && queryClient.ensureQueryData(cityByIdQuery(filter.city_id)),
    ])
  } else {
    void queryClient.prefetchInfiniteQuery(list)
    void queryClient.prefetchQuery(total)
  }
  return { seo: pageHeadOf({ title: 'Заведения: администрирование', isIndexed: false }, publicUrl) }
}

export default PlaceAdministrationPage
