import { useRef, useState } from 'react'
import type { Place } from '#contract/places/places.ts'
import { MAX_GUESTS } from '#contract/reservations/reservation-values.ts'
import type { FloorTable } from '#contract/reservations/tables.ts'
import { newKey } from '#web/lib/api/new-key.ts'
import { localNowIn } from '#web/lib/format/zone.ts'
import { useWriteDownReservation } from '#web/nouns/reservations/board/board-changes.ts'
import { GuestCounter } from '#web/nouns/reservations/guest-counter.tsx'
import { tableLabel } from '#web/nouns/reservations/plan/table-labels.ts'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { useFormErrors } from '#web/ui/forms/form-errors.ts'
import { showMessage } from '#web/ui/windows/messages.ts'
import { halfHourOf, type WriteDownErrors, writeDownRefusal } from '../write-down/write-down.ts'
import styles from './table-sheet.module.css'

interface WalkInFormProps {
  place: Place
  viewerId: string
  table: FloorTable
  onSeated: () => void
}

/** Seats guests without a reservation at a table: their number and a press. */
export function WalkInForm({ place, viewerId, table, onSeated }: WalkInFormProps) {
  const [guests, setGuests] = useState(Math.min(2, table.seatsTo))
  const { element, errors, refuse, clearErrors } = useFormErrors<keyof WriteDownErrors>()
  const key = useRef(newKey())
  const { mutate, isPending } = useWriteDownReservation(
    { placeId: place.id, viewerId },
    {
      onSuccess: (isWaiting) => {
        onSeated()
        if (isWaiting) showMessage('Нет сети. Гости записаны здесь и уйдут на сервер, когда она появится')
        else showMessage(`${tableLabel(table.name)}: гости за столом`, 'success')
      },
      onError: (error) => void refuse(writeDownRefusal(error)),
    },
  )
  const handleSubmit = () => {
    const request = { source: 'walk-in' as const, guests_count: guests, table_ids: [table.id] }
    const halfHour = halfHourOf(localNowIn(place.location.city.timeZone, Date.now()))
    mutate({ request, key: key.current, halfHour })
  }
  return (
    <Form ref={element} className={styles.group} isPending={isPending} onSubmit={handleSubmit}>
      <GuestCounter
        legend="Пришли без брони"
        styles={styles}
        value={guests}
        largest={MAX_GUESTS}
        onChange={(count) => {
          setGuests(count)
          key.current = newKey()
          clearErrors()
        }}
        error={errors.guests}
      />
      {errors.whole && (
        <p className={styles.error} role="alert">
          {errors.whole}
        </p>
      )}
      <Button type="submit" isPending={isPending}>
        Посадить
      </Button>
    </Form>
  )
}
