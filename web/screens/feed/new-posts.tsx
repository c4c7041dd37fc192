import { Suspense } from 'react'
import { usePageIdle } from '#web/lib/browser/page-idle.ts'
import { lazyWithRetry } from '#web/lib/pages/lazy-with-retry.ts'
import type { PostsRequest } from '#web/nouns/posts/api.ts'

const NewPostsBar = lazyWithRetry('NewPostsBar', () => import('./new-posts-bar.tsx'))

/** Posts written since the page was opened: there are none in the first moments. */
export function NewPosts({ request }: { request: PostsRequest }) {
  if (!usePageIdle()) return null
  return (
    <Suspense>
      <NewPostsBar request={request} />
    </Suspense>
  )
}
