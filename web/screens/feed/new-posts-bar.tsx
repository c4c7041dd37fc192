import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { pageNumberOf } from '#web/lib/api/paged-query.ts'
import { groupDigits } from '#web/lib/format/numbers.ts'
import { lazyWithRetry } from '#web/lib/pages/lazy-with-retry.ts'
import { useViewer } from '#web/lib/pages/page-state.tsx'
import { newPostsQuery, type PostsRequest, postsQuery } from '#web/nouns/posts/api.ts'
import { Button } from '#web/ui/button.tsx'
import { icon } from '#web/ui/icon.ts'
import { showErrorMessage } from '#web/ui/windows/show-error-message.ts'
import styles from './new-posts-bar.module.css'

const ArrowUp = icon('arrow-up')

/** Guests have no pending posts, so they do not load this code. */
const PendingPosts = lazyWithRetry('PendingPosts', () => import('#web/nouns/posts/pending-posts.tsx'))
const POLL_INTERVAL_MS = 60_000
const FRESH_MS = 20_000

/** Above the list: pending posts of the viewer, and on its first page a button that loads new posts. */
export function NewPostsBar({ request }: { request: PostsRequest }) {
  const viewer = useViewer()
  const page = pageNumberOf(useSearchParams()[0])
  return (
    <>
      {viewer && (
        <Suspense>
          <PendingPosts viewerId={viewer.id} />
        </Suspense>
      )}
      {page === 1 && <NewPostsButton request={request} />}
    </>
  )
}

/** The list does not move until the button is pressed. */
function NewPostsButton({ request }: { request: PostsRequest }) {
  const queryClient = useQueryClient()
  // Never refetched on mount, which would move the list while it is read.
  const list = useInfiniteQuery({ ...postsQuery(request), refetchOnMount: false })
  const newest = list.data?.pages[0]?.newestCursor ?? ''
  const { data: count } = useQuery({
    ...newPostsQuery(request, newest),
    enabled: newest !== '',
    initialData: 0,
    initialDataUpdatedAt: list.dataUpdatedAt,
    staleTime: FRESH_MS,
    refetchInterval: POLL_INTERVAL_MS,
    refetchOnWindowFocus: true,
  })
  const [isPending, setIsPending] = useState(false)
  const show = async () => {
    if (isPending) return
    setIsPending(true)
    window.scrollTo({ top: 0 })
    queryClient.setQueryData(
      postsQuery(request).queryKey,
      (all) => all && { pages: all.pages.slice(0, 1), pageParams: all.pageParams.slice(0, 1) },
    )
    const { error } = await list.refetch()
    setIsPending(false)
    if (error) showErrorMessage(error, 'Не получилось загрузить новые записи')
  }
  return (
    <div className={styles.place} role="status">
      {count > 0 && (
        <Button
          variant="primary"
          size="small"
          className={styles.bar}
          icon={<ArrowUp aria-hidden="true" />}
          isPending={isPending}
          onClick={() => void show()}
        >
          {`Показать новые записи (${groupDigits(count)})`}
        </Button>
      )}
    </div>
  )
}
