import { lazy, Suspense, useState } from 'react'
import type { Collection } from '#contract/collections/collections.ts'
import { OwnCrumbs } from '#web/nouns/cities/own-crumbs.tsx'
import { CollectionCover } from '#web/nouns/collections/collection-cover.tsx'
import { placesWords, sharedAddress, visibilityLabels } from '#web/nouns/collections/collection-words.ts'
import { Button, IconButton, LinkButton } from '#web/ui/button.tsx'
import { icon } from '#web/ui/icon.ts'
import { Link } from '#web/ui/link.tsx'
import { PageColumns } from '#web/ui/page-columns.tsx'
import { Breadcrumbs } from '#web/ui/text/breadcrumbs.tsx'
import { Facts } from '#web/ui/text/facts.tsx'
import { CollectionEntry } from './collection-entry.tsx'
import styles from './collection-page.module.css'

const Ellipsis = icon('ellipsis')
const PenLine = icon('pen-line')
const Share = icon('share-2')

const CollectionMenu = lazy(async () => ({
  default: (await import('./collection-menu.tsx')).CollectionMenu,
}))

const loadShare = () => import('#web/ui/windows/share-address.ts')

/** A collection as its readers see it. */
export function CollectionPage({ collection }: { collection: Collection }) {
  const { id, title, description, author, city, places, placesCount, rights, visibility } = collection
  const isShared = visibility !== 'private'
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
        <OwnCrumbs label={title} />
      )}
      <header className={styles.head}>
        {collection.covers.length > 0 && <CollectionCover covers={collection.covers} isPriority />}
        <h1 className={styles.title}>{title}</h1>
        <Facts
          className={styles.facts}
          items={[
            author.isDeleted ? (
              'профиль удалён'
            ) : (
              <Link key="author" to={`/users/${author.id}`}>
                {author.fullName}
              </Link>
            ),
            placesWords(placesCount),
            rights.canEdit && visibilityLabels[visibility].toLowerCase(),
          ]}
        />
        {description && <p className={styles.description}>{description}</p>}
        {collection.isHidden && (
          <p className={styles.note} role="note">
            {rights.canEdit
              ? 'Модератор скрыл эту подборку: её видите только вы. Решение можно обжаловать в уведомлениях.'
              : 'Скрыта модератором.'}
          </p>
        )}
        <div className={styles.actions}>
          {rights.canEdit && (
            <LinkButton to={`/collections/${id}/edit`} icon={<PenLine aria-hidden="true" />}>
              Изменить
            </LinkButton>
          )}
          {isShared && (
            <Button
              icon={<Share aria-hidden="true" />}
              onClick={async () => (await loadShare()).shareAddress(addressOf(collection), title)}
            >
              Поделиться
            </Button>
          )}
          {rights.canReport && <LazyMenu collection={collection} />}
        </div>
      </header>
      {places.length === 0 ? (
        <p className={styles.facts}>В подборке пока нет заведений.</p>
      ) : (
        <ol className={styles.places}>
          {places.map((entry, index) => (
            <CollectionEntry key={entry.id} entry={entry} number={index + 1} />
          ))}
        </ol>
      )}
    </PageColumns>
  )
}

/** A reader by the link passes on the very link. */
function addressOf(collection: Collection): string {
  if (collection.visibility === 'link' && !collection.token) return window.location.pathname
  return sharedAddress(collection)
}

function LazyMenu({ collection }: { collection: Collection }) {
  const [isOpened, setIsOpened] = useState(false)
  const button = (
    <IconButton label="Ещё" onClick={() => setIsOpened(true)}>
      <Ellipsis aria-hidden="true" />
    </IconButton>
  )
  if (!isOpened) return button
  return (
    <Suspense fallback={button}>
      <CollectionMenu collection={collection} />
    </Suspense>
  )
}
