import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Reservation } from '#contract/reservations/reservations.ts'
import { Button } from '#web/ui/button.tsx'
import { ListFailure } from '#web/ui/lists/list-failure.tsx'
import { Skeleton } from '#web/ui/lists/skeleton.tsx'
import { Sheet } from '#web/ui/windows/dialog.tsx'
import { showFailure } from '#web/ui/windows/failure-message.ts'
import { showMessage } from '#web/ui/windows/messages.ts'
import { eveningOf, type ReservationTerms, slotsQuery, termsQuery } from './api.ts'
import { useMoveReservation } from './own-changes.ts'
import { refusedFields } from './send-booking.ts'
import { SlotPicker, type TableChoice } from './slot-picker.tsx'

interface MoveDialogProps {
  reservation: Reservation
  /** The venue moves it for its guest. */
  isVenue?: boolean
  /** The code of a link, which gives the right to move this reservation. */
  code?: string
  onClose: () => void
  onMoved?: (moved: Reservation) => unknown
}

/** Another day, time, party or zone for a table that one has. */
export function MoveDialog(props: MoveDialogProps) {
  const { reservation, isVenue = false, onClose } = props
  const query = useQuery(termsQuery(reservation.place.latinName))
  if (query.data) return <Form {...props} terms={query.data} />
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

function Form({
  reservation,
  isVenue = false,
  code,
  terms,
  onClose,
  onMoved,
}: MoveDialogProps & { terms: ReservationTerms }) {
  const [choice, setChoice] = useState<TableChoice>({
    date: eveningOf(reservation.datetime),
    guests: reservation.guestsCount,
    zoneId: reservation.zone?.id ?? null,
    slot: reservation.datetime,
  })
  const [errors, setErrors] = useState<Record<string, string>>({})
  const slots = useQuery(slotsQuery({ placeId: reservation.place.latinName, ...choice }))
  const isOffered =
    choice.slot === reservation.datetime ||
    [...(slots.data?.evening ?? []), ...(slots.data?.night ?? [])].some((slot) => slot === choice.slot)
  const move = useMoveReservation(
    { id: reservation.id, code },
    {
      onSuccess: ({ reservation: moved }) => {
        const isNotified = isVenue && reservation.phone !== null
        showMessage(isNotified ? 'Бронь перенесена, гостю отправим сообщение' : 'Бронь перенесена', 'success')
        onClose()
        onMoved?.(moved)
      },
      onError: (error) => {
        const refused = refusedFields(error)
        setErrors(refused)
        if (Object.keys(refused).length === 0) showFailure(error, 'Произошла ошибка при переносе брони')
      },
    },
  )
  const handleMove = () => {
    const isSame =
      choice.slot === reservation.datetime &&
      choice.guests === reservation.guestsCount &&
      choice.zoneId === (reservation.zone?.id ?? null)
    if (isSame) setErrors({ datetime: 'Выберите другое время, зал или число гостей' })
    else if (choice.slot && isOffered)
      move.mutate({ datetime: choice.slot, guests_count: choice.guests, zone_choice: choice.zoneId })
    else setErrors({ datetime: 'Выберите время' })
  }
  return (
    <Sheet
      title="Перенести бронь"
      onClose={onClose}
      footer={
        <Button variant="primary" isWide isPending={move.isPending} onClick={handleMove}>
          Перенести
        </Button>
      }
    >
      <SlotPicker
        placeId={reservation.place.latinName}
        terms={terms}
        value={choice}
        own={reservation.datetime}
        onChange={(change) => {
          setErrors({})
          setChoice({ ...choice, ...change })
        }}
        errors={errors}
      />
    </Sheet>
  )
}
