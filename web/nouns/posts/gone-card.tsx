import type { PostSummary } from '#contract/posts/posts.ts'
import { LazyVerdict } from '#web/nouns/moderation/lazy-verdict.tsx'
import { PostGone } from './post-gone.tsx'

/** Replaces a card that is gone, with a restore button and the reason for people with the right to them. */
export function GoneCard({ post }: { post: PostSummary }) {
  return (
    <>
      <PostGone post={post} />
      <LazyVerdict verdict={post.verdict} words={post.text} />
    </>
  )
}
