import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import type { PageLoadArgs } from '#web/lib/pages/route-data.ts'
import { requireId } from '#web/lib/pages/route-id.ts'
import { metaOf } from '#web/lib/pages/seo.ts'
import { organisationQuery } from '#web/nouns/organisations/api.ts'
import { periodOf } from '#web/nouns/statistics/period.ts'
import {
  ignoreInvalidDates,
  organisationStatisticsQuery,
} from '#web/nouns/statistics/venue-statistics-query.ts'
import { FormPlaceholder } from '#web/ui/forms/form-placeholder.tsx'

const OrganisationStatisticsPage = lazy(async () => ({
  default: (await import('#web/screens/venue-statistics/organisation-statistics-page.tsx'))
    .OrganisationStatisticsPage,
}))

export async function load({ queryClient, params, url, publicUrl }: PageLoadArgs) {
  const id = requireId(params.organisationId)
  const [{ name, city }] = await Promise.all([
    queryClient.ensureQueryData(organisationQuery(id)),
    queryClient
      .ensureQueryData(organisationStatisticsQuery(id, periodOf(url.searchParams)))
      .catch(ignoreInvalidDates),
  ])
  return { seo: metaOf({ title: `Статистика: ${name}`, isIndexed: false }, publicUrl), ...(city && { city }) }
}

export default function OrganisationNumbersRoute() {
  const { organisationId = '' } = useParams()
  const { data: organisation } = useQuery(organisationQuery(organisationId))
  return (
    <Suspense fallback={<FormPlaceholder />}>
      {organisation && <OrganisationStatisticsPage key={organisation.id} organisation={organisation} />}
    </Suspense>
  )
}
