import type { PostSummary } from '#contract/posts/posts.ts'
import { LazyVerdict } from '#web/nouns/moderation/lazy-verdict.tsx'
import { RemovedPost } from './removed-post.tsx'

/** Replaces a card that is gone, with a restore button and the reason for people with the right to them. */
export function RemovedPostCard({ post }: { post: PostSummary }) {
  return (
    <>
      <RemovedPost post={post} />
      <LazyVerdict verdict={post.verdict} text={post.text} />
    </>
  )
}
