import { isValidElement, type ReactElement, type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { EmptyState, type Illustration } from '../empty-state.tsx'
import styles from './infinite-list.module.css'
import { ListFailure } from './list-failure.tsx'
import { LoadingPlaceholder } from './loading-placeholder.tsx'
import { Spinner } from './spinner.tsx'

/** The part of an infinite query that a list needs. */
export interface ListQuery {
  isPending: boolean
  error: Error | null
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => unknown
  refetch: () => unknown
}

interface InfiniteListProps<Item> {
  query: ListQuery
  items: readonly Item[]
  keyOf: (item: Item) => string
  renderItem: (item: Item, index: number) => ReactNode
  /** The accessible name: «Заведения Москвы». */
  label: string
  /** The placeholder of one item while the first page loads. */
  skeleton: ReactNode
  /** The texts of an empty list, or an element in its place. */
  empty: ReactElement | { title: string; text?: string; illustration?: Illustration; action?: ReactNode }
  /** `?page=` of the first and the last page on the screen; without it there are no links to pages. */
  pages?: { first: number; last: number }
  /** A column of cards, a grid of cards, or rows with an avatar. */
  layout?: 'column' | 'grid' | 'rows'
  /** Shown below the last item of a list longer than one page. */
  endText?: string
}

/**
 * Loads the next page two screens before the end. Without scripts the same footer is a link to `?page=N`. Items far
 * from the screen are not laid out (`content-visibility`), so that ten thousand stay fast. After a navigation back,
 * the items come from the query cache, and `web/lib/browser/scroll-anchors.ts` restores the reading position.
 */
export function InfiniteList<Item>({
  query,
  items,
  keyOf,
  renderItem,
  label,
  skeleton,
  empty,
  pages,
  layout = 'column',
  endText = 'Это всё',
}: InfiniteListProps<Item>) {
  if (query.isPending) {
    return (
      <LoadingPlaceholder className={styles[layout]}>
        {Array.from({ length: 6 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: alike and never reordered
          <div key={index}>{skeleton}</div>
        ))}
      </LoadingPlaceholder>
    )
  }
  if (items.length === 0) {
    if (query.error) return <ListFailure error={query.error} onRetry={query.refetch} />
    if (isValidElement(empty)) return empty
    return (
      <EmptyState title={empty.title} text={empty.text} illustration={empty.illustration}>
        {empty.action}
      </EmptyState>
    )
  }
  return (
    <>
      {pages && pages.first > 1 && (
        <div className={styles.header}>
          <PageLink page={pages.first - 1}>Предыдущие</PageLink>
        </div>
      )}
      <ul className={styles[layout]} aria-label={label}>
        {items.map((item, index) => (
          <li key={keyOf(item)} data-item={keyOf(item)}>
            {renderItem(item, index)}
          </li>
        ))}
      </ul>
      <ListFooter query={query} nextPage={pages ? pages.last + 1 : undefined} endText={endText} />
    </>
  )
}

function ListFooter({
  query,
  nextPage,
  endText,
}: {
  query: ListQuery
  nextPage: number | undefined
  endText: string
}) {
  const sentinel = useRef<HTMLDivElement>(null)
  const { hasNextPage, isFetchingNextPage, error } = query
  const fetchNextPage = useRef(query.fetchNextPage)
  useEffect(() => {
    fetchNextPage.current = query.fetchNextPage
  })

  const isWaiting = hasNextPage && !isFetchingNextPage && !error
  useEffect(() => {
    const element = sentinel.current
    if (!element || !isWaiting) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) void fetchNextPage.current()
      },
      { rootMargin: '200% 0px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [isWaiting])

  if (error && !isFetchingNextPage) return <ListFailure error={error} onRetry={query.fetchNextPage} />
  if (!hasNextPage) return <p className={styles.end}>{endText}</p>
  return (
    <div ref={sentinel} className={styles.footer} data-more="">
      {isFetchingNextPage ? (
        <Spinner />
      ) : (
        nextPage && (
          <PageLink page={nextPage} onPress={() => void query.fetchNextPage()}>
            Показать ещё
          </PageLink>
        )
      )}
    </div>
  )
}

/**
 * A link to a page of the list that keeps the other parameters, except the one of an opened item. `onPress` replaces
 * the navigation where scripts run.
 */
function PageLink({ page, onPress, children }: { page: number; onPress?: () => void; children: string }) {
  const { pathname, search } = useLocation()
  const query = new URLSearchParams(search)
  query.delete('comment')
  query.delete('answers')
  if (page > 1) query.set('page', String(page))
  else query.delete('page')
  const text = query.toString()
  return (
    <a
      className={styles.pageLink}
      href={text ? `${pathname}?${text}` : pathname}
      rel={onPress ? 'next' : 'prev'}
      onClick={(event) => {
        if (!onPress || event.metaKey || event.ctrlKey) return
        event.preventDefault()
        onPress()
      }}
    >
      {children}
    </a>
  )
}
