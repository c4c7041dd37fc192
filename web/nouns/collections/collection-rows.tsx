import type { CollectionSummary } from '#contract/collections/collections.ts'
import { Link } from '#web/ui/link.tsx'
import { Facts } from '#web/ui/text/facts.tsx'
import { CollectionCover } from './collection-cover.tsx'
import { placesLabel } from './collection-labels.ts'
import styles from './collection-rows.module.css'

/** A few collections of a city or with a place. */
export function CollectionRows({ collections }: { collections: readonly CollectionSummary[] }) {
  return (
    <ul className={styles.rows}>
      {collections.map(({ id, title, covers, placesCount, author }) => (
        <li key={id}>
          <Link to={`/collections/${id}`} className={styles.row}>
            <span className={styles.cover}>
              <CollectionCover covers={covers.slice(0, 1)} />
            </span>
            <span className={styles.text}>
              <span className={styles.title}>{title}</span>
              <Facts className={styles.facts} items={[placesLabel(placesCount), author.fullName]} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
