import { useState } from 'react'
import { formatLocal } from '#contract/format-local.ts'
import { MAX_POLL_TIMES, POLL_DAYS } from '#contract/polls/poll-limits.ts'
import { dateAfter } from '#web/lib/format/month-calendar.ts'
import { localNowIn } from '#web/lib/format/zone.ts'
import { useNow } from '#web/lib/now.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { ToggleChip } from '#web/ui/text/chip.tsx'
import { showSnackbar } from '#web/ui/windows/snackbar-store.ts'
import { suggestTimes } from './suggested-times.ts'
import styles from './times-picker.module.css'

interface TimesPickerProps {
  timeZone: string
  chosen: readonly string[]
  error: string | undefined
  onChange: (times: string[]) => void
}

const halfHours = Array.from({ length: 48 }, (_, slot) => {
  const time = `${String(Math.floor(slot / 2)).padStart(2, '0')}:${slot % 2 === 0 ? '00' : '30'}`
  return { value: time, label: time }
})

/** Times to vote on: usual evenings by a press, any other by day and hour. */
export function TimesPicker({ timeZone, chosen, error, onChange }: TimesPickerProps) {
  const now = useNow()
  const today = localNowIn(timeZone, now).slice(0, 10)
  const [date, setDate] = useState(today)
  const [time, setTime] = useState('19:30')
  const offered = [...new Set([...suggestTimes(now, timeZone), ...chosen])].sort()
  const isChosen = (option: string) => chosen.includes(option)
  const toggle = (option: string) => {
    if (isChosen(option)) return onChange(chosen.filter((other) => other !== option))
    if (chosen.length >= MAX_POLL_TIMES) {
      return showSnackbar(`Можно выбрать не\u00A0больше ${MAX_POLL_TIMES} вариантов времени`, 'error')
    }
    onChange([...chosen, option].sort())
  }
  const addOther = () => {
    const option = `${date}T${time}`
    if (option <= localNowIn(timeZone, now)) return showSnackbar('Это время уже прошло', 'error')
    if (!isChosen(option)) toggle(option)
  }
  return (
    <fieldset className={styles.picker} aria-describedby={error ? 'times-error' : undefined}>
      <legend className={styles.legend}>Когда</legend>
      <div className={styles.chips}>
        {offered.map((option) => (
          <ToggleChip key={option} isPressed={isChosen(option)} onClick={() => toggle(option)}>
            {formatLocal(option)}
          </ToggleChip>
        ))}
      </div>
      <div className={styles.other}>
        <TextField
          label="Другой день"
          type="date"
          min={today}
          max={dateAfter(today, POLL_DAYS - 1)}
          value={date}
          onChange={(event) => setDate(event.target.value || today)}
        />
        <SelectField label="Время" options={halfHours} value={time} onChange={setTime} />
        <Button className={styles.add} onClick={addOther}>
          Добавить
        </Button>
      </div>
      {error && (
        <p id="times-error" className={styles.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
