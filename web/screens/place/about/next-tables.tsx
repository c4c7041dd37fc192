import { useQuery } from '@tanstack/react-query'
import type { Place } from '#contract/places/places.ts'
import { DEFAULT_PARTY_SIZE } from '#contract/reservations/reservation-values.ts'
import { dayAndMonth, todayIn } from '#web/lib/format/month-calendar.ts'
import { useNow } from '#web/lib/now.ts'
import { FreeTimes } from '#web/nouns/places/cards/free-times.tsx'
import { daysQuery, slotsQuery } from '#web/nouns/reservations/api.ts'
import { LoadingPlaceholder } from '#web/ui/lists/loading-placeholder.tsx'
import styles from './next-tables.module.css'

const TIMES_SHOWN = 4

/** The next free times for two: today, or on the nearest day that has some. */
export function NextTables({ place }: { place: Place }) {
  const today = todayIn(place.location.city.timeZone, useNow())
  const request = { placeId: place.id, guests: DEFAULT_PARTY_SIZE, zoneId: null }
  const slots = useQuery(slotsQuery({ ...request, date: today }))
  const times = [...(slots.data?.evening ?? []), ...(slots.data?.night ?? [])].slice(0, TIMES_SHOWN)
  const isFull = slots.isSuccess && times.length === 0
  const days = useQuery({ ...daysQuery({ ...request, date: today }), enabled: isFull })
  const [next] = days.data ?? []
  if (slots.isPending)
    return (
      <LoadingPlaceholder
        className={styles.tables}
        withoutScripts="Чтобы увидеть свободное время, включите JavaScript."
      >
        {null}
      </LoadingPlaceholder>
    )
  return (
    <div className={styles.tables}>
      {times.length > 0 && (
        <FreeTimes latinName={place.latinName} times={times} guests={DEFAULT_PARTY_SIZE} />
      )}
      {isFull && next && (
        <p>
          Сегодня мест нет.{' '}
          <a
            href={`/${place.latinName}/booking?at=${next.first}&guests=${DEFAULT_PARTY_SIZE}`}
            rel="nofollow"
          >
            {`Ближайший столик — ${dayAndMonth(next.date)} в\u00a0${next.first.slice(11)}`}
          </a>
        </p>
      )}
      {isFull && days.isSuccess && !next && <p>Свободных столиков в&nbsp;ближайшие дни нет.</p>}
      {(slots.isError || days.isError) && <p>Свободные столики не&nbsp;загрузились.</p>}
    </div>
  )
}
