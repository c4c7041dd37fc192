import type { PostSummary } from '#contract/posts.ts'
import { LazyVerdict } from '#web/features/moderation/lazy-verdict.tsx'
import { PostGone } from './post-gone.tsx'

/** Where a card was: that it is gone, to those who may bring it back a way to, and why to whom it concerns. */
export function GoneCard({ post }: { post: PostSummary }) {
  return (
    <>
      <PostGone post={post} />
      <LazyVerdict verdict={post.verdict} words={post.text} />
    </>
  )
}
