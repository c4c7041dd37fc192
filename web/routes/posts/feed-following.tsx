import type { PageLoadArgs } from '#web/lib/pages/route-data.ts'
import { pageHeadOf } from '#web/lib/pages/seo.ts'
import { loadPosts } from '#web/nouns/posts/load-posts.ts'
import { FollowingFeedPage } from '#web/screens/feed/following-feed-page.tsx'

export async function load(args: PageLoadArgs) {
  await loadPosts(args, { isFollowing: '1' })
  return { seo: pageHeadOf({ title: 'Подписки на новости', isIndexed: false }, args.publicUrl) }
}

export default function FeedFollowing() {
  return <FollowingFeedPage city={null} />
}
