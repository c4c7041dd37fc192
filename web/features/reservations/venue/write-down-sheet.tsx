import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import { MAX_GUESTS, MAX_RESERVATION_COMMENT, MAX_RESERVATION_NAME } from '#contract/reservation-words.ts'
import { PhoneInput } from '#web/features/accounts/sign-in/phone-input.tsx'
import { apiOf } from '#web/lib/api.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { countOf } from '#web/lib/format/plurals.ts'
import { newKey } from '#web/lib/new-key.ts'
import { useOneAtATime } from '#web/lib/one-at-a-time.ts'
import { Button } from '#web/ui/button.tsx'
import { Sheet } from '#web/ui/dialog.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { GuestCounter } from '../guest-counter.tsx'
import { boardChanged, bookingSettingsQuery } from './board-api.ts'
import { boardForms } from './board-plurals.ts'
import {
  type WriteDownDraft,
  type WriteDownErrors,
  writeDownProblems,
  writeDownRefusal,
  writeDownRequest,
} from './write-down.ts'
import styles from './write-down-sheet.module.css'

interface WriteDownSheetProps {
  placeId: string
  /** Kept by whoever opened it: closing by accident loses nothing. */
  draft: WriteDownDraft
  onChange: (draft: WriteDownDraft) => void
  onWritten: (draft: WriteDownDraft) => void
  onClose: () => void
}

/** Guests at the door in two presses; a call with its day, time and name. Beyond the seats only when it is meant. */
export function WriteDownSheet({ placeId, draft, onChange, onWritten, onClose }: WriteDownSheetProps) {
  const queryClient = useQueryClient()
  const zones = useQuery(bookingSettingsQuery(placeId)).data?.zones ?? []
  const [errors, setErrors] = useState<WriteDownErrors>({})
  const [fullness, setFullness] = useState<string | null>(null)
  const attempt = useRef<{ key: string; words: string } | null>(null)
  const formId = useId()
  const isCall = draft.source === 'phone'

  const change = (part: Partial<WriteDownDraft>) => {
    onChange({ ...draft, ...part })
    setErrors({})
    setFullness(null)
  }

  const [write, isWriting] = useOneAtATime(async (isBeyondSeats: boolean) => {
    const body = { ...writeDownRequest(draft), ...(isBeyondSeats && { is_beyond_seats: true }) }
    const words = JSON.stringify(body)
    if (attempt.current?.words !== words) attempt.current = { key: newKey(), words }
    try {
      await apiOf(queryClient).call('POST /api/v1/places/:placeId/reservations', {
        params: { placeId },
        body: { ...body, idempotency_key: attempt.current.key },
      })
      void boardChanged(queryClient, placeId)
      onWritten(draft)
    } catch (error) {
      if (error instanceof ApiError && error.status === 'NoFreeSeats') setFullness(error.message)
      else setErrors(writeDownRefusal(error))
    }
  })

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const problems = writeDownProblems(draft)
    setErrors(problems)
    if (Object.keys(problems).length === 0) void write(fullness !== null)
  }

  return (
    <Sheet
      title="Записать гостей"
      onClose={onClose}
      footer={
        <Button type="submit" form={formId} variant="primary" isPending={isWriting}>
          {fullness ? 'Записать сверх мест' : isCall ? 'Записать бронь' : 'Посадить'}
        </Button>
      }
    >
      <form id={formId} noValidate className={styles.form} onSubmit={handleSubmit}>
        <Segments
          label="Откуда гости"
          options={[
            { value: 'walk-in', label: 'Уже здесь' },
            { value: 'phone', label: 'Звонят' },
          ]}
          value={draft.source}
          onChange={(source) => change({ source })}
        />
        <GuestCounter
          legend="Сколько гостей"
          styles={styles}
          value={draft.guests}
          largest={MAX_GUESTS}
          onChange={(guests) => change({ guests })}
          error={errors.guests}
        />
        {isCall && (
          <div className={styles.pair}>
            <TextField
              label="День"
              type="date"
              value={draft.date}
              error={errors.date}
              onChange={({ target }) => change({ date: target.value })}
            />
            <TextField
              label="Время"
              type="time"
              value={draft.time}
              error={errors.time}
              onChange={({ target }) => change({ time: target.value })}
            />
          </div>
        )}
        {zones.length > 0 && (
          <SelectField
            label="Зал"
            options={[
              { value: '', label: 'Где есть места' },
              ...zones.map(({ id, name, seats }) => ({
                value: id,
                label: `${name}, ${countOf(seats, boardForms.seats)}`,
              })),
            ]}
            value={draft.zoneId}
            error={errors.zoneId}
            onChange={(zoneId) => change({ zoneId })}
          />
        )}
        <TextField
          label={isCall ? 'Имя' : 'Имя, если нужно'}
          autoComplete="off"
          maxLength={MAX_RESERVATION_NAME}
          value={draft.name}
          error={errors.name}
          onChange={({ target }) => change({ name: target.value })}
        />
        {isCall && (
          <>
            <PhoneInput
              name="guest-phone"
              countryCode="RU"
              value={draft.phone}
              error={errors.phone}
              isWrong={false}
              onBlur={() => undefined}
              onChange={(phone) => change({ phone })}
            />
            <TextField
              label="Комментарий"
              autoComplete="off"
              maxLength={MAX_RESERVATION_COMMENT}
              value={draft.comment}
              onChange={({ target }) => change({ comment: target.value })}
            />
          </>
        )}
        {fullness && (
          <p className={styles.full} role="alert">
            <b>{fullness}.</b> Можно записать сверх мест, если найдёте, где посадить: на сайте это время
            закроется.
          </p>
        )}
        {errors.whole && (
          <p className={styles.error} role="alert">
            {errors.whole}
          </p>
        )}
      </form>
    </Sheet>
  )
}
