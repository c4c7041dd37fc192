import { useId, useRef } from 'react'
import { formatLocal } from '#contract/format-local.ts'
import { canBeMoved } from '#contract/reservations/reservation-values.ts'
import type { VenueReservation } from '#contract/reservations/reservations.ts'
import { formatPhone } from '#web/lib/format/phones.ts'
import { formatCount } from '#web/lib/format/plurals.ts'
import { NBSP } from '#web/lib/format/typography.ts'
import { useNow } from '#web/lib/now.ts'
import { birthdayNear } from '#web/nouns/guest-cards/guest-labels.ts'
import type { BoardStep } from '#web/nouns/pending-writes/pending-writes.ts'
import type { ReservationWithPending } from '#web/nouns/reservations/board/board-changes.ts'
import { boardForms } from '#web/nouns/reservations/board/board-plurals.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { icon } from '#web/ui/icon.ts'
import { Label } from '#web/ui/text/badge.tsx'
import { cardId } from '../board-focus.ts'
import { describeReservation, factsOf, guestName, statusOf } from '../board-labels.ts'
import { minutesLate } from '../board-sections.ts'
import styles from './board-card.module.css'
import { RejectedAction } from './rejected-action.tsx'
import { useSwipe } from './use-swipe.ts'

const Clock = icon('clock')
const CircleAlert = icon('circle-alert')
const ChevronDown = icon('chevron-down')
const Undo2 = icon('undo-2')
const UserRound = icon('user-round')
const X = icon('x')

export type BoardDialog = 'confirm' | 'decline' | 'move'

interface BoardCardProps {
  reservation: ReservationWithPending
  /** Of several days: each says which one it is of. */
  hasDate?: boolean
  /** Of several venues: each says which one it is of. */
  hasPlace?: boolean
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  onStep: (reservation: VenueReservation, step: BoardStep) => void
  /** Asks before actions that notify the guest: confirming, declining with a message, moving. */
  onOpenDialog: (dialog: BoardDialog, reservation: VenueReservation) => void
  onGuest: (guestId: string) => void
}

/**
 * A reservation on the board: one line with the next step, which expands to the comment, the phone and all possible
 * steps.
 */
export function BoardCard(props: BoardCardProps) {
  const {
    reservation,
    hasDate = false,
    hasPlace = false,
    isOpen,
    onOpen,
    onStep,
    onOpenDialog,
    onGuest,
  } = props
  const { datetime, until, status, actions } = reservation
  const card = useRef<HTMLElement>(null)
  const id = useId()
  const late = minutesLate(reservation, useNow())
  const isOff = status === 'declined' || status === 'cancelled' || status === 'no-show'
  const step = (next: BoardStep) => {
    // The pressed button disappears, so the focus moves to the card.
    card.current?.focus({ preventScroll: true })
    onStep(reservation, next)
  }
  const openDialog = (dialog: BoardDialog) => onOpenDialog(dialog, reservation)
  const can = (action: VenueReservation['actions'][number]) => actions.includes(action)
  const swipe = useSwipe({
    right:
      (can('arrive') && (() => step({ action: 'arrive' }))) ||
      (can('leave') && (() => step({ action: 'leave' }))) ||
      undefined,
    left: can('miss') && status !== 'arrived' ? () => step({ action: 'miss' }) : undefined,
  })
  return (
    <div className={styles.swiped} data-right={can('leave') ? 'Ушли' : 'Пришли'} data-left="Не пришли">
      <article
        ref={card}
        id={cardId(reservation.id)}
        tabIndex={-1}
        aria-label={describeReservation(reservation)}
        className={classNames(styles.card, styles[status], isOff && styles.off)}
        {...swipe}
      >
        <p className={styles.when}>
          <time className={styles.time}>{datetime.slice(11)}</time>
          {late > 0 ? (
            <span className={styles.late}>
              <span className="visually-hidden">Опаздывают: </span>
              {`+${formatDelay(late)}`}
            </span>
          ) : (
            <span className={styles.until}>{`до${NBSP}${until.slice(11)}`}</span>
          )}
        </p>
        <div className={styles.who}>
          <h3 className={styles.name}>
            <button
              type="button"
              className={styles.open}
              aria-expanded={isOpen}
              aria-controls={id}
              onClick={() => onOpen(!isOpen)}
            >
              <span className={styles.text}>{guestName(reservation)}</span>
              <ChevronDown className={styles.chevron} aria-hidden="true" />
            </button>
          </h3>
          <p className={styles.facts}>
            {hasPlace && <b>{`${reservation.place.name} · `}</b>}
            {hasDate && <b>{`${formatLocal(datetime.slice(0, 10))} · `}</b>}
            {factsOf(reservation)}
          </p>
        </div>
        <NextStep reservation={reservation} onStep={step} onOpenDialog={openDialog} />
        {reservation.isWaiting && (
          <p className={styles.waiting}>
            <Clock aria-hidden="true" />
            Отметка ждёт сети
          </p>
        )}
        <GuestBadge reservation={reservation} onGuest={onGuest} />
        <RejectedAction reservation={reservation} onStep={step} />
        <Warnings reservation={reservation} />
        <div id={id} className={styles.details} hidden={!isOpen}>
          {isOpen && (
            <Details reservation={reservation} onStep={step} onOpenDialog={openDialog} onGuest={onGuest} />
          )}
        </div>
      </article>
    </div>
  )
}

interface StepsProps {
  reservation: VenueReservation
  onStep: (step: BoardStep) => void
  onOpenDialog: (dialog: BoardDialog) => void
}

/** A button for the most likely next step, or the status when no step is left. */
function NextStep({ reservation, onStep, onOpenDialog }: StepsProps) {
  const { actions, status, confirmedByGuest } = reservation
  const can = new Set(actions)
  const canMarkNoShow = can.has('miss') && status !== 'arrived'
  return (
    <div className={styles.next}>
      {can.has('confirm') ? (
        <Button className={styles.yes} onClick={() => onOpenDialog('confirm')}>
          Подтвердить
        </Button>
      ) : can.has('arrive') && status !== 'no-show' ? (
        <>
          {canMarkNoShow && (
            <IconButton label="Не пришли" onClick={() => onStep({ action: 'miss' })}>
              <X aria-hidden="true" />
            </IconButton>
          )}
          <Button onClick={() => onStep({ action: 'arrive' })}>Пришли</Button>
        </>
      ) : can.has('leave') ? (
        <Button onClick={() => onStep({ action: 'leave' })}>Ушли</Button>
      ) : (
        <>
          {status !== 'confirmed' && <Label tone="plain">{statusOf(reservation)}</Label>}
          {status === 'confirmed' && confirmedByGuest && <Label tone="good">Придут</Label>}
        </>
      )}
      {(can.has('return') || (can.has('restore') && status === 'no-show')) && (
        <IconButton
          label="Отменить отметку"
          onClick={() => onStep({ action: can.has('return') ? 'return' : 'restore' })}
        >
          <Undo2 aria-hidden="true" />
        </IconButton>
      )}
    </div>
  )
}

interface GuestBadgeProps {
  reservation: VenueReservation
  onGuest: (guestId: string) => void
}

/** The notes that a host should read before the guest sits down; a press opens the card. */
function GuestBadge({ reservation: { guest, datetime }, onGuest }: GuestBadgeProps) {
  if (!guest) return null
  const { id, allergies, tags, birthday } = guest
  const facts = [
    allergies && `Аллергия: ${allergies}`,
    birthdayNear(birthday, datetime.slice(0, 10)),
    ...tags,
  ]
  const known = facts.filter(Boolean)
  if (known.length === 0) return null
  return (
    <button
      type="button"
      className={classNames(styles.guest, allergies !== '' && styles.allergic)}
      onClick={() => onGuest(id)}
    >
      <UserRound aria-hidden="true" />
      <span className="visually-hidden">Карточка гостя: </span>
      <span className={styles.text}>{known.join(' · ')}</span>
    </button>
  )
}

function Details({
  reservation,
  onStep,
  onOpenDialog,
  onGuest,
}: StepsProps & Pick<BoardCardProps, 'onGuest'>) {
  const { phone, comment, answer, status, confirmedByGuest, guest } = reservation
  const isToCome = status === 'requested' || status === 'confirmed'
  return (
    <>
      <p className={styles.status}>
        <Label tone={status === 'requested' ? 'accent' : 'plain'}>{statusOf(reservation)}</Label>
        {isToCome && confirmedByGuest && <Label tone="good">Гость подтвердил</Label>}
      </p>
      {phone && (
        <a className={styles.phone} href={`tel:${phone}`}>
          {formatPhone(phone)}
        </a>
      )}
      {comment && <p className={styles.comment}>{comment}</p>}
      {guest && (
        <Button size="small" icon={<UserRound aria-hidden="true" />} onClick={() => onGuest(guest.id)}>
          {guest.hasNotes ? 'Карточка гостя, есть заметки' : 'Карточка гостя'}
        </Button>
      )}
      {answer && <p className={styles.facts}>{`Ответ гостю: ${answer}`}</p>}
      <Steps reservation={reservation} onStep={onStep} onOpenDialog={onOpenDialog} />
    </>
  )
}

function Warnings({ reservation }: { reservation: VenueReservation }) {
  const { needsCall, noShowCount, disruption, phone } = reservation
  const facts = [
    disruption !== null &&
      (phone
        ? `В${NBSP}это время вы${NBSP}не${NBSP}работаете. Гостю отправляем сообщение: ${canBeMoved(reservation) ? 'перенести или отменить' : 'бронь можно только отменить'}`
        : `В${NBSP}это время вы${NBSP}не${NBSP}работаете. Телефона нет: предупредите гостя сами`),
    needsCall && 'Позвоните гостю, прежде чем подтвердить',
    noShowCount > 0 &&
      `Не${NBSP}приходили по${NBSP}брони ${formatCount(noShowCount, boardForms.times)} за${NBSP}год`,
  ].filter((fact) => fact !== false)
  if (facts.length === 0) return null
  return (
    <ul className={styles.warnings}>
      {facts.map((fact) => (
        <li key={fact}>
          <CircleAlert aria-hidden="true" />
          {fact}
        </li>
      ))}
    </ul>
  )
}

/** Short enough for the narrow column of times. */
function formatDelay(minutes: number): string {
  return minutes < 100 ? `${minutes}${NBSP}мин` : `${Math.floor(minutes / 60)}${NBSP}ч`
}

/** The steps that are not on the line. */
function Steps({ reservation: { actions, status }, onStep, onOpenDialog }: StepsProps) {
  const can = new Set(actions)
  // After the end of a reservation a mark can no longer be undone, only replaced.
  const canStillArrive = status === 'no-show' && !can.has('restore')
  return (
    <div className={styles.steps}>
      {can.has('arrive') && can.has('confirm') && (
        <Button onClick={() => onStep({ action: 'arrive' })}>Пришли</Button>
      )}
      {can.has('miss') && can.has('confirm') && (
        <Button variant="quiet" onClick={() => onStep({ action: 'miss' })}>
          Не пришли
        </Button>
      )}
      {canStillArrive && can.has('arrive') && (
        <Button onClick={() => onStep({ action: 'arrive' })}>Всё-таки пришли</Button>
      )}
      {can.has('move') && (
        <Button variant="quiet" onClick={() => onOpenDialog('move')}>
          Перенести
        </Button>
      )}
      {can.has('decline') && (
        <Button variant="quiet" onClick={() => onOpenDialog('decline')}>
          Отклонить
        </Button>
      )}
      {can.has('restore') && status !== 'no-show' && (
        <Button variant="quiet" onClick={() => onStep({ action: 'restore' })}>
          {status === 'declined' ? 'Вернуть бронь' : 'Отменить отметку'}
        </Button>
      )}
    </div>
  )
}
