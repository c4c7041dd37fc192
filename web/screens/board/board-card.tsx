import { useRef } from 'react'
import { wordLocal } from '#contract/local-words.ts'
import { mayBeMoved } from '#contract/reservations/reservation-words.ts'
import type { VenueReservation } from '#contract/reservations/reservations.ts'
import { formatPhone } from '#web/lib/format/phones.ts'
import { countOf } from '#web/lib/format/plurals.ts'
import { NBSP } from '#web/lib/format/typography.ts'
import { useNow } from '#web/lib/now.ts'
import type { BoardStep } from '#web/nouns/reservations/board-changes.ts'
import { boardForms } from '#web/nouns/reservations/board-plurals.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { icon } from '#web/ui/icon.ts'
import { Label } from '#web/ui/text/badge.tsx'
import styles from './board-card.module.css'
import { cardId } from './board-focus.ts'
import { minutesLate } from './board-sections.ts'
import { describeReservation, factsOf, guestName, statusWords } from './board-words.ts'

const CircleAlert = icon('circle-alert')

export type BoardQuestion = 'confirm' | 'decline' | 'move'

interface BoardCardProps {
  reservation: VenueReservation
  /** Of several days: each says which one it is of. */
  hasDate?: boolean
  onStep: (reservation: VenueReservation, step: BoardStep) => void
  /** Actions that notify the guest ask first: confirming, declining with an answer, moving. */
  onAsk: (question: BoardQuestion, reservation: VenueReservation) => void
}

/** A reservation in the book: guest, time, party and the actions possible now. */
export function BoardCard({ reservation, hasDate = false, onStep, onAsk }: BoardCardProps) {
  const { datetime, until, phone, comment, answer, status, confirmedByGuest } = reservation
  const card = useRef<HTMLElement>(null)
  const isToCome = status === 'requested' || status === 'confirmed'
  const isOff = status === 'declined' || status === 'cancelled' || status === 'no-show'
  const step = (next: BoardStep) => {
    // The pressed button goes with the step: the keyboard stays at the card.
    card.current?.focus({ preventScroll: true })
    onStep(reservation, next)
  }
  return (
    <article
      ref={card}
      id={cardId(reservation.id)}
      tabIndex={-1}
      aria-label={describeReservation(reservation)}
      className={classNames(styles.card, styles[status], isOff && styles.off)}
    >
      <p className={styles.when}>
        <time className={styles.time}>{datetime.slice(11)}</time>
        <span className={styles.until}>{`до${NBSP}${until.slice(11)}`}</span>
      </p>
      <div className={styles.who}>
        {hasDate && <p className={styles.date}>{wordLocal(datetime.slice(0, 10))}</p>}
        <h3 className={styles.name}>{guestName(reservation)}</h3>
        <p className={styles.facts}>{factsOf(reservation)}</p>
        {phone && (
          <a className={styles.phone} href={`tel:${phone}`}>
            {formatPhone(phone)}
          </a>
        )}
        {comment && <p className={styles.comment}>{comment}</p>}
        {answer && <p className={styles.facts}>{`Ответ гостю: ${answer}`}</p>}
        <Warnings reservation={reservation} />
      </div>
      <p className={styles.status}>
        <Label tone={status === 'requested' ? 'accent' : 'plain'}>{statusWords[status]}</Label>
        {isToCome && confirmedByGuest && <Label tone="good">Гость подтвердил</Label>}
      </p>
      <Steps reservation={reservation} onStep={step} onAsk={(question) => onAsk(question, reservation)} />
    </article>
  )
}

function Warnings({ reservation }: { reservation: VenueReservation }) {
  const { needsCall, noShowCount, disruption, phone } = reservation
  const late = minutesLate(reservation, useNow())
  const words = [
    disruption !== null &&
      (phone
        ? `В${NBSP}это время вы${NBSP}не${NBSP}работаете. Гостю отправляем сообщение: ${mayBeMoved(reservation) ? 'перенести или отменить' : 'бронь можно только отменить'}`
        : `В${NBSP}это время вы${NBSP}не${NBSP}работаете. Телефона нет: предупредите гостя сами`),
    needsCall && 'Позвоните гостю, прежде чем подтвердить',
    noShowCount > 0 &&
      `Не${NBSP}приходили по${NBSP}брони ${countOf(noShowCount, boardForms.times)} за${NBSP}год`,
    late > 0 && `Опаздывают: ${lateWords(late)}`,
  ].filter((word) => word !== false)
  if (words.length === 0) return null
  return (
    <ul className={styles.warnings}>
      {words.map((word) => (
        <li key={word}>
          <CircleAlert aria-hidden="true" />
          {word}
        </li>
      ))}
    </ul>
  )
}

function lateWords(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = `${minutes % 60}${NBSP}мин`
  return hours > 0 ? `${hours}${NBSP}ч ${rest}` : rest
}

interface StepsProps {
  reservation: VenueReservation
  onStep: (step: BoardStep) => void
  onAsk: (question: BoardQuestion) => void
}

function Steps({ reservation: { actions, status }, onStep, onAsk }: StepsProps) {
  const can = new Set(actions)
  if (can.size === 0) return null
  // Once its time is over a mark cannot be taken back, only put right.
  const mayStillCome = status === 'no-show' && !can.has('restore')
  return (
    <div className={styles.steps}>
      {can.has('confirm') && (
        <Button className={styles.yes} onClick={() => onAsk('confirm')}>
          Подтвердить
        </Button>
      )}
      {can.has('arrive') && (status !== 'no-show' || mayStillCome) && (
        <Button onClick={() => onStep({ action: 'arrive' })}>
          {mayStillCome ? 'Всё-таки пришли' : 'Пришли'}
        </Button>
      )}
      {can.has('miss') && status !== 'arrived' && (
        <Button variant="quiet" onClick={() => onStep({ action: 'miss' })}>
          Не пришли
        </Button>
      )}
      {can.has('move') && (
        <Button variant="quiet" onClick={() => onAsk('move')}>
          Перенести
        </Button>
      )}
      {can.has('decline') && (
        <Button variant="quiet" onClick={() => onAsk('decline')}>
          {status === 'requested' ? 'Отклонить' : 'Отказать'}
        </Button>
      )}
      {can.has('restore') && (
        <Button variant="quiet" onClick={() => onStep({ action: 'restore' })}>
          {status === 'declined' ? 'Вернуть бронь' : 'Отменить отметку'}
        </Button>
      )}
    </div>
  )
}
