import { useLoaderData } from 'react-router'
import type { PageLoadArgs } from '#web/lib/pages/route-data.ts'
import { pageHeadOf } from '#web/lib/pages/seo.ts'
import { cityQuery } from '#web/nouns/cities/api.ts'
import { loadPosts } from '#web/nouns/posts/load-posts.ts'
import { FollowingFeedPage } from '#web/screens/feed/following-feed-page.tsx'

export async function load(args: PageLoadArgs) {
  const { queryClient, params, publicUrl } = args
  const city = await queryClient.ensureQueryData(cityQuery(params.cityName ?? ''))
  await loadPosts(args, { city: city.latinName, isFollowing: '1' })
  return {
    seo: pageHeadOf({ title: `Подписки на новости - ${city.name}`, isIndexed: false }, publicUrl),
    city,
  }
}

export default function CityFeedFollowing() {
  const { city } = useLoaderData<typeof load>()
  return <FollowingFeedPage city={city} />
}
