import type { PostSummary } from '#contract/posts/posts.ts'
import { cursorQuery } from '#web/lib/api/cursor-query.ts'

/** Posts that the viewer saved, latest first. */
export const savedPostsQuery = cursorQuery({
  queryKey: ['saved-posts'],
  async load(api, range, signal) {
    const { posts, ...rest } = await api.call('GET /api/v2/saved-posts', { query: range }, signal)
    const items: readonly PostSummary[] = posts
    return { ...rest, items }
  },
})
