import { dateAfter } from '#web/lib/format/month-calendar.ts'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import type { FormErrors } from '#web/ui/forms/form-errors.ts'
import styles from './waitlist-period.module.css'

/** Wall times of the venue. */
export interface WaitlistPeriod {
  from: string
  to: string
}

interface WaitlistPeriodFieldsProps {
  date: string
  value: WaitlistPeriod
  onChange: (span: WaitlistPeriod) => void
  errors: FormErrors
}

/** The period in which the guest would come; it may end after midnight. */
export function WaitlistPeriodFields({ date, value, onChange, errors }: WaitlistPeriodFieldsProps) {
  const options = halfHours(date)
  return (
    <div className={styles.span}>
      <SelectField
        label="Не раньше"
        value={value.from}
        options={options}
        error={errors.from}
        onChange={(from) => onChange({ from, to: [from, value.to].sort()[1] ?? from })}
      />
      <SelectField
        label="Не позже"
        value={value.to}
        options={options.filter((option) => option.value >= value.from)}
        error={errors.to}
        onChange={(to) => onChange({ ...value, to })}
      />
    </div>
  )
}

/** Half-hours of the day: 08:00 until 03:00 of the next day. */
const FIRST_SLOT = 16
const END_SLOT = 54

function halfHours(date: string): { value: string; label: string }[] {
  return Array.from({ length: END_SLOT - FIRST_SLOT }, (_, index) => {
    const slot = FIRST_SLOT + index
    const minute = slot % 48
    const clock = `${String(Math.floor(minute / 2)).padStart(2, '0')}:${minute % 2 === 0 ? '00' : '30'}`
    return { value: `${slot < 48 ? date : dateAfter(date, 1)}T${clock}`, label: clock }
  })
}
