import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { HoursStatus } from '#contract/places/hours-checks.ts'
import type { PlaceMarker } from '#contract/places/places.ts'
import { groupDigits } from '#web/lib/format/numbers.ts'
import { placesCountQuery } from '#web/nouns/places/api.ts'
import { Link } from '#web/ui/link.tsx'
import { filtersByHours } from '../filters/place-filters.ts'
import type { PlacesPageData } from '../load-places.ts'
import { placesMapAddress } from '../places-address.ts'
import { unorderedRequest } from '../places-request.ts'
import styles from './map-list.module.css'

/** The number of places with unknown hours that the map does not show. */
export function useHiddenByHours({ city, filters }: PlacesPageData): number {
  const isNarrowed = filtersByHours(filters) && !filters.unknownHours
  const { data } = useQuery({
    ...placesCountQuery(unorderedRequest(city.latinName, filters)),
    enabled: isNarrowed,
  })
  return isNarrowed ? (data?.unknownHoursCount ?? 0) : 0
}

/** The address of the map with those places as well. */
export function withUnknownHoursAddress({ city, filters }: PlacesPageData): string {
  return placesMapAddress(city.latinName, { ...filters, unknownHours: true })
}

interface HoursLegendProps {
  page: PlacesPageData
  visiblePlaces: readonly PlaceMarker[]
}

/** The legend of pins by the certainty of their hours, with counts; uncertain ones can be hidden. */
export function HoursLegend({ page, visiblePlaces }: HoursLegendProps) {
  const hidden = useHiddenByHours(page)
  if (hidden > 0) {
    return (
      <p className={styles.note}>
        {`У\u00a0${groupDigits(hidden)} часы неизвестны, `}
        <LegendLink to={withUnknownHoursAddress(page)}>показать и&nbsp;их</LegendLink>
      </p>
    )
  }
  const { city, filters } = page
  if (filters.checkedHours) {
    return (
      <p className={styles.note}>
        Только с&nbsp;проверенными часами.{' '}
        <LegendLink to={placesMapAddress(city.latinName, { ...filters, checkedHours: false })}>
          Показать все
        </LegendLink>
      </p>
    )
  }
  const counts = legend.flatMap(({ hours, label }) => {
    const count = visiblePlaces.filter((place) => place.hours === hours).length
    return count > 0 ? [{ hours, text: `${label} у\u00a0${groupDigits(count)}` }] : []
  })
  if (counts.every(({ hours }) => hours === 'known')) return null
  return (
    <div className={styles.note}>
      <div className={styles.legend}>
        {counts.map(({ hours, text }) => (
          <p key={hours}>
            <span className={styles.pin} data-hours={hours} aria-hidden="true" />
            {text}
          </p>
        ))}
      </div>
      {counts.length > 1 && (
        <LegendLink to={placesMapAddress(city.latinName, { ...filters, checkedHours: true })}>
          Только с&nbsp;проверенными
        </LegendLink>
      )}
    </div>
  )
}

const legend: readonly { hours: HoursStatus; label: string }[] = [
  { hours: 'known', label: 'Часы известны' },
  { hours: 'doubtful', label: 'Давно не\u00a0проверяли' },
  { hours: 'unknown', label: 'Часы неизвестны' },
]

function LegendLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} rel="nofollow" replace preventScrollReset>
      {children}
    </Link>
  )
}
