import type { CollectionPlace } from '#contract/collections/collections.ts'
import type { UserPreview } from '#contract/users/users.ts'
import { formatRating } from '#web/lib/format/numbers.ts'
import { useNow } from '#web/lib/now.ts'
import { placeOpening } from '#web/nouns/places/cards/place-opening.ts'
import { streetLine } from '#web/nouns/places/place-address.ts'
import { Link } from '#web/ui/link.tsx'
import { CoverImage } from '#web/ui/pictures/cover-image.tsx'
import { Facts } from '#web/ui/text/facts.tsx'
import styles from './collection-entry.module.css'

interface CollectionEntryProps {
  entry: CollectionPlace
  number: number
  /** The person who added it, where several people write. */
  by: UserPreview | undefined
}

/** A place of a collection with what its author says about it. */
export function CollectionEntry({ entry, number, by }: CollectionEntryProps) {
  const now = useNow()
  const { name, note, place } = entry
  return (
    <li className={styles.entry}>
      <span className={styles.picture}>{place && <CoverImage src={place.cover} />}</span>
      <div className={styles.text}>
        <h2 className={styles.name}>
          <span className={styles.number}>{`${number}. `}</span>
          {place ? <Link to={`/${place.latinName}`}>{name}</Link> : name}
        </h2>
        {place ? (
          <Facts
            className={styles.facts}
            items={[
              place.rating !== null && `★ ${formatRating(place.rating)}`,
              place.kinds[0],
              streetLine(place.location),
              placeOpening(place, now).short,
            ]}
          />
        ) : (
          <p className={styles.facts}>Этого места на сайте больше нет</p>
        )}
        {note && <p className={styles.note}>{note}</p>}
        {by && <p className={styles.facts}>Добавлено: {by.fullName}</p>}
      </div>
    </li>
  )
}
