import { countOf, forms } from '#web/lib/format/plurals.ts'
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

const MAX_TABLE_PARTY = 12
const guestOptions = Array.from({ length: MAX_TABLE_PARTY }, (_, index) => ({
  value: String(index + 1),
  label: countOf(index + 1, forms.guests),
}))
const timeOptions = timeSlots.map((clock) => ({ value: clock, label: clock }))

/** The filter «Есть столик»: party size, day and time. */
export function TableChoice({ table, today, timeZone, onChange }: TableChoiceProps) {
  return (
    <>
      <Checkbox
        checked={table !== null}
        onChange={(event) =>
          onChange(
            event.target.checked ? { guests: 2, at: eveningAfter(localNowIn(timeZone, Date.now())) } : null,
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
            options={guestOptions}
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
