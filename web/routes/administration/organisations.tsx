import { pageForbidden } from '#web/lib/api/api-error.ts'
import { pageNumberOf } from '#web/lib/api/paged-query.ts'
import type { PageLoadArgs } from '#web/lib/pages/route-data.ts'
import { pageHeadOf } from '#web/lib/pages/seo.ts'
import { administeredOrganisationsQuery } from '#web/nouns/administration/administered-places.ts'
import { cityByIdQuery } from '#web/nouns/cities/api.ts'
import { OrganisationAdministrationPage } from '#web/screens/place-administration/organisation-administration-page.tsx'
import { parseOrganisationFilter } from '#web/screens/place-administration/place-labels.ts'

export async function load({ queryClient, url, publicUrl, viewer }: PageLoadArgs) {
  if (!viewer?.isAdmin) throw pageForbidden()
  const filter = parseOrganisationFilter(url.searchParams)
  const list = administeredOrganisationsQuery(filter, pageNumberOf(url))
  if (import.meta.env.SSR) {
    await Promise.all([
      queryClient.ensureInfiniteQueryData(list),
      filter.city_id && queryClient.prefetchQuery(cityByIdQuery(filter.city_id)),
    ])
  } else void queryClient.prefetchInfiniteQuery(list)
  return { seo: pageHeadOf({ title: 'Сети: администрирование', isIndexed: false }, publicUrl) }
}

export default OrganisationAdministrationPage
