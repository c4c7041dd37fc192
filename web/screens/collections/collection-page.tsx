import { lazy, Suspense, useState } from 'react'
import { EDITORS_NAME } from '#contract/collections/collection-limits.ts'
import type { Collection } from '#contract/collections/collections.ts'
import type { UserPreview } from '#contract/users/users.ts'
import { formatCount, nounForms } from '#web/lib/format/plurals.ts'
import { lazyHydrated } from '#web/lib/pages/lazy-with-retry.ts'
import { DefaultCityCrumbs } from '#web/nouns/cities/default-city-crumbs.tsx'
import actionsStyles from '#web/nouns/collections/collection-actions.module.css'
import { CollectionCover } from '#web/nouns/collections/collection-cover.tsx'
import { placesLabel, sharedAddress, visibilityLabels } from '#web/nouns/collections/collection-labels.ts'
import type { CollectionWithLink } from '#web/nouns/collections/sharing-changes.ts'
import { Button, IconButton, LinkButton } from '#web/ui/button.tsx'
import { icon } from '#web/ui/icon.ts'
import { Link } from '#web/ui/link.tsx'
import { PageColumns } from '#web/ui/page-columns.tsx'
import { Breadcrumbs } from '#web/ui/text/breadcrumbs.tsx'
import { Facts } from '#web/ui/text/facts.tsx'
import { PageTitle } from '#web/ui/text/page-title.tsx'
import { CollectionEntry } from './collection-entry.tsx'
import styles from './collection-page.module.css'

const Ellipsis = icon('ellipsis')
const PenLine = icon('pen-line')
const Share = icon('share-2')

const CollectionMenu = lazy(async () => ({
  default: (await import('./collection-menu.tsx')).CollectionMenu,
}))

const FollowCollection = lazyHydrated<'FollowCollection', CollectionWithLink>(
  'FollowCollection',
  () => import('./shared/follow-collection.tsx'),
)

const loadShare = () => import('#web/ui/windows/share-address.ts')

interface CollectionPageProps {
  collection: Collection
  /** The secret by which it was opened. */
  linkToken?: string
}

/** A collection as its readers see it. */
export function CollectionPage({ collection, linkToken }: CollectionPageProps) {
  const { id, title, description, author, venue, city, places, placesCount, rights, visibility } = collection
  const isShared = visibility !== 'private'
  const writers = [...(author ? [author] : []), ...collection.coAuthors]
  return (
    <PageColumns width="reading" className={styles.page}>
      {city && visibility === 'public' ? (
        <Breadcrumbs
          crumbs={[
            { label: city.name, to: `/${city.latinName}/feed` },
            { label: 'Подборки', to: `/${city.latinName}/collections` },
            { label: title },
          ]}
        />
      ) : (
        <DefaultCityCrumbs label={title} />
      )}
      <header className={styles.head}>
        {collection.covers.length > 0 && (
          <div className={styles.cover}>
            <CollectionCover covers={collection.covers} isPriority />
          </div>
        )}
        <PageTitle text={title} />
        <Facts
          className={styles.facts}
          items={[
            collection.isEditorial && EDITORS_NAME,
            venue && (
              <Link key="venue" to={`/${venue.latinName}`}>
                {venue.name}
              </Link>
            ),
            writers.length > 0 && <Writers key="writers" writers={writers} />,
            placesLabel(placesCount),
            collection.followerCount > 0 && formatCount(collection.followerCount, nounForms.followers),
            rights.canManage && visibilityLabels[visibility].toLowerCase(),
          ]}
        />
        {description && <p className={styles.description}>{description}</p>}
        {collection.copiedFrom && (
          <p className={styles.facts}>
            По мотивам подборки{' '}
            <Link to={`/collections/${collection.copiedFrom.id}`}>«{collection.copiedFrom.title}»</Link>
          </p>
        )}
        {collection.isHidden && (
          <p className={styles.note} role="note">
            {rights.canEdit
              ? 'Модератор скрыл эту подборку: её видите только вы. Решение можно обжаловать в уведомлениях.'
              : 'Скрыта модератором.'}
          </p>
        )}
        <div className={actionsStyles.actions}>
          {rights.canEdit && (
            <LinkButton to={`/collections/${id}/edit`} icon={<PenLine aria-hidden="true" />}>
              Изменить
            </LinkButton>
          )}
          {!rights.canEdit && <FollowCollection collection={collection} linkToken={linkToken} />}
          {isShared && (
            <Button
              icon={<Share aria-hidden="true" />}
              onClick={async () => (await loadShare()).shareAddress(addressOf(collection), title)}
            >
              Поделиться
            </Button>
          )}
          <LazyMenu collection={collection} linkToken={linkToken} />
        </div>
      </header>
      {places.length === 0 ? (
        <p className={styles.facts}>В подборке пока нет заведений.</p>
      ) : (
        <ol className={styles.places}>
          {places.map((entry, index) => (
            <CollectionEntry
              key={entry.id}
              entry={entry}
              number={index + 1}
              by={writers.length > 1 ? writers.find(({ id }) => id === entry.addedBy) : undefined}
            />
          ))}
        </ol>
      )}
    </PageColumns>
  )
}

/** A reader who opened it by a secret link shares that same link. */
function addressOf(collection: Collection): string {
  if (collection.visibility === 'link' && !collection.token) return window.location.pathname
  return sharedAddress(collection)
}

function Writers({ writers }: { writers: readonly UserPreview[] }) {
  return writers.map(({ id, fullName, isDeleted }, index) => (
    <span key={id}>
      {index > 0 && ', '}
      {isDeleted ? 'профиль удалён' : <Link to={`/users/${id}`}>{fullName}</Link>}
    </span>
  ))
}

function LazyMenu(props: CollectionWithLink) {
  const [isOpened, setIsOpened] = useState(false)
  const button = (
    <IconButton label="Ещё" onClick={() => setIsOpened(true)}>
      <Ellipsis aria-hidden="true" />
    </IconButton>
  )
  if (!isOpened) return button
  return (
    <Suspense fallback={button}>
      <CollectionMenu {...props} />
    </Suspense>
  )
}
