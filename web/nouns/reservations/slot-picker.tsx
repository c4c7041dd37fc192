import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { formatLocal } from '#contract/format-local.ts'
import { businessDateOf } from '#web/lib/format/business-date.ts'
import { dateAfter } from '#web/lib/format/month-calendar.ts'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { ListFailure } from '#web/ui/lists/list-failure.tsx'
import { LoadingPlaceholder } from '#web/ui/lists/loading-placeholder.tsx'
import { Skeleton } from '#web/ui/lists/skeleton.tsx'
import { ToggleChip } from '#web/ui/text/chip.tsx'
import { atSameTime, daysQuery, type ReservationTerms, slotsQuery } from './api.ts'
import { PartySizeStepper } from './party-size-stepper.tsx'
import styles from './slot-picker.module.css'

export interface BookingChoice {
  date: string
  guests: number
  zoneId: string | null
  slot: string | null
}

interface SlotPickerProps {
  placeId: string
  terms: ReservationTerms
  value: BookingChoice
  /** The current time of a reservation, which can be kept with another party size or zone. */
  own?: string
  /** The place has no opening hours, so that every day looks closed. */
  isWithoutHours?: boolean
  /** Another day, party size or zone keeps the time: the response shows whether it is still free. */
  onChange: (change: Partial<BookingChoice>) => void
  errors: Partial<Record<'datetime' | 'guests_count' | 'zone_choice', string>>
}

const DAYS = 7

/** Chooses the day, the party size, the zone and the time; only free times are offered. */
export function SlotPicker({
  placeId,
  terms,
  value,
  own,
  isWithoutHours = false,
  onChange,
  errors,
}: SlotPickerProps) {
  const { date, guests, zoneId, slot } = value
  const chooseDay = (day: string) => onChange({ date: day, slot: slot && atSameTime(slot, day) })
  const offReason = new Map(terms.daysOff.map((item) => [item.date, item.reason]))
  const note = terms.notes.find((item) => item.date === date)?.note
  // Closed days are not offered.
  const days = Array.from({ length: DAYS }, (_, day) => dateAfter(terms.today, day)).filter(
    (day) => day <= terms.lastDate && !offReason.has(day),
  )
  return (
    <div className={styles.picker}>
      <fieldset className={styles.group}>
        <legend className={styles.legend}>Дата</legend>
        <div className={styles.row}>
          {days.map((day) => (
            <ToggleChip key={day} isPressed={day === date} onClick={() => chooseDay(day)}>
              {day === terms.today
                ? 'Сегодня'
                : day === dateAfter(terms.today, 1)
                  ? 'Завтра'
                  : formatLocal(day)}
            </ToggleChip>
          ))}
        </div>
        <DateField
          className={styles.date}
          label="Или выберите день"
          required
          min={terms.today}
          max={terms.lastDate}
          value={date}
          onChange={(day) => {
            if (day) chooseDay(day)
          }}
        />
      </fieldset>
      {note && <p className={styles.note}>{note}</p>}
      <PartySizeStepper
        legend="Сколько вас"
        styles={styles}
        value={guests}
        largest={terms.largestParty}
        error={errors.guests_count}
        onChange={(count) => onChange({ guests: count })}
      />
      {terms.zones.length > 0 && (
        <SelectField
          label="Зал"
          value={zoneId ?? ''}
          options={[
            { value: '', label: 'Любой' },
            ...terms.zones.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          error={errors.zone_choice}
          onChange={(chosen) => onChange({ zoneId: chosen || null })}
        />
      )}
      <Times
        placeId={placeId}
        value={value}
        offReason={isWithoutHours ? 'no-hours' : offReason.get(date)}
        own={own}
        error={errors.datetime}
        onChange={onChange}
      />
    </div>
  )
}

function Times({
  placeId,
  value,
  offReason,
  own,
  error,
  onChange,
}: Pick<SlotPickerProps, 'placeId' | 'value' | 'onChange'> & {
  offReason: OffReason | undefined
  own: string | undefined
  error?: string | undefined
}) {
  const query = useQuery(slotsQuery({ placeId, ...value }))
  const id = useId()
  const slots = query.data && withOwn(query.data, own, value.date)
  const isEmpty = slots && slots.evening.length + slots.night.length === 0
  return (
    <fieldset className={styles.group} aria-describedby={error ? id : undefined}>
      <legend className={styles.legend}>Время</legend>
      {query.isPending && (
        <LoadingPlaceholder className={styles.waiting}>
          <Skeleton shape="block" />
        </LoadingPlaceholder>
      )}
      {query.isError && <ListFailure error={query.error} onRetry={() => void query.refetch()} />}
      {slots && !isEmpty && (
        <>
          <SlotChips slots={slots.evening} value={value.slot} onChange={(slot) => onChange({ slot })} />
          {slots.night.length > 0 && (
            <>
              <p className={styles.night}>{`После полуночи, ${formatLocal(dateAfter(value.date, 1))}`}</p>
              <SlotChips slots={slots.night} value={value.slot} onChange={(slot) => onChange({ slot })} />
            </>
          )}
        </>
      )}
      {isEmpty && <NearestDays placeId={placeId} value={value} offReason={offReason} onChange={onChange} />}
      {error && (
        <p id={id} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}

interface Slots {
  evening: string[]
  night: string[]
}

function withOwn(slots: Slots, own: string | undefined, date: string): Slots {
  if (own === undefined || businessDateOf(own) !== date) return slots
  const add = (times: string[]) => [...new Set([...times, own])].sort()
  return own.slice(0, 10) === date
    ? { ...slots, evening: add(slots.evening) }
    : { ...slots, night: add(slots.night) }
}

function SlotChips({
  slots,
  value,
  onChange,
}: {
  slots: readonly string[]
  value: string | null
  onChange: (slot: string) => void
}) {
  return (
    <div className={styles.slots}>
      {slots.map((slot) => (
        <ToggleChip key={slot} data-figures="" isPressed={slot === value} onClick={() => onChange(slot)}>
          {slot.slice(11)}
        </ToggleChip>
      ))}
    </div>
  )
}

type OffReason = ReservationTerms['daysOff'][number]['reason'] | 'no-hours'

const offLabels: Record<OffReason, string> = {
  'day-off': 'В этот день заведение не работает',
  'no-hours': 'Заведение не указало часы работы. Столик можно заказать по телефону',
  late: 'На этот день столики на сайте уже не бронируют',
}

function NearestDays({
  placeId,
  value,
  offReason,
  onChange,
}: Pick<SlotPickerProps, 'placeId' | 'value' | 'onChange'> & { offReason: OffReason | undefined }) {
  const { data: days = [] } = useQuery(daysQuery({ placeId, ...value }))
  return (
    <div className={styles.empty} role="status">
      <p>{offReason ? offLabels[offReason] : 'На этот день свободных столов нет'}</p>
      {days.length > 0 && (
        <>
          <p className={styles.hint}>Ближайшие дни, когда столы есть:</p>
          <div className={styles.slots}>
            {days.map((day) => (
              <ToggleChip
                key={day.date}
                isPressed={false}
                onClick={() =>
                  onChange({ date: day.date, slot: value.slot && atSameTime(value.slot, day.date) })
                }
              >
                {`${formatLocal(day.date)}, с ${day.first.slice(11)}`}
              </ToggleChip>
            ))}
          </div>
        </>
      )}
    </div>
  )
}
