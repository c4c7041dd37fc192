import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import type { Place } from '#contract/places/places.ts'
import {
  MAX_GUESTS,
  MAX_RESERVATION_COMMENT,
  MAX_RESERVATION_NAME,
} from '#contract/reservations/reservation-values.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { useIdempotencyKey } from '#web/lib/api/use-idempotency-key.ts'
import { formatCount } from '#web/lib/format/plurals.ts'
import { localNowIn } from '#web/lib/format/zone.ts'
import { PhoneInput } from '#web/nouns/accounts/phone-input.tsx'
import { reservationSettingsQuery } from '#web/nouns/reservations/board/board-api.ts'
import { useEnterReservation } from '#web/nouns/reservations/board/board-changes.ts'
import { boardForms } from '#web/nouns/reservations/board/board-plurals.ts'
import { useJoinDoorQueue } from '#web/nouns/reservations/board/door-api.ts'
import { PartySizeStepper } from '#web/nouns/reservations/party-size-stepper.tsx'
import { Button } from '#web/ui/button.tsx'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { Segments } from '#web/ui/fields/segments.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { useFormErrors } from '#web/ui/forms/form-errors.ts'
import { Sheet } from '#web/ui/windows/dialog.tsx'
import { CallTimes } from './call-times.tsx'
import {
  entryProblems,
  entryRefusal,
  entryRequest,
  halfHourOf,
  queueRequest,
  type ReservationEntryDraft,
  type ReservationEntryErrors,
} from './reservation-entry.ts'
import styles from './reservation-entry-sheet.module.css'

interface ReservationEntrySheetProps {
  place: Place
  viewerId: string
  /** Kept by the parent, so that closing by accident loses nothing. */
  draft: ReservationEntryDraft
  onChange: (draft: ReservationEntryDraft) => void
  onWritten: (draft: ReservationEntryDraft, isWaiting: boolean) => void
  onClose: () => void
}

/** Adds guests at the door in two presses, or a call with its day, time and name. Exceeding the seats needs a confirmation. */
export function ReservationEntrySheet({
  place,
  viewerId,
  draft,
  onChange,
  onWritten,
  onClose,
}: ReservationEntrySheetProps) {
  const placeId = place.id
  const { element, errors, showErrors, clearErrors } = useFormErrors<keyof ReservationEntryErrors>()
  const [overbookingWarning, setOverbookingWarning] = useState<string | null>(null)
  const sent = useRef(draft)
  const keyOf = useIdempotencyKey()
  const formId = useId()

  const change = (part: Partial<ReservationEntryDraft>) => {
    onChange({ ...draft, ...part })
    clearErrors()
    setOverbookingWarning(null)
  }

  const write = useEnterReservation(
    { placeId, viewerId },
    {
      onSuccess: (isWaiting) => onWritten(sent.current, isWaiting),
      onError: (error) => {
        if (error instanceof ApiError && error.status === 'NoFreeSeats') setOverbookingWarning(error.message)
        else showErrors(entryRefusal(error))
      },
    },
  )
  const join = useJoinDoorQueue(placeId, {
    onSuccess: () => onWritten(sent.current, false),
    onError: (error) => showErrors(entryRefusal(error)),
  })
  const isPending = write.isPending || join.isPending
  const handleSubmit = () => {
    if (showErrors(entryProblems(draft))) return
    sent.current = draft
    if (draft.source === 'queue') {
      const guests = queueRequest(draft)
      return join.mutate({ ...guests, idempotency_key: keyOf(guests) })
    }
    const request = { ...entryRequest(draft), ...(overbookingWarning !== null && { is_overbooking: true }) }
    const halfHour = halfHourOf(localNowIn(place.location.city.timeZone, Date.now()))
    write.mutate({ request, key: keyOf(request), halfHour })
  }

  return (
    <Sheet
      title="Записать гостей"
      onClose={onClose}
      footer={
        <Button type="submit" form={formId} variant="primary" isPending={isPending}>
          {overbookingWarning ? 'Записать сверх мест' : submitLabels[draft.source]}
        </Button>
      }
    >
      <Form ref={element} id={formId} className={styles.form} isPending={isPending} onSubmit={handleSubmit}>
        <GuestFields place={place} draft={draft} errors={errors} onChange={change} />
        {overbookingWarning && (
          <p className={styles.full} role="alert">
            <b>{overbookingWarning}.</b> Можно записать сверх мест, если найдёте, где посадить: на сайте это
            время закроется.
          </p>
        )}
        {errors.form && (
          <p className={styles.error} role="alert">
            {errors.form}
          </p>
        )}
      </Form>
    </Sheet>
  )
}

const submitLabels: Record<ReservationEntryDraft['source'], string> = {
  'walk-in': 'Посадить',
  phone: 'Записать бронь',
  queue: 'В очередь',
}

interface GuestFieldsProps {
  place: Place
  draft: ReservationEntryDraft
  errors: ReservationEntryErrors
  onChange: (part: Partial<ReservationEntryDraft>) => void
}

/** Fields for the number of guests, and for a call its day, time and name. */
function GuestFields({ place, draft, errors, onChange }: GuestFieldsProps) {
  const zones = useQuery(reservationSettingsQuery(place.id)).data?.zones ?? []
  const isCall = draft.source === 'phone'
  const isQueue = draft.source === 'queue'
  return (
    <>
      <Segments
        label="Откуда гости"
        options={[
          { value: 'walk-in', label: 'Уже здесь' },
          { value: 'phone', label: 'Звонят' },
          { value: 'queue', label: 'Ждут' },
        ]}
        value={draft.source}
        onChange={(source) => onChange({ source })}
      />
      <PartySizeStepper
        legend="Сколько гостей"
        styles={styles}
        value={draft.guests}
        largest={MAX_GUESTS}
        onChange={(guests) => onChange({ guests })}
        error={errors.guests}
      />
      {isCall && (
        <div className={styles.pair}>
          <DateField
            label="День"
            value={draft.date}
            error={errors.date}
            onChange={(date) => onChange({ date })}
          />
          <TextField
            label="Время"
            type="time"
            value={draft.time}
            error={errors.time}
            onChange={({ target }) => onChange({ time: target.value })}
          />
        </div>
      )}
      {isCall && (
        <CallTimes placeId={place.id} draft={draft} onChoose={(date, time) => onChange({ date, time })} />
      )}
      {zones.length > 0 && !isQueue && (
        <SelectField
          label="Зал"
          options={[
            { value: '', label: 'Где есть места' },
            ...zones.map(({ id, name, seats }) => ({
              value: id,
              label: `${name}, ${formatCount(seats, boardForms.seats)}`,
            })),
          ]}
          value={draft.zoneId}
          error={errors.zoneId}
          onChange={(zoneId) => onChange({ zoneId })}
        />
      )}
      <TextField
        label={draft.source === 'walk-in' ? 'Имя, если нужно' : 'Имя'}
        autoComplete="off"
        maxLength={MAX_RESERVATION_NAME}
        value={draft.name}
        error={errors.name}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      {draft.source !== 'walk-in' && (
        <PhoneInput
          name="guest-phone"
          countryCode={place.location.city.countryCode}
          value={draft.phone}
          error={errors.phone}
          isWrong={false}
          onBlur={() => undefined}
          onChange={(phone) => onChange({ phone })}
        />
      )}
      {isQueue && <p className={styles.hint}>По&nbsp;телефону придёт сообщение, когда стол будет готов.</p>}
      {isCall && (
        <TextField
          label="Комментарий"
          autoComplete="off"
          maxLength={MAX_RESERVATION_COMMENT}
          value={draft.comment}
          onChange={({ target }) => onChange({ comment: target.value })}
        />
      )}
    </>
  )
}
