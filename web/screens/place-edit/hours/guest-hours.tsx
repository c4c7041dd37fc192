import { openingState } from '#web/lib/format/opening-hours.ts'
import { useNow } from '#web/lib/now.ts'
import { itemsOf, type ScheduleFormValues } from '#web/nouns/places/edit-form/schedule-form-values.ts'
import { weekGroups } from '#web/nouns/places/week-groups.ts'
import styles from './hours-editor.module.css'

/** Previews the edited hours as guests will see them. */
export function GuestHours({ schedule, timeZone }: { schedule: ScheduleFormValues; timeZone: string }) {
  const now = useNow()
  const items = itemsOf(schedule)
  if (items.length === 0) {
    return (
      <p className={styles.guest} role="status">
        Пока гость увидит: <b>Расписание недоступно</b>
      </p>
    )
  }
  const week = weekGroups({ items }, now, timeZone)
    .map(({ days, hours }) => `${days} ${hours}`)
    .join('; ')
  return (
    <p className={styles.guest} role="status">
      {schedule.isMain && (
        <>
          Сейчас гость увидит: <b>{openingState({ items }, now, timeZone).text}</b>
          <br />
        </>
      )}
      <span className={styles.week}>{week}</span>
    </p>
  )
}
