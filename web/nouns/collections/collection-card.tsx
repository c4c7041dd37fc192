import { collectionAuthor } from '#contract/collections/collection-limits.ts'
import type { CollectionSummary } from '#contract/collections/collections.ts'
import { formatCount, nounForms } from '#web/lib/format/plurals.ts'
import { Link } from '#web/ui/link.tsx'
import { Facts } from '#web/ui/text/facts.tsx'
import styles from './collection-card.module.css'
import { CollectionCover } from './collection-cover.tsx'
import { placesLabel, visibilityLabels } from './collection-labels.ts'

interface CollectionCardProps {
  collection: CollectionSummary
  /** Shows the visibility, on pages of its author. */
  isOwn?: boolean
  isHidden?: boolean
  hasAuthor?: boolean
}

export function CollectionCard({
  collection,
  isOwn = false,
  isHidden = false,
  hasAuthor = true,
}: CollectionCardProps) {
  const { id, title, description, covers, placesCount, followerCount, visibility } = collection
  return (
    <Link to={`/collections/${id}`} className={styles.card}>
      <span className={styles.picture}>
        <CollectionCover covers={covers} />
        {collection.isEditorial && <span className={styles.mark}>Редакция</span>}
      </span>
      <span className={styles.text}>
        <span className={styles.title}>{title}</span>
        <Facts
          className={styles.facts}
          items={[
            placesLabel(placesCount),
            followerCount > 0 && formatCount(followerCount, nounForms.followers),
            hasAuthor && (!isOwn || !collection.author) && collectionAuthor(collection),
            isOwn && visibilityLabels[visibility].toLowerCase(),
            isHidden && 'скрыта модератором',
          ]}
        />
        {description && <span className={styles.description}>{description}</span>}
      </span>
    </Link>
  )
}
