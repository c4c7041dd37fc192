import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Reservation } from '#contract/reservations.ts'
import { apiOf } from '#web/lib/api.ts'
import { useOneMutation } from '#web/lib/one-at-a-time.ts'
import { Button } from '#web/ui/button.tsx'
import { Sheet } from '#web/ui/dialog.tsx'
import { showFailure } from '#web/ui/failure-message.ts'
import { ListFailure } from '#web/ui/list-failure.tsx'
import { showMessage } from '#web/ui/messages.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { type ReservationTerms, termsQuery } from '../api.ts'
import { refusedFields } from '../booking/send-booking.ts'
import { SlotPicker, type TableChoice } from '../booking/slot-picker.tsx'

interface MoveDialogProps {
  reservation: Reservation
  /** The venue moves it for its guest. */
  isVenue?: boolean
  onClose: () => void
  onMoved?: () => unknown
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
  terms,
  onClose,
  onMoved,
}: MoveDialogProps & { terms: ReservationTerms }) {
  const [choice, setChoice] = useState<TableChoice>({
    date: reservation.datetime.slice(0, 10),
    guests: reservation.guests_count,
    zoneId: reservation.zone?.id ?? null,
    slot: null,
  })
  const [errors, setErrors] = useState<Record<string, string>>({})
  const queryClient = useQueryClient()
  const move = useOneMutation({
    mutationFn: (datetime: string) =>
      apiOf(queryClient).call('PATCH /api/v1/reservations/:reservationId', {
        params: { reservationId: reservation.id },
        body: { datetime, guests_count: choice.guests, zone_choice: choice.zoneId },
      }),
    onSuccess: () => {
      const isTold = isVenue && reservation.phone !== null
      showMessage(isTold ? 'Бронь перенесена, гостю ушло сообщение' : 'Бронь перенесена', 'success')
      onClose()
    },
    onError: (error) => {
      const refused = refusedFields(error)
      setErrors(refused)
      if (Object.keys(refused).length === 0) showFailure(error, 'Произошла ошибка при переносе брони')
    },
    onSettled: () =>
      Promise.all([queryClient.invalidateQueries({ queryKey: ['reservations'] }), onMoved?.()]),
  })
  const handleMove = () => {
    if (choice.slot) move.mutate(choice.slot)
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
        onChange={(change) => {
          setErrors({})
          setChoice({ ...choice, slot: null, ...change })
        }}
        errors={errors}
      />
    </Sheet>
  )
}
