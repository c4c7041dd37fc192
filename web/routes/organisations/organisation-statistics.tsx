import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import type { PageLoadArgs } from '#web/lib/pages/route-data.ts'
import { requireId } from '#web/lib/pages/route-id.ts'
import { pageHeadOf } from '#web/lib/pages/seo.ts'
import { organisationQuery } from '#web/nouns/organisations/api.ts'
import { periodOf } from '#web/nouns/statistics/period.ts'
import {
  ignoreInvalidDates,
  organisationStatisticsQuery,
} from '#web/nouns/statistics/venue-statistics-query.ts'
import { PageLoading } from '#web/ui/forms/form-placeholder.tsx'

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
  return {
    seo: pageHeadOf({ title: `Статистика: ${name}`, isIndexed: false }, publicUrl),
    ...(city && { city }),
  }
}

export default function OrganisationStatisticsRoute() {
  const { organisationId = '' } = useParams()
  const { data: organisation } = useQuery(organisationQuery(organisationId))
  return (
    <Suspense fallback={<PageLoading />}>
      {organisation && <OrganisationStatisticsPage key={organisation.id} organisation={organisation} />}
    </Suspense>
  )
}
