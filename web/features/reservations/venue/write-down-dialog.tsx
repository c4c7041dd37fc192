import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import type { Place } from '#contract/places.ts'
import type { VenueReservationRequest } from '#contract/reservations.ts'
import { apiOf } from '#web/lib/api.ts'
import { useOneMutation } from '#web/lib/one-at-a-time.ts'
import { digitsOf } from '#web/lib/phone-mask.ts'
import { Button } from '#web/ui/button.tsx'
import { Sheet } from '#web/ui/dialog.tsx'
import { showMessage } from '#web/ui/messages.ts'
import { Segments } from '#web/ui/segments.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { newKey } from '../booking/booking-draft.ts'
import { refusedFields, wordsOf } from '../booking/send-booking.ts'
import { GuestCounter } from '../booking/slot-picker.tsx'
import styles from './write-down-dialog.module.css'

const sources = [
  { value: 'walk-in', label: 'У входа' },
  { value: 'phone', label: 'По телефону' },
] as const
const LARGEST = 50

interface WriteDownDialogProps {
  place: Place
  date: string
  today: string
  onClose: () => void
}

/** Those at the door sit down now; those who call come later. */
export function WriteDownDialog({ place, date, today, onClose }: WriteDownDialogProps) {
  const [source, setSource] = useState<VenueReservationRequest['source']>(
    date === today ? 'walk-in' : 'phone',
  )
  const [guests, setGuests] = useState(2)
  const [fields, setFields] = useState({ day: date, time: '19:00', name: '', phone: '', comment: '' })
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [key] = useState(newKey)
  const formId = useId()
  const queryClient = useQueryClient()
  const isCall = source === 'phone'
  const write = useOneMutation({
    mutationFn: () =>
      apiOf(queryClient).call('POST /api/v1/places/:placeId/reservations', {
        params: { placeId: place.latinName },
        body: {
          source,
          guests_count: guests,
          name: fields.name,
          comment: fields.comment,
          idempotency_key: key,
          ...(digitsOf(fields.phone) && { phone: fields.phone }),
          ...(isCall && { datetime: `${fields.day}T${fields.time}` }),
        },
      }),
    onSuccess: () => {
      showMessage('Гости записаны', 'success')
      onClose()
    },
    onError: (error) => {
      const refused = refusedFields(error)
      setErrors(refused)
      if (Object.keys(refused).length === 0) showMessage(wordsOf(error), 'error')
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['reservations'] }),
  })
  const change = (part: Partial<typeof fields>) => {
    setFields({ ...fields, ...part })
    setErrors({})
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    write.mutate()
  }
  return (
    <Sheet
      title="Записать гостей"
      onClose={onClose}
      footer={
        <Button type="submit" form={formId} variant="primary" isWide isPending={write.isPending}>
          Записать
        </Button>
      }
    >
      <form id={formId} className={styles.form} noValidate onSubmit={handleSubmit}>
        <Segments label="Откуда гости" options={sources} value={source} onChange={setSource} />
        <GuestCounter
          value={guests}
          largest={LARGEST}
          error={errors.guests_count ?? (isCall ? undefined : errors.datetime)}
          onChange={(count) => {
            setGuests(count)
            setErrors({})
          }}
        />
        {isCall && (
          <div className={styles.pair}>
            <TextField
              label="День"
              type="date"
              required
              value={fields.day}
              error={errors.datetime}
              onChange={(event) => event.target.value && change({ day: event.target.value })}
            />
            <TextField
              label="Время"
              type="time"
              required
              step={1800}
              value={fields.time}
              onChange={(event) => event.target.value && change({ time: event.target.value })}
            />
          </div>
        )}
        <TextField
          label="Имя"
          maxLength={60}
          value={fields.name}
          error={errors.name}
          onChange={(event) => change({ name: event.target.value })}
        />
        <TextField
          label="Телефон"
          type="tel"
          inputMode="tel"
          placeholder="+7 (___) ___-__-__"
          hint={isCall ? 'Гость получит СМС со ссылкой на бронь' : undefined}
          value={fields.phone}
          error={errors.phone}
          onChange={(event) => change({ phone: event.target.value })}
        />
        <TextField
          label="Заметка"
          maxLength={300}
          value={fields.comment}
          error={errors.comment}
          onChange={(event) => change({ comment: event.target.value })}
        />
      </form>
    </Sheet>
  )
}
