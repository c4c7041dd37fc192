import type { AdministeredPlace } from '#contract/places/place-administration.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { useNow } from '#web/lib/now.ts'
import { Checkbox } from '#web/ui/fields/choice.tsx'
import { Facts } from '#web/ui/text/facts.tsx'
import styles from './place-administration.module.css'
import { statusLabels, withoutLabels } from './place-labels.ts'

interface PlaceRowProps {
  place: AdministeredPlace
  isChosen: boolean
  /** All that match are chosen, this place among them. */
  isFixed: boolean
  onChoose: (place: AdministeredPlace, isChosen: boolean) => void
}

export function PlaceRow({ place, isChosen, isFixed, onChoose }: PlaceRowProps) {
  const { name, latinName, status, city, category, address, organisation, sources, missing } = place
  const now = useNow()
  return (
    <article className={styles.row}>
      <Checkbox
        checked={isChosen}
        disabled={isFixed}
        onChange={(event) => onChoose(place, event.target.checked)}
      >
        <span className="visually-hidden">{`Выбрать: ${name}, ${address || city}`}</span>
      </Checkbox>
      <div className={styles.text}>
        <h2 className={styles.name}>
          <a href={`/${latinName}`}>{name}</a>
          {status !== 'published' && <span className={styles.status}>{statusLabels[status]}</span>}
        </h2>
        <Facts className={styles.facts} items={[city, category, address, organisation?.name ?? '']} />
        <Facts
          className={styles.facts}
          items={[
            sources.length > 0 ? sources.join(', ') : 'Добавили люди',
            `изменено ${formatDate(Date.parse(place.changedAt), 'Europe/Moscow', now)}`,
            missing.map((fact) => withoutLabels[fact]).join(', '),
          ]}
        />
      </div>
    </article>
  )
}
