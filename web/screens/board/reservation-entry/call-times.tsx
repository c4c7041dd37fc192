import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { formatCount } from '#web/lib/format/plurals.ts'
import { NBSP } from '#web/lib/format/typography.ts'
import { boardForms } from '#web/nouns/reservations/board/board-plurals.ts'
import { tableTimesQuery } from '#web/nouns/reservations/board/door-api.ts'
import { ToggleChip } from '#web/ui/text/chip.tsx'
import styles from './call-times.module.css'
import { offerTimes, type ReservationEntryDraft } from './reservation-entry.ts'

interface CallTimesProps {
  placeId: string
  draft: ReservationEntryDraft
  onChoose: (date: string, time: string) => void
}

/** The answer to somebody on the phone: «На 19:30 мест нет, есть 19:00 и 21:00». A press takes the time. */
export function CallTimes({ placeId, draft, onChoose }: CallTimesProps) {
  const { date, time, guests, zoneId } = draft
  const query = useQuery({
    ...tableTimesQuery(placeId, { date, guests, zoneId }),
    placeholderData: keepPreviousData,
  })
  if (!query.data) return null
  const { isFree, others } = offerTimes(query.data, time)
  return (
    <div className={styles.times}>
      <p className={isFree === false ? styles.full : undefined} role="status">
        {describeOffer({ time, guests, isFree, hasOthers: others.length > 0 })}
      </p>
      {others.length > 0 && (
        <div className={styles.chips}>
          {others.map((datetime) => (
            <ToggleChip
              key={datetime}
              isPressed={false}
              onClick={() => onChoose(datetime.slice(0, 10), datetime.slice(11))}
            >
              {datetime.slice(11)}
            </ToggleChip>
          ))}
        </div>
      )}
    </div>
  )
}

interface Offer {
  time: string
  guests: number
  isFree: boolean | undefined
  hasOthers: boolean
}

function describeOffer({ time, guests, isFree, hasOthers }: Offer): string {
  const party = formatCount(guests, boardForms.guests)
  if (isFree === undefined) {
    return hasOthers ? `${party}: места есть в` : `${party}: в${NBSP}этот день мест нет`
  }
  if (isFree) return hasOthers ? `На${NBSP}${time} места есть. Ещё есть` : `На${NBSP}${time} места есть`
  return hasOthers
    ? `На${NBSP}${time} мест нет, есть`
    : `На${NBSP}${time} мест нет, и${NBSP}в${NBSP}другое время этого дня тоже`
}
