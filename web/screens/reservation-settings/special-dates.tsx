import { useState } from 'react'
import { formatLocal } from '#contract/format-local.ts'
import { MAX_SPECIAL_NOTE } from '#contract/reservations/reservation-values.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import type { FormErrors } from '#web/ui/forms/form-errors.ts'
import { icon } from '#web/ui/icon.ts'
import type { SpecialDateDraft } from './reservation-settings.ts'
import styles from './special-dates.module.css'

const Trash2 = icon('trash-2')

interface SpecialDatesProps {
  dates: readonly SpecialDateDraft[]
  today: string
  errors: FormErrors
  onChange: (dates: SpecialDateDraft[]) => void
}

/** Dates that differ from their day of the week, with the following night: closed, or with their own hours and seats. */
export function SpecialDates({ dates, today, errors, onChange }: SpecialDatesProps) {
  const [date, setDate] = useState('')
  const isKnown = dates.some((special) => special.date === date)
  const add = (isClosed: boolean) => {
    const special = { date, isClosed, opensAt: '', closesAt: '', seats: '', note: '' }
    onChange([...dates, special].sort((a, b) => a.date.localeCompare(b.date)))
    setDate('')
  }
  const change = (changed: string, part: Partial<SpecialDateDraft>) =>
    onChange(dates.map((special) => (special.date === changed ? { ...special, ...part } : special)))
  return (
    <div className={styles.days}>
      {dates.length === 0 && (
        <p className={styles.hint}>
          Банкет, санитарный день, праздник: закройте день или задайте ему свои часы, места и&nbsp;условия.
        </p>
      )}
      {dates.length > 0 && (
        <ul className={styles.list}>
          {dates.map((special) => (
            <li key={special.date} className={styles.date}>
              <div className={styles.heading}>
                <span className={styles.day}>
                  {formatLocal(special.date)}
                  {special.date.slice(0, 4) !== today.slice(0, 4) && ` ${special.date.slice(0, 4)}`}
                  {special.isClosed && <span className={styles.hint}> брони не&nbsp;принимаем</span>}
                </span>
                <IconButton
                  label={`Вернуть обычный день: ${formatLocal(special.date)}`}
                  onClick={() => onChange(dates.filter((other) => other.date !== special.date))}
                >
                  <Trash2 aria-hidden="true" />
                </IconButton>
              </div>
              {!special.isClosed && (
                <SpecialFields
                  special={special}
                  errors={errors}
                  onChange={(part) => change(special.date, part)}
                />
              )}
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
          error={errors.specialDates ?? (isKnown ? 'Этот день уже в списке' : undefined)}
          onChange={({ target }) => setDate(target.value)}
        />
        <Button disabled={!date || date < today || isKnown} onClick={() => add(true)}>
          Закрыть день
        </Button>
        <Button disabled={!date || date < today || isKnown} onClick={() => add(false)}>
          Задать часы и&nbsp;места
        </Button>
      </div>
    </div>
  )
}

interface SpecialFieldsProps {
  special: SpecialDateDraft
  errors: FormErrors
  onChange: (part: Partial<SpecialDateDraft>) => void
}

function SpecialFields({ special, errors, onChange }: SpecialFieldsProps) {
  const path = `specialDates/${special.date}`
  return (
    <div className={styles.fields}>
      <TextField
        label="Открыты с"
        type="time"
        value={special.opensAt}
        error={errors[`${path}/hours`]}
        onChange={({ target }) => onChange({ opensAt: target.value })}
      />
      <TextField
        label="До"
        type="time"
        value={special.closesAt}
        isWrong={Boolean(errors[`${path}/hours`])}
        onChange={({ target }) => onChange({ closesAt: target.value })}
      />
      <TextField
        label="Мест"
        inputMode="numeric"
        placeholder="Как обычно"
        value={special.seats}
        error={errors[`${path}/seats`]}
        onChange={({ target }) => onChange({ seats: target.value })}
      />
      <TextField
        className={styles.note}
        label="Что сказать гостям"
        placeholder="Депозит 3000 ₽ с гостя"
        maxLength={MAX_SPECIAL_NOTE}
        value={special.note}
        onChange={({ target }) => onChange({ note: target.value })}
      />
    </div>
  )
}
