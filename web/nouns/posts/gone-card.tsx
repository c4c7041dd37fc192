import type { PostSummary } from '#contract/posts/posts.ts'
import { LazyVerdict } from '#web/nouns/moderation/lazy-verdict.tsx'
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
