import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import { groupDigits } from '#web/lib/format/numbers.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { useOneAtATime } from '#web/lib/one-at-a-time.ts'
import { useViewer } from '#web/lib/page-state.tsx'
import { Button } from '#web/ui/button.tsx'
import { showFailure } from '#web/ui/failure-message.ts'
import { icon } from '#web/ui/icon.ts'
import { newPostsQuery, type PostsRequest, postsQuery } from './api.ts'
import styles from './new-posts-bar.module.css'

const ArrowUp = icon('arrow-up')

/** Guests write nothing, and need not load what shows it. */
const WaitingPosts = lazyPart('WaitingPosts', () => import('./waiting-posts.tsx'))
const LOOK_EVERY_MS = 60_000
const FRESH_MS = 20_000

/** Tells of what was written meanwhile, over the list: what is being read stays where it is until this is pressed. */
export function NewPostsBar({ request }: { request: PostsRequest }) {
  const queryClient = useQueryClient()
  // However late its script came: asking for the list anew would move what is being read.
  const list = useInfiniteQuery({ ...postsQuery(request), refetchOnMount: false })
  const newest = list.data?.pages[0]?.newestCursor ?? ''
  const { data: count } = useQuery({
    ...newPostsQuery(request, newest),
    enabled: newest !== '',
    initialData: 0,
    initialDataUpdatedAt: list.dataUpdatedAt,
    staleTime: FRESH_MS,
    refetchInterval: LOOK_EVERY_MS,
    refetchOnWindowFocus: true,
  })
  const [show, isPending] = useOneAtATime(async () => {
    window.scrollTo({ top: 0 })
    queryClient.setQueryData(
      postsQuery(request).queryKey,
      (all) => all && { pages: all.pages.slice(0, 1), pageParams: all.pageParams.slice(0, 1) },
    )
    const { error } = await list.refetch()
    if (error) showFailure(error, 'Произошла ошибка при загрузке новых записей')
  })
  const viewer = useViewer()
  return (
    <>
      {viewer && (
        <Suspense>
          <WaitingPosts viewerId={viewer.id} />
        </Suspense>
      )}
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
    </>
  )
}
