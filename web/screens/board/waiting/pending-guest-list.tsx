import { formatLocal } from '#contract/format-local.ts'
import { businessDateOf } from '#web/lib/format/business-date.ts'
import { joinFacts } from '#web/lib/format/facts.ts'
import { formatCount } from '#web/lib/format/plurals.ts'
import type { PendingGuests } from '#web/nouns/pending-writes/pending-writes.ts'
import {
  cancelPendingWrite,
  nextTimestamp,
  putPendingWrite,
} from '#web/nouns/pending-writes/pending-writes-store.ts'
import { boardForms } from '#web/nouns/reservations/board/board-plurals.ts'
import { Button } from '#web/ui/button.tsx'
import { icon } from '#web/ui/icon.ts'
import { guestName } from '../board-labels.ts'
import styles from './pending-guest-list.module.css'

const Clock = icon('clock')

interface PendingGuestListProps {
  guests: readonly PendingGuests[]
  /** The business day that the board shows; guests of another one have their date. */
  date: string
}

/** Guests entered on this device whom the server does not know yet, or did not take. */
export function PendingGuestList({ guests, date }: PendingGuestListProps) {
  if (guests.length === 0) return null
  return (
    <ul className={styles.list} aria-label="Ждут отправки">
      {guests.map((pendingGuest) => (
        <li key={pendingGuest.key} className={styles.waiting}>
          <p className={styles.who}>
            <b>{timeOf(pendingGuest, date)}</b>
            {` ${nameOf(pendingGuest)}`}
          </p>
          {pendingGuest.problem === undefined ? (
            <p className={styles.state}>
              <Clock aria-hidden="true" />
              Ждёт сети
            </p>
          ) : (
            <p className={styles.error} role="alert">{`Не записано. ${pendingGuest.problem}`}</p>
          )}
          <div className={styles.choice}>
            {pendingGuest.refusal === 'NoFreeSeats' && (
              <Button size="small" onClick={() => void retryWithOverbooking(pendingGuest)}>
                Записать сверх мест
              </Button>
            )}
            <Button size="small" variant="quiet" onClick={() => void cancelPendingWrite(pendingGuest)}>
              Не записывать
            </Button>
          </div>
        </li>
      ))}
    </ul>
  )
}

function timeOf({ request: { datetime } }: PendingGuests, date: string): string | undefined {
  if (datetime === undefined) return undefined
  return businessDateOf(datetime) === date ? datetime.slice(11) : formatLocal(datetime)
}

function nameOf({ request: { name = '', source, guests_count } }: PendingGuests): string {
  return joinFacts([guestName({ name, source }), formatCount(guests_count, boardForms.guests)])
}

/** Queues the same guests again with overbooking allowed, under the same idempotency key. */
async function retryWithOverbooking(pendingGuest: PendingGuests): Promise<void> {
  const { problem: _problem, refusal: _refusal, ...again } = pendingGuest
  await putPendingWrite({
    ...again,
    writtenAt: nextTimestamp(),
    request: { ...pendingGuest.request, is_overbooking: true },
  })
}
