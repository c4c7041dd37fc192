import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { wordLocal } from '#contract/local-words.ts'
import type { VenueReservation } from '#contract/reservations.ts'
import { apiOf } from '#web/lib/api.ts'
import { formatPhone } from '#web/lib/format/phones.ts'
import { countOf, forms } from '#web/lib/format/plurals.ts'
import { useOneMutation } from '#web/lib/one-at-a-time.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { showMessage } from '#web/ui/messages.ts'
import { wordsOf } from '../booking/send-booking.ts'
import { MoveDialog } from '../own/move-dialog.tsx'
import { statusWords } from '../reservation-words.ts'
import styles from './board-row.module.css'
import { DeclineDialog } from './decline-dialog.tsx'

const sources = {
  guest: '',
  phone: 'по телефону',
  'walk-in': 'без брони',
  'waiting-list': 'из листа ожидания',
}

/** One party: when, who, how many, and what may be done with them now. */
export function BoardRow({
  reservation,
  withDate = false,
}: {
  reservation: VenueReservation
  withDate?: boolean
}) {
  const [asked, setAsked] = useState<'decline' | 'move' | null>(null)
  const { datetime, name, phone, guests_count, zone, comment, noShowCount, source, answer } = reservation
  const { label, tone } = statusWords(reservation)
  return (
    <article
      className={classNames(styles.row, styles[tone])}
      aria-label={`${datetime.slice(11)} ${name || 'Гости'}`}
    >
      <p className={styles.time} data-figures="">
        {withDate ? wordLocal(datetime) : datetime.slice(11)}
      </p>
      <div className={styles.who}>
        <p className={styles.name}>
          {[name || 'Гости', countOf(guests_count, forms.guests), zone?.name, sources[source]]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <p className={styles.note}>
          <span className={styles.status}>{label}</span>
          {phone && (
            <a href={`tel:${phone}`} className={styles.phone}>
              {formatPhone(phone)}
            </a>
          )}
          {noShowCount > 0 && <span>{`не приходил за год: ${noShowCount}`}</span>}
        </p>
        {comment && <p className={styles.comment}>{comment}</p>}
        {answer && <p className={styles.comment}>{`Ответ: ${answer}`}</p>}
      </div>
      <Actions reservation={reservation} onAsk={setAsked} />
      {asked === 'decline' && <DeclineDialog reservation={reservation} onClose={() => setAsked(null)} />}
      {asked === 'move' && <MoveDialog reservation={reservation} onClose={() => setAsked(null)} />}
    </article>
  )
}

const steps = {
  confirm: ['POST /api/v1/reservations/:reservationId/confirm', 'Подтвердить'],
  arrive: ['POST /api/v1/reservations/:reservationId/arrive', 'Пришли'],
  miss: ['POST /api/v1/reservations/:reservationId/no-show', 'Не пришли'],
  restore: ['POST /api/v1/reservations/:reservationId/restore', 'Вернуть'],
} as const
type Step = keyof typeof steps

function Actions({
  reservation,
  onAsk,
}: {
  reservation: VenueReservation
  onAsk: (what: 'decline' | 'move') => void
}) {
  const queryClient = useQueryClient()
  const act = useOneMutation({
    mutationFn: (step: Step) =>
      apiOf(queryClient).call(steps[step][0], { params: { reservationId: reservation.id } }),
    onError: (error) => showMessage(wordsOf(error), 'error'),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['reservations'] }),
  })
  const { actions } = reservation
  if (actions.length === 0) return null
  const possible = (Object.keys(steps) as Step[]).filter((step) => actions.includes(step))
  return (
    <div className={styles.actions}>
      {possible.map((step) => (
        <Button
          key={step}
          size="small"
          isPending={act.isPending && act.variables === step}
          onClick={() => act.mutate(step)}
        >
          {steps[step][1]}
        </Button>
      ))}
      {actions.includes('move') && (
        <Button size="small" variant="quiet" onClick={() => onAsk('move')}>
          Перенести
        </Button>
      )}
      {actions.includes('decline') && (
        <Button size="small" variant="quiet" onClick={() => onAsk('decline')}>
          Отклонить
        </Button>
      )}
    </div>
  )
}
