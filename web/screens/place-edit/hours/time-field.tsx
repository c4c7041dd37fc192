import { readTime } from '#web/nouns/places/edit-form/schedule-form-values.ts'
import styles from './hours-editor.module.css'

interface TimeFieldProps {
  /** «Понедельник: начало» */
  label: string
  value: string
  isWrong: boolean
  noteId: string | undefined
  onChange: (text: string) => void
}

/** A time of day typed as digits: «930» becomes «09:30» when the field loses the focus. */
export function TimeField({ label, value, isWrong, noteId, onChange }: TimeFieldProps) {
  return (
    <input
      className={styles.time}
      type="text"
      inputMode="numeric"
      autoComplete="off"
      maxLength={5}
      placeholder="00:00"
      aria-label={label}
      aria-invalid={isWrong || undefined}
      aria-describedby={noteId}
      value={value}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => onChange(event.target.value)}
      onBlur={() => {
        const time = readTime(value)
        if (time && time !== value) onChange(time)
      }}
    />
  )
}
