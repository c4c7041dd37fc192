import { useState } from 'react'
import { Navigate } from 'react-router'
import type { Place } from '#contract/places/places.ts'
import { inQuotes } from '#contract/russian.ts'
import { joinFacts } from '#web/lib/format/facts.ts'
import { useViewer } from '#web/lib/pages/page-state.tsx'
import { useBack } from '#web/lib/pages/route-history.ts'
import { readBookingDraft } from '#web/nouns/reservations/booking-draft.ts'
import { ReservationFacts } from '#web/nouns/reservations/reservation-facts.tsx'
import { waitlistFacts } from '#web/nouns/reservations/reservation-labels.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { useBookingAddress } from './booking-address.ts'
import styles from './done-step.module.css'

/** The result of a booking; empty without one. */
export function DoneStep({ place }: { place: Place }) {
  const [{ reservation, waitlistEntry }] = useState(() => readBookingDraft(place.id))
  const viewer = useViewer()
  const goBack = useBack(`/${place.latinName}`, 2)
  const { isWidget, addressOf } = useBookingAddress(place)
  if (!reservation && !waitlistEntry) return <Navigate to={addressOf('form')} replace />
  return (
    <div className={styles.done}>
      {reservation && (
        <>
          <p className={styles.text} role="status">
            {resultText(reservation)}
          </p>
          <ReservationFacts reservation={reservation} />
        </>
      )}
      {waitlistEntry && (
        <>
          <p className={styles.text} role="status">
            Вы в листе ожидания. Как только столик освободится, пришлём СМС со ссылкой и подержим его 10
            минут.
          </p>
          <p>{`${inQuotes(place.name)}, ${joinFacts(waitlistFacts(waitlistEntry))}`}</p>
        </>
      )}
      <div className={styles.actions}>
        {viewer && (
          <LinkButton variant="primary" to="/reservations">
            Мои брони
          </LinkButton>
        )}
        {isWidget ? (
          <LinkButton to={addressOf('form')}>Забронировать ещё</LinkButton>
        ) : (
          <Button onClick={goBack}>Вернуться</Button>
        )}
      </div>
    </div>
  )
}

function resultText({ isConfirmed, needsCall }: { isConfirmed: boolean; needsCall: boolean }): string {
  if (isConfirmed) return 'Столик забронирован. Вас ждут!'
  if (needsCall) return 'Столик держим за вами. Заведение подтвердит бронь по телефону.'
  return 'Столик держим за вами. Теперь слово за заведением: его ответ пришлём сообщением.'
}
