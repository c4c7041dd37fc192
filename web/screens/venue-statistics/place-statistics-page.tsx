import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { Place } from '#contract/places/places.ts'
import type { VenueStatistics } from '#contract/statistics/venue-statistics.ts'
import { placeCrumbs } from '#web/nouns/places/page/place-crumbs.ts'
import { periodOf } from '#web/nouns/statistics/period.ts'
import { placeStatisticsQuery } from '#web/nouns/statistics/venue-statistics-query.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { MetricGroups } from './metric-groups.tsx'
import { StatisticsFrame } from './statistics-frame.tsx'
import { WeekHeatmap } from './week-heatmap.tsx'

/** For owners and managers: numbers of one place. */
export function PlaceStatisticsPage({ place }: { place: Place }) {
  const [search] = useSearchParams()
  const period = periodOf(search)
  const query = { ...placeStatisticsQuery(place.latinName, period), placeholderData: keepPreviousData }
  const { data: statistics, error, refetch } = useQuery(query)
  return (
    <StatisticsFrame
      name={place.name}
      crumbs={placeCrumbs(place)}
      period={period}
      statistics={statistics}
      error={error}
      onRetry={() => void refetch()}
    >
      {statistics &&
        (isEmpty(statistics) ? (
          <EmptyState
            illustration="no-posts"
            title="Здесь появится статистика"
            text="Просмотры, звонки, брони и отзывы считаются с первого гостя. Загляните завтра."
          >
            <LinkButton to={`/${place.latinName}`}>Открыть страницу заведения</LinkButton>
          </EmptyState>
        ) : (
          <MetricGroups statistics={statistics} heatmap={<WeekHeatmap heatmap={statistics.heatmap} />} />
        ))}
    </StatisticsFrame>
  )
}

function isEmpty({ countedSince, series }: VenueStatistics): boolean {
  return countedSince === null && series.every(({ now, before }) => now === 0 && before === 0)
}
