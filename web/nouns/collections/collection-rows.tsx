import { collectionAuthor } from '#contract/collections/collection-limits.ts'
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
      {collections.map((collection) => (
        <li key={collection.id}>
          <Link to={`/collections/${collection.id}`} className={styles.row}>
            <span className={styles.cover}>
              <CollectionCover covers={collection.covers.slice(0, 1)} />
            </span>
            <span className={styles.text}>
              <span className={styles.title}>{collection.title}</span>
              <Facts
                className={styles.facts}
                items={[
                  placesLabel(collection.placesCount),
                  <span key="author" className={styles.author}>
                    {collectionAuthor(collection)}
                  </span>,
                ]}
              />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
