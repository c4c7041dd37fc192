import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { Reservation } from '#contract/reservations/reservations.ts'
import { businessDateOf } from '#web/lib/format/business-date.ts'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { useFormErrors } from '#web/ui/forms/form-errors.ts'
import { ListFailure } from '#web/ui/lists/list-failure.tsx'
import { Skeleton } from '#web/ui/lists/skeleton.tsx'
import { Sheet } from '#web/ui/windows/dialog.tsx'
import { showErrorMessage } from '#web/ui/windows/show-error-message.ts'
import { showSnackbar } from '#web/ui/windows/snackbar-store.ts'
import { type ReservationTerms, slotsQuery, termsQuery } from './api.ts'
import { useMoveReservation } from './own-changes.ts'
import { fieldErrorsOf } from './send-booking.ts'
import { type BookingChoice, SlotPicker } from './slot-picker.tsx'

interface MoveDialogProps {
  reservation: Reservation
  /** True when the venue moves it on behalf of its guest. */
  isVenue?: boolean
  /** The version that the venue sees, so that a later change by somebody else is not overwritten. */
  version?: number
  /** The code of a link, which gives the right to move this reservation. */
  code?: string
  onClose: () => void
  onMoved?: (moved: Reservation) => unknown
}

/** Moves a reservation to another day, time, party size or zone. */
export function MoveDialog(props: MoveDialogProps) {
  const { reservation, isVenue = false, onClose } = props
  const query = useQuery(termsQuery(reservation.place.latinName))
  if (query.data) return <MoveForm {...props} terms={query.data} />
  return (
    <Sheet title="Перенести бронь" onClose={onClose}>
      {query.isError ? (
        <ListFailure error={query.error} onRetry={() => void query.refetch()} />
      ) : query.data === null ? (
        <p>
          {isVenue
            ? 'Включите брони на сайте в настройках, чтобы переносить их здесь.'
            : 'Заведение больше не принимает брони на сайте. Позвоните ему, чтобы перенести столик.'}
        </p>
      ) : (
        <Skeleton shape="block" />
      )}
    </Sheet>
  )
}

function MoveForm({
  reservation,
  isVenue = false,
  version,
  code,
  terms,
  onClose,
  onMoved,
}: MoveDialogProps & { terms: ReservationTerms }) {
  const [choice, setChoice] = useState<BookingChoice>({
    date: businessDateOf(reservation.datetime),
    guests: reservation.guestsCount,
    zoneId: reservation.zone?.id ?? null,
    slot: reservation.datetime,
  })
  const { element, errors, showErrors, clearErrors } = useFormErrors()
  const formId = useId()
  const slots = useQuery(slotsQuery({ placeId: reservation.place.latinName, ...choice }))
  const isOffered =
    choice.slot === reservation.datetime ||
    [...(slots.data?.evening ?? []), ...(slots.data?.night ?? [])].some((slot) => slot === choice.slot)
  const move = useMoveReservation(
    { id: reservation.id, code },
    {
      onSuccess: ({ reservation: moved }) => {
        const isNotified = isVenue && reservation.phone !== null
        showSnackbar(
          isNotified ? 'Бронь перенесена, гостю отправим сообщение' : 'Бронь перенесена',
          'success',
        )
        onClose()
        onMoved?.(moved)
      },
      onError: (error) => {
        if (!showErrors(fieldErrorsOf(error))) showErrorMessage(error, 'Не получилось перенести бронь')
      },
    },
  )
  const handleSubmit = () => {
    const isSame =
      choice.slot === reservation.datetime &&
      choice.guests === reservation.guestsCount &&
      choice.zoneId === (reservation.zone?.id ?? null)
    if (isSame) showErrors({ datetime: 'Выберите другое время, зал или число гостей' })
    else if (choice.slot && isOffered)
      move.mutate({
        datetime: choice.slot,
        guests_count: choice.guests,
        zone_choice: choice.zoneId,
        ...(version && { version }),
      })
    else showErrors({ datetime: 'Выберите время' })
  }
  return (
    <Sheet
      title="Перенести бронь"
      onClose={onClose}
      footer={
        <Button type="submit" form={formId} variant="primary" isWide isPending={move.isPending}>
          Перенести
        </Button>
      }
    >
      <Form ref={element} id={formId} isPending={move.isPending} onSubmit={handleSubmit}>
        <SlotPicker
          placeId={reservation.place.latinName}
          terms={terms}
          value={choice}
          own={reservation.datetime}
          onChange={(change) => {
            clearErrors()
            setChoice({ ...choice, ...change })
          }}
          errors={errors}
        />
      </Form>
    </Sheet>
  )
}
