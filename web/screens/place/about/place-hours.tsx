import type { Place, Schedule } from '#contract/places/places.ts'
import { useNow } from '#web/lib/now.ts'
import { lazyHydrated } from '#web/lib/pages/lazy-with-retry.ts'
import { weekGroups } from '#web/nouns/places/week-groups.ts'
import styles from './place-hours.module.css'

const SpecialDates = lazyHydrated('SpecialDates', () => import('./special-dates.tsx'))

/** Opening hours of the place and of its parts («Кухня»). Also says when they are unknown. */
export function PlaceHours({ place }: { place: Place }) {
  const shown = place.schedules.filter((schedule) => schedule.items.length > 0 || schedule.note)
  if (shown.length === 0 && place.rights.canEdit) {
    return (
      <p className={styles.unknown}>
        Расписание не указано. <a href={`/${place.latinName}/edit#edit-hours`}>Указать часы работы</a>
      </p>
    )
  }
  if (shown.length === 0) {
    return (
      <p className={styles.unknown}>
        Расписание не указано.{' '}
        {place.phones.length > 0
          ? 'Уточните часы работы по\u00A0телефону.'
          : 'Знаете его? Подскажите другим гостям.'}
      </p>
    )
  }
  return (
    <>
      {shown.map((schedule) => (
        <ScheduleTable key={schedule.id} schedule={schedule} timeZone={place.location.city.timeZone} />
      ))}
      {place.specialDates.length > 0 && <SpecialDates dates={place.specialDates} />}
    </>
  )
}

function ScheduleTable({ schedule, timeZone }: { schedule: Schedule; timeZone: string }) {
  const now = useNow()
  return (
    <div className={styles.schedule}>
      {!schedule.isMain && <h3 className={styles.name}>{schedule.name}</h3>}
      {schedule.items.length > 0 && (
        <dl className={styles.week}>
          {weekGroups(schedule, now, timeZone).map((group) => (
            <div key={group.days} className={group.isToday ? styles.today : undefined}>
              <dt>
                {group.days}
                {group.isToday && <span className="visually-hidden"> (сегодня)</span>}
              </dt>
              <dd>{group.hours.replaceAll(', ', ',\n')}</dd>
            </div>
          ))}
        </dl>
      )}
      {schedule.note && <p className={styles.note}>{schedule.note}</p>}
    </div>
  )
}
