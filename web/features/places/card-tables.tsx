import type { ListedPlace } from '#contract/places.ts'
import styles from './card-tables.module.css'
import { todayIn } from './filters/month-calendar.ts'
import { FreeTimes } from './free-times.tsx'

const NEXT_GUESTS = 2
const MORNING = '06:00'

interface CardTablesProps {
  place: ListedPlace
  now: number
  /** For whom a table is looked for; the next ones are told for two. */
  guests: number | undefined
}

/** Of a card: the free tables that were asked for, or the next ones. */
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

/** Past midnight the evening goes on; tables of tomorrow are those after the night. */
function nextCaption({ freeTimes = [], location }: ListedPlace, now: number): string {
  const [date = '', time = ''] = freeTimes[0]?.split('T') ?? []
  const isTomorrow = date > todayIn(location.city.timeZone, now) && time >= MORNING
  return isTomorrow ? 'Стол на двоих завтра' : 'Стол на двоих'
}
