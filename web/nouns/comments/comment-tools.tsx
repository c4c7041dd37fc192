import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useLocation, useSearchParams } from 'react-router'
import type { CommentOrder } from '#contract/writing.ts'
import { pageOf } from '#web/lib/api/paged-query.ts'
import { countOf } from '#web/lib/format/plurals.ts'
import { Button } from '#web/ui/button.tsx'
import { icon } from '#web/ui/icon.ts'
import { Chip, ChipRow } from '#web/ui/text/chip.tsx'
import { commentOrderOf, commentsQuery, newCommentsQuery } from './api.ts'
import { useShowNewComments } from './comment-changes.ts'
import styles from './comment-tools.module.css'

const RefreshCw = icon('refresh-cw')

const POLL_INTERVAL_MS = 15_000
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
      <NewComments postId={postId} order={shown} page={pageOf(search)} />
    </>
  )
}

/** The list does not move until the button is pressed. */
function NewComments({ postId, order, page }: { postId: string; order: CommentOrder; page: number }) {
  const list = useInfiniteQuery({ ...commentsQuery(postId, page, order), refetchOnMount: false })
  const newest = list.data?.pages[0]?.newestCursor ?? ''
  const { data: count } = useQuery({
    ...newCommentsQuery(postId, newest),
    enabled: newest !== '',
    initialData: 0,
    initialDataUpdatedAt: list.dataUpdatedAt,
    staleTime: POLL_INTERVAL_MS,
    refetchInterval: POLL_INTERVAL_MS,
    refetchOnWindowFocus: true,
  })
  const show = useShowNewComments()
  return (
    <div className={styles.place} role="status">
      {count > 0 && (
        <Button
          size="small"
          className={styles.bar}
          icon={<RefreshCw aria-hidden="true" />}
          isPending={show.isPending}
          onClick={() => show.mutate()}
        >
          {`Показать ${countOf(count, newForms)}`}
        </Button>
      )}
    </div>
  )
}
