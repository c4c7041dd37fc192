import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { VenueReservation } from '#contract/reservations.ts'
import { apiOf } from '#web/lib/api.ts'
import { useOneMutation } from '#web/lib/one-at-a-time.ts'
import { Button } from '#web/ui/button.tsx'
import { Sheet } from '#web/ui/dialog.tsx'
import { showMessage } from '#web/ui/messages.ts'
import { TextArea } from '#web/ui/text-field.tsx'
import { refusedFields, wordsOf } from '../booking/send-booking.ts'
import { tableLine } from '../reservation-words.ts'

/** A guest who cannot be had is told why. */
export function DeclineDialog({
  reservation,
  onClose,
}: {
  reservation: VenueReservation
  onClose: () => void
}) {
  const [answer, setAnswer] = useState('')
  const [error, setError] = useState<string>()
  const queryClient = useQueryClient()
  const decline = useOneMutation({
    mutationFn: () =>
      apiOf(queryClient).call('POST /api/v1/reservations/:reservationId/decline', {
        params: { reservationId: reservation.id },
        body: { answer },
      }),
    onSuccess: () => {
      showMessage('Гостю отправлен ответ', 'success')
      onClose()
    },
    onError: (failure) => setError(refusedFields(failure).answer ?? wordsOf(failure)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['reservations'] }),
  })
  return (
    <Sheet
      title="Отклонить бронь?"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={decline.isPending}>
            Отмена
          </Button>
          <Button
            variant="primary"
            isPending={decline.isPending}
            onClick={() =>
              answer.trim() ? decline.mutate() : setError('Напишите гостю хотя бы несколько слов')
            }
          >
            Отклонить
          </Button>
        </>
      }
    >
      <p>{`${reservation.name || 'Гости'}, ${tableLine(reservation)}`}</p>
      <TextArea
        label="Ответ гостю"
        rows={3}
        value={answer}
        error={error}
        onChange={(event) => {
          setAnswer(event.target.value)
          setError(undefined)
        }}
      />
    </Sheet>
  )
}
