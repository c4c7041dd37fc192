import { FollowingFeedPage } from '#web/features/posts/following-feed-page.tsx'
import { loadPosts } from '#web/features/posts/load-posts.ts'
import { ignoreOverlays } from '#web/lib/modal.ts'
import { browserLoader, type PageLoadArgs, serverLoader } from '#web/lib/route-data.ts'
import { loadedMeta, metaOf } from '#web/lib/seo.ts'

async function load(args: PageLoadArgs) {
  await loadPosts(args, { isFollowing: '1' })
  return { seo: metaOf({ title: 'Подписки на новости', isIndexed: false }, args.publicUrl) }
}

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)
export const meta = loadedMeta
export const shouldRevalidate = ignoreOverlays

export default function FeedFollowing() {
  return <FollowingFeedPage city={null} />
}
