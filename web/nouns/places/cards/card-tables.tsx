import type { PlaceSummary } from '#contract/places/places.ts'
import { todayIn } from '#web/lib/format/month-calendar.ts'
import { localNowIn } from '#web/lib/format/zone.ts'
import styles from './card-tables.module.css'
import { FreeTimes } from './free-times.tsx'

const NEXT_GUESTS = 2
const MORNING = '06:00'

interface CardTablesProps {
  place: PlaceSummary
  now: number
  /** The number of guests of the filter; without it the card shows the next times for two. */
  guests: number | undefined
}

/** The free times on a card: those of the filter, or the next ones. */
export function CardTables({ place, now, guests }: CardTablesProps) {
  const { latinName, freeTimes = [] } = place
  if (guests !== undefined) {
    return (
      <div className={styles.tables}>
        <FreeTimes latinName={latinName} times={freeTimes} guests={guests} />
      </div>
    )
  }
  return (
    <div className={styles.next}>
      <span className={styles.caption}>{nextCaption(place, now)}</span>
      <FreeTimes latinName={latinName} times={freeTimes} guests={NEXT_GUESTS} />
    </div>
  )
}

/** After midnight the business day continues; tables of tomorrow are those after the night. At a chosen moment its own table counts. */
function nextCaption({ freeTimes = [], location }: PlaceSummary, now: number): string {
  if (freeTimes.includes(localNowIn(location.city.timeZone, now))) return 'Есть столики на двоих'
  const [date = '', time = ''] = freeTimes[0]?.split('T') ?? []
  const isTomorrow = date > todayIn(location.city.timeZone, now) && time >= MORNING
  return isTomorrow ? 'Стол на двоих завтра' : 'Стол на двоих'
}
