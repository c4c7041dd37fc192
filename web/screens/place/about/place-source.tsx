import type { Place } from '#contract/places/places.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { useNow } from '#web/lib/now.ts'
import { useModalAddress } from '#web/lib/pages/modal.ts'
import { Link } from '#web/ui/link.tsx'
import styles from './place-source.module.css'

/** The source and the age of the data, with a link for people who manage the place. */
export function PlaceSource({ place }: { place: Place }) {
  const now = useNow()
  const addressOf = useModalAddress()
  const updated = formatDate(Date.parse(place.updatedAt), place.location.city.timeZone, now)
  return (
    <footer className={styles.source}>
      <p>
        {place.attribution && `Данные: ${place.attribution}. `}
        Обновлено <time dateTime={place.updatedAt}>{updated}</time>.
        {place.location.metro && ' Минуты до\u00a0метро примерные: расстояние по\u00a0прямой × 1,3.'}
      </p>
      {!place.hasOwner && !place.hasAccess && (
        <p>
          Это ваше заведение?{' '}
          <Link className={styles.link} to={addressOf('request_permission')} preventScrollReset>
            Запросите права
          </Link>
          , чтобы вести страницу: часы работы, меню, новости.
        </p>
      )}
      <p>
        <Link className={styles.link} to={addressOf('report', `place-${place.id}`)} preventScrollReset>
          Пожаловаться на заведение
        </Link>
        {' · '}
        <a className={styles.link} href={`/${place.latinName}/moderation`}>
          Журнал модерации
        </a>
      </p>
    </footer>
  )
}
