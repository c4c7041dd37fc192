import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { DefaultCityCrumbs } from '#web/nouns/cities/default-city-crumbs.tsx'
import { followedCollectionsQuery, ownCollectionsQuery } from '#web/nouns/collections/api.ts'
import actionsStyles from '#web/nouns/collections/collection-actions.module.css'
import { CollectionCard } from '#web/nouns/collections/collection-card.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ListFailure } from '#web/ui/lists/list-failure.tsx'
import { LoadingPlaceholder } from '#web/ui/lists/loading-placeholder.tsx'
import { CardSkeleton } from '#web/ui/lists/skeleton.tsx'
import { PageColumns } from '#web/ui/page-columns.tsx'
import { NewCollectionSheet } from './collection-form.tsx'
import styles from './own-collections-page.module.css'

export function OwnCollectionsPage() {
  const navigate = useNavigate()
  const { data, error, isPending, refetch } = useQuery(ownCollectionsQuery())
  const [isCreating, setIsCreating] = useState(false)
  return (
    <PageColumns width="wide" className={styles.page}>
      <DefaultCityCrumbs label="Мои подборки" />
      <div className={styles.head}>
        <h1>Мои подборки</h1>
        <div className={actionsStyles.actions}>
          <LinkButton to="/collections/import">Перенести места</LinkButton>
          <Button variant="primary" onClick={() => setIsCreating(true)}>
            Новая подборка
          </Button>
        </div>
      </div>
      {isPending && (
        <LoadingPlaceholder className={styles.grid}>
          <CardSkeleton />
          <CardSkeleton />
        </LoadingPlaceholder>
      )}
      {error && <ListFailure error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && (
        <EmptyState
          title="Здесь будут ваши подборки"
          text="Соберите места по случаю — «Где завтракать», «Показать гостям» — и поделитесь ссылкой."
          illustration="no-place"
        />
      )}
      {data && data.length > 0 && (
        <ul className={styles.grid}>
          {data.map((collection) => (
            <li key={collection.id}>
              <CollectionCard
                collection={collection}
                isHidden={collection.isHidden}
                isOwn={collection.isOwner}
              />
            </li>
          ))}
        </ul>
      )}
      <Followed />
      {isCreating && (
        <NewCollectionSheet
          onClose={() => setIsCreating(false)}
          onDone={({ id }) => void navigate(`/collections/${id}/edit`)}
        />
      )}
    </PageColumns>
  )
}

function Followed() {
  const { data = [] } = useQuery(followedCollectionsQuery)
  if (data.length === 0) return null
  return (
    <section aria-labelledby="followed-collections" className={styles.page}>
      <h2 id="followed-collections">Вы следите</h2>
      <ul className={styles.grid}>
        {data.map((collection) => (
          <li key={collection.id}>
            <CollectionCard collection={collection} />
          </li>
        ))}
      </ul>
    </section>
  )
}
