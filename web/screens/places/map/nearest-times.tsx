import { useQuery } from '@tanstack/react-query'
import { FreeTimes } from '#web/nouns/places/cards/free-times.tsx'
import { slotsQuery } from '#web/nouns/reservations/api.ts'
import type { PlaceFilters } from '../filters/place-filters.ts'

const TIMES_SHOWN = 4

interface NearestTimesProps {
  latinName: string
  table: NonNullable<PlaceFilters['table']>
  className: string | undefined
}

/** The free times of a place nearest to the one of the filter. */
export function NearestTimes({ latinName, table, className }: NearestTimesProps) {
  const date = table.at.slice(0, 10)
  const { data } = useQuery(slotsQuery({ placeId: latinName, date, guests: table.guests, zoneId: null }))
  const distance = (time: string) => Math.abs(Date.parse(`${time}Z`) - Date.parse(`${table.at}Z`))
  const times = [...(data?.evening ?? []), ...(data?.night ?? [])]
    .sort((item, other) => distance(item) - distance(other))
    .slice(0, TIMES_SHOWN)
    .sort()
  if (times.length === 0) return null
  return (
    <div className={className}>
      <FreeTimes latinName={latinName} times={times} guests={table.guests} />
    </div>
  )
}
