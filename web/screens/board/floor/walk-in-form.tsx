import { useRef, useState } from 'react'
import type { Place } from '#contract/places/places.ts'
import { MAX_GUESTS } from '#contract/reservations/reservation-values.ts'
import type { FloorTable } from '#contract/reservations/tables.ts'
import { newKey } from '#web/lib/api/new-key.ts'
import { capitalize } from '#web/lib/format/capitalize.ts'
import { localNowIn } from '#web/lib/format/zone.ts'
import { useEnterReservation } from '#web/nouns/reservations/board/board-changes.ts'
import { PartySizeStepper } from '#web/nouns/reservations/party-size-stepper.tsx'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { useFormErrors } from '#web/ui/forms/form-errors.ts'
import { showSnackbar } from '#web/ui/windows/snackbar-store.ts'
import { formatTables } from '../board-labels.ts'
import {
  entryRefusal,
  halfHourOf,
  type ReservationEntryErrors,
} from '../reservation-entry/reservation-entry.ts'
import { keyOf, SeatsChoice } from './seats-choice.tsx'
import styles from './table-sheet.module.css'

interface WalkInFormProps {
  place: Place
  viewerId: string
  table: FloorTable
  /** The ways to seat so many guests, the best first. */
  seatOptionsOf: (guests: number) => readonly (readonly FloorTable[])[]
  onSeated: () => void
}

/** Seats guests without a reservation at a table: their number and a press. */
export function WalkInForm({ place, viewerId, table, seatOptionsOf, onSeated }: WalkInFormProps) {
  const [guests, setGuests] = useState(Math.min(2, table.seatsTo))
  const [chosenKey, setChosenKey] = useState('')
  const options = seatOptionsOf(guests)
  const chosen = options.find((tables) => keyOf(tables) === chosenKey) ?? options[0] ?? [table]
  const { element, errors, showErrors, clearErrors } = useFormErrors<keyof ReservationEntryErrors>()
  const idempotencyKey = useRef(newKey())
  const { mutate, isPending } = useEnterReservation(
    { placeId: place.id, viewerId },
    {
      onSuccess: (isWaiting) => {
        onSeated()
        if (isWaiting) showSnackbar('Нет сети. Гости записаны здесь и уйдут на сервер, когда она появится')
        else showSnackbar(`${capitalize(formatTables(chosen))}: гости за столом`, 'success')
      },
      onError: (error) => void showErrors(entryRefusal(error)),
    },
  )
  const handleSubmit = () => {
    const request = {
      source: 'walk-in' as const,
      guests_count: guests,
      table_ids: chosen.map(({ id }) => id),
    }
    const halfHour = halfHourOf(localNowIn(place.location.city.timeZone, Date.now()))
    mutate({ request, key: idempotencyKey.current, halfHour })
  }
  return (
    <Form ref={element} className={styles.group} isPending={isPending} onSubmit={handleSubmit}>
      <PartySizeStepper
        legend="Пришли без брони"
        styles={styles}
        value={guests}
        largest={MAX_GUESTS}
        onChange={(count) => {
          setGuests(count)
          idempotencyKey.current = newKey()
          clearErrors()
        }}
        error={errors.guests}
      />
      <SeatsChoice
        options={options}
        value={keyOf(chosen)}
        onChange={(key) => {
          setChosenKey(key)
          idempotencyKey.current = newKey()
          clearErrors()
        }}
      />
      {errors.form && (
        <p className={styles.error} role="alert">
          {errors.form}
        </p>
      )}
      <Button type="submit" isPending={isPending}>
        Посадить
      </Button>
    </Form>
  )
}
