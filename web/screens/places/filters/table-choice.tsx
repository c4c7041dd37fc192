import { DEFAULT_PARTY_SIZE } from '#contract/reservations/reservation-values.ts'
import { formatCount, nounForms } from '#web/lib/format/plurals.ts'
import { localNowIn } from '#web/lib/format/zone.ts'
import { Checkbox } from '#web/ui/fields/choice.tsx'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import type { PlaceFilters } from './place-filters.ts'
import { eveningAfter, timeSlots } from './schedule-choice.ts'
import styles from './table-choice.module.css'

type Table = NonNullable<PlaceFilters['table']>

interface TableChoiceProps {
  table: Table | null
  today: string
  timeZone: string
  onChange: (table: Table | null) => void
}

const OFFERED_PARTY = 12
const guestOption = (guests: number) => ({
  value: String(guests),
  label: formatCount(guests, nounForms.guests),
})
const guestOptions = Array.from({ length: OFFERED_PARTY }, (_, index) => guestOption(index + 1))
const timeOptions = timeSlots.map((clock) => ({ value: clock, label: clock }))

/** The filter «Есть столик»: party size, day and time. */
export function TableChoice({ table, today, timeZone, onChange }: TableChoiceProps) {
  return (
    <>
      <Checkbox
        checked={table !== null}
        onChange={(event) =>
          onChange(
            event.target.checked
              ? { guests: DEFAULT_PARTY_SIZE, at: eveningAfter(localNowIn(timeZone, Date.now())) }
              : null,
          )
        }
      >
        Есть столик
        <span className={styles.hint}>На вашу компанию, день и время</span>
      </Checkbox>
      {table && (
        <div className={styles.fields}>
          <SelectField
            label="Сколько вас"
            // An address may name a larger party.
            options={
              table.guests > OFFERED_PARTY ? [...guestOptions, guestOption(table.guests)] : guestOptions
            }
            value={String(table.guests)}
            onChange={(guests) => onChange({ ...table, guests: Number(guests) })}
          />
          <DateField
            className={styles.day}
            label="День"
            required
            min={today}
            value={table.at.slice(0, 10)}
            onChange={(day) => {
              if (day >= today) onChange({ ...table, at: day + table.at.slice(10) })
            }}
          />
          <SelectField
            label="Время"
            options={timeOptions}
            value={table.at.slice(11)}
            onChange={(time) => onChange({ ...table, at: table.at.slice(0, 11) + time })}
          />
        </div>
      )}
    </>
  )
}
