import { useId } from 'react'
import { PillChoices } from '#web/ui/fields/pill-choices.tsx'
import { Calendar } from './calendar.tsx'
import { weekdays } from './filter-names.ts'
import { type PlaceFilters, scheduleTime } from './place-filters.ts'
import { chooseTime, timeSlots, toggleDate, toggleWeekday } from './schedule-choice.ts'
import styles from './schedule-form.module.css'

interface ScheduleFormProps {
  filters: PlaceFilters
  /** `2026-11-21` in the city. */
  today: string
  onChange: (filters: PlaceFilters) => void
}

/** «Когда собираетесь»: an hour, days of the week or dates. */
export function ScheduleForm({ filters, today, onChange }: ScheduleFormProps) {
  const timeId = useId()
  return (
    <div className={styles.form}>
      <div className={styles.time}>
        <label htmlFor={timeId} className={styles.title}>
          Время
        </label>
        <select
          id={timeId}
          className={styles.select}
          value={scheduleTime(filters) ?? ''}
          onChange={(event) => onChange(chooseTime(filters, event.target.value || null, today))}
        >
          <option value="">Любое</option>
          {timeSlots.map((time) => (
            <option key={time} value={time}>
              {time}
            </option>
          ))}
        </select>
      </div>
      <PillChoices
        legend="Дни недели"
        isOneLine
        choices={weekdays.map(({ day, short, label }) => ({ value: day, label: short, fullLabel: label }))}
        chosen={filters.weekdays.map(({ day }) => day)}
        onToggle={(day) => onChange(toggleWeekday(filters, day))}
      />
      <div>
        <h3 className={styles.title}>Даты</h3>
        <Calendar
          today={today}
          chosen={filters.dates.map(({ date }) => date)}
          onToggle={(date) => onChange(toggleDate(filters, date))}
        />
      </div>
    </div>
  )
}
