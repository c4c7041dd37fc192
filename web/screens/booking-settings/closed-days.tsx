import { useState } from 'react'
import { wordLocal } from '#contract/local-words.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { icon } from '#web/ui/icon.ts'
import styles from './closed-days.module.css'

const X = icon('x')

interface ClosedDaysProps {
  dates: readonly string[]
  today: string
  error: string | undefined
  onChange: (dates: string[]) => void
}

/** Evenings that are not let, with the nights that follow them. */
export function ClosedDays({ dates, today, error, onChange }: ClosedDaysProps) {
  const [date, setDate] = useState('')
  const add = () => {
    if (!date) return
    onChange([...new Set([...dates, date])].sort())
    setDate('')
  }
  return (
    <div className={styles.days}>
      {dates.length === 0 ? (
        <p className={styles.hint}>
          Банкет, санитарный день, праздник — в&nbsp;эти дни брони не&nbsp;принимаем.
        </p>
      ) : (
        <ul className={styles.list}>
          {dates.map((date) => (
            <li key={date}>
              <button
                type="button"
                className={styles.day}
                aria-label={`Снова принимать брони: ${wordLocal(date)}`}
                onClick={() => onChange(dates.filter((other) => other !== date))}
              >
                {wordLocal(date)}
                {date.slice(0, 4) !== today.slice(0, 4) && ` ${date.slice(0, 4)}`}
                <X aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.add}>
        <TextField
          label="День"
          type="date"
          min={today}
          value={date}
          error={error}
          onChange={({ target }) => setDate(target.value)}
        />
        <Button className={styles.button} disabled={!date || date < today} onClick={add}>
          Закрыть день
        </Button>
      </div>
    </div>
  )
}
