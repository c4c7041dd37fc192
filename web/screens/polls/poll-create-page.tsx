import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { useIsHydrated } from '#web/lib/browser/hydrated.ts'
import { lazyWithRetry } from '#web/lib/pages/lazy-with-retry.ts'
import { useViewer } from '#web/lib/pages/page-state.tsx'
import { addToShortlist, shortlist } from '#web/nouns/places/shortlist/shortlist.ts'
import { chosenPlacesQuery } from '#web/nouns/polls/api.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { LoadingPlaceholder } from '#web/ui/lists/loading-placeholder.tsx'
import { RowSkeleton } from '#web/ui/lists/skeleton.tsx'
import { PageColumns } from '#web/ui/page-columns.tsx'
import styles from './poll-create-page.module.css'

const PollForm = lazyWithRetry('PollForm', () => import('./poll-form.tsx'))

/** Composes a poll: the shortlist of this browser, times, and a name. */
export function PollCreatePage() {
  const viewer = useViewer()
  const isHydrated = useIsHydrated()
  useLinkedPlaces()
  return (
    <PageColumns width="reading" className={styles.page}>
      <h1>Куда пойдём?</h1>
      <p className={styles.lead}>
        Выберите от двух до восьми заведений и время. Друзья проголосуют по ссылке без регистрации, а вы
        забронируете то, что подошло всем.
      </p>
      {viewer && (
        <LinkButton to="/polls" className={styles.own}>
          Мои голосования
        </LinkButton>
      )}
      {isHydrated ? (
        <Suspense>
          <PollForm />
        </Suspense>
      ) : (
        <LoadingPlaceholder withoutScripts="Чтобы собрать голосование, включите JavaScript. Голосовать можно и без него.">
          <RowSkeleton />
          <RowSkeleton />
        </LoadingPlaceholder>
      )}
    </PageColumns>
  )
}

/** `?places=`: places chosen by links before the page was hydrated. */
function useLinkedPlaces(): void {
  const [query, setQuery] = useSearchParams()
  const list = query.get('places')
  const ids = (list ?? '').split(',').filter((id) => /^[0-9a-f]{24}$/.test(id))
  const { data: places } = useQuery(chosenPlacesQuery(ids))
  useEffect(() => {
    if (!places) return
    const known = new Set(shortlist.read().map(({ id }) => id))
    for (const place of places) if (!known.has(place.id)) addToShortlist(place)
    setQuery({}, { replace: true, preventScrollReset: true })
  }, [places, setQuery])
}
