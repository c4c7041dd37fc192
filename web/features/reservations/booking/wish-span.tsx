import { SelectField } from '#web/ui/select-field.tsx'
import { dayAfter } from '../api.ts'
import styles from './wish-span.module.css'

/** Wall times of the venue. */
export interface WishSpan {
  from: string
  to: string
}

interface WishSpanFieldsProps {
  date: string
  value: WishSpan
  onChange: (span: WishSpan) => void
  errors: Record<string, string>
}

/** From when to when one would come; the night goes on into the next date. */
export function WishSpanFields({ date, value, onChange, errors }: WishSpanFieldsProps) {
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

const FIRST = 16
const LAST = 54

function halfHours(date: string): { value: string; label: string }[] {
  return Array.from({ length: LAST - FIRST }, (_, index) => {
    const slot = FIRST + index
    const minute = slot % 48
    const clock = `${String(Math.floor(minute / 2)).padStart(2, '0')}:${minute % 2 === 0 ? '00' : '30'}`
    return { value: `${slot < 48 ? date : dayAfter(date)}T${clock}`, label: clock }
  })
}
