import { Suspense } from 'react'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { useSettled } from '#web/lib/settled.ts'
import type { PostsRequest } from './api.ts'

const NewPostsBar = lazyPart('NewPostsBar', () => import('./new-posts-bar.tsx'))

/** What was written while the page is read: there is nothing of it in the first moments. */
export function NewPosts({ request }: { request: PostsRequest }) {
  if (!useSettled()) return null
  return (
    <Suspense>
      <NewPostsBar request={request} />
    </Suspense>
  )
}
