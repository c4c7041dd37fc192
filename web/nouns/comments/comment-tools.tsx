import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { CommentOrder } from '#contract/writing.ts'
import { pageNumberOf } from '#web/lib/api/paged-query.ts'
import { formatCount } from '#web/lib/format/plurals.ts'
import { lazyWithRetry } from '#web/lib/pages/lazy-with-retry.ts'
import { Button } from '#web/ui/button.tsx'
import { icon } from '#web/ui/icon.ts'
import { Chip, ChipRow } from '#web/ui/text/chip.tsx'
import { commentOrderOf, commentsQuery, newCommentsQuery } from './api.ts'
import { useShowNewComments } from './comment-changes.ts'
import styles from './comment-tools.module.css'

const RefreshCw = icon('refresh-cw')

// The client of the socket is larger than the page, so it is loaded when the comments are on the screen.
const CommentConnection = lazyWithRetry('CommentConnection', () => import('./comment-connection.tsx'))

const POLL_INTERVAL_MS = 15_000
/** With a socket as well: a replica may not have had a comment yet when the socket told of it. */
const LIVE_INTERVAL_MS = 60_000
const orders: readonly { order: CommentOrder; label: string }[] = [
  { order: 'old', label: 'Старые' },
  { order: 'new', label: 'Новые' },
  { order: 'popular', label: 'Популярные' },
]
const newForms = ['новый комментарий', 'новых комментария', 'новых комментариев'] as const

/** The order of the comments of a post, and how many of others have come meanwhile. */
export function CommentTools({ postId, count }: { postId: string; count: number }) {
  const [search] = useSearchParams()
  const { pathname } = useLocation()
  const shown = commentOrderOf(search)
  return (
    <>
      {count > 1 && (
        <ChipRow label="Порядок комментариев">
          {orders.map(({ order, label }) => (
            <Chip
              key={order}
              to={`${order === 'old' ? pathname : `${pathname}?sort=${order}`}#comments`}
              isActive={order === shown}
              preventScrollReset
              replace
            >
              {label}
            </Chip>
          ))}
        </ChipRow>
      )}
      <NewComments postId={postId} order={shown} page={pageNumberOf(search)} />
    </>
  )
}

/** The list does not move until the button is pressed. */
function NewComments({ postId, order, page }: { postId: string; order: CommentOrder; page: number }) {
  const queryClient = useQueryClient()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const list = useInfiniteQuery({ ...commentsQuery(postId, page, order), refetchOnMount: false })
  const newest = list.data?.pages[0]?.newestCursor
  const [isLive, setIsLive] = useState(false)
  const interval = isLive ? LIVE_INTERVAL_MS : POLL_INTERVAL_MS
  const news = newCommentsQuery(postId, newest)
  const { data: count } = useQuery({
    ...news,
    // Only the first page names the latest comment; where it names none, there was none.
    enabled: list.isSuccess && page === 1,
    initialData: 0,
    initialDataUpdatedAt: list.dataUpdatedAt,
    staleTime: interval,
    refetchInterval: interval,
    refetchOnWindowFocus: true,
  })
  const show = useShowNewComments(postId)
  const place = useRef<HTMLDivElement>(null)
  const isSeen = useOnceSeen(place)
  const handlePress = () =>
    show.mutate(count, {
      // Below a long list nobody would find them.
      onSuccess: () => {
        if (list.hasNextPage && order !== 'new') void navigate(`${pathname}?sort=new#comments`)
      },
    })
  return (
    <div ref={place} className={styles.place} role="status">
      {count > 0 && (
        <Button
          size="small"
          className={styles.bar}
          icon={<RefreshCw aria-hidden="true" />}
          isPending={show.isPending}
          onClick={handlePress}
        >
          {`Показать ${formatCount(count, newForms)}`}
        </Button>
      )}
      {isSeen && (
        <Suspense>
          <CommentConnection
            postId={postId}
            onOpenChange={setIsLive}
            onNewComments={() => void queryClient.invalidateQueries({ queryKey: news.queryKey })}
          />
        </Suspense>
      )}
    </div>
  )
}

function useOnceSeen(ref: RefObject<Element | null>): boolean {
  const [isSeen, setIsSeen] = useState(false)
  useEffect(() => {
    if (isSeen || !ref.current) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setIsSeen(true)
    })
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [isSeen, ref])
  return isSeen
}
