import { useQuery } from '@tanstack/react-query'
import type { PlaceMarker } from '#contract/places.ts'
import { groupDigits } from '#web/lib/format/numbers.ts'
import { Link } from '#web/ui/link.tsx'
import { placesCountQuery } from '../api.ts'
import { asksForHours } from '../filters/place-filters.ts'
import { placesMapAddress } from '../places-address.ts'
import type { PlacesPageData } from '../places-load.ts'
import { unorderedRequest } from '../places-request.ts'
import styles from './map-list.module.css'

/** How many more the map would show with the places whose hours nobody has told; zero where it shows them anyway. */
export function useHiddenByHours({ city, filters }: PlacesPageData): number {
  const isNarrowed = asksForHours(filters) && !filters.unknownHours
  const { data } = useQuery({
    ...placesCountQuery(unorderedRequest(city.latinName, filters)),
    enabled: isNarrowed,
  })
  return isNarrowed ? (data?.unknownHoursCount ?? 0) : 0
}

/** The map with those places as well. */
export function withUnknownHoursAddress({ city, filters }: PlacesPageData): string {
  return placesMapAddress(city.latinName, { ...filters, unknownHours: true })
}

interface HoursLegendProps {
  page: PlacesPageData
  inSight: readonly PlaceMarker[]
}

/** What a pale pin means, and how many there are. */
export function HoursLegend({ page, inSight }: HoursLegendProps) {
  const hidden = useHiddenByHours(page)
  const pale = inSight.filter(({ hasHours }) => !hasHours).length
  if (hidden > 0) {
    return (
      <p className={styles.note}>
        {`У\u00a0${groupDigits(hidden)} часы неизвестны, `}
        <Link to={withUnknownHoursAddress(page)} rel="nofollow" replace preventScrollReset>
          показать и&nbsp;их
        </Link>
      </p>
    )
  }
  if (pale === 0) return null
  return (
    <p className={styles.note}>
      <span className={styles.pale} aria-hidden="true" />
      {`Часы неизвестны у\u00a0${groupDigits(pale)}`}
    </p>
  )
}
