import { FollowingFeedPage } from '#web/features/posts/following-feed-page.tsx'
import { loadPosts } from '#web/features/posts/load-posts.ts'
import type { PageLoadArgs } from '#web/lib/route-data.ts'
import { metaOf } from '#web/lib/seo.ts'

export async function load(args: PageLoadArgs) {
  await loadPosts(args, { isFollowing: '1' })
  return { seo: metaOf({ title: 'Подписки на новости', isIndexed: false }, args.publicUrl) }
}

export default function FeedFollowing() {
  return <FollowingFeedPage city={null} />
}
