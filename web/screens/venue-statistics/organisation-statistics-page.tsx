import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { Organisation } from '#contract/organisations/organisations.ts'
import { organisationCrumbs } from '#web/nouns/organisations/organisation-crumbs.ts'
import { periodOf } from '#web/nouns/statistics/period.ts'
import { organisationStatisticsQuery } from '#web/nouns/statistics/venue-statistics-query.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ComparedPlaces } from './compared-places.tsx'
import { MetricGroups } from './metric-groups.tsx'
import { StatisticsFrame } from './statistics-frame.tsx'
import { WeekHeatmap } from './week-heatmap.tsx'

/** For owners and managers of a chain: its places together and beside each other. */
export function OrganisationStatisticsPage({ organisation }: { organisation: Organisation }) {
  const [search] = useSearchParams()
  const period = periodOf(search)
  const query = { ...organisationStatisticsQuery(organisation.id, period), placeholderData: keepPreviousData }
  const { data: statistics, error, refetch } = useQuery(query)
  return (
    <StatisticsFrame
      name={organisation.name}
      crumbs={organisationCrumbs(organisation)}
      period={period}
      statistics={statistics}
      error={error}
      onRetry={() => void refetch()}
    >
      {statistics &&
        (statistics.places.length === 0 ? (
          <EmptyState
            illustration="no-place"
            title="В сети пока нет заведений"
            text="Добавьте их, и здесь появится статистика."
          />
        ) : (
          <>
            <ComparedPlaces places={statistics.places} />
            <MetricGroups statistics={statistics} heatmap={<WeekHeatmap heatmap={statistics.heatmap} />} />
          </>
        ))}
    </StatisticsFrame>
  )
}
