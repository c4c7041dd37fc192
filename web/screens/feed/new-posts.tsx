import { Suspense } from 'react'
import { usePageIdle } from '#web/lib/browser/page-idle.ts'
import { lazyWithRetry } from '#web/lib/pages/lazy-with-retry.ts'
import type { PostsRequest } from '#web/nouns/posts/api.ts'

const NewPostsBar = lazyWithRetry('NewPostsBar', () => import('./new-posts-bar.tsx'))

/** Counts posts written since the page was opened. Loaded late, because there are none at first. */
export function NewPosts({ request }: { request: PostsRequest }) {
  if (!usePageIdle()) return null
  return (
    <Suspense>
      <NewPostsBar request={request} />
    </Suspense>
  )
}
