import { useLoaderData } from 'react-router'
import { cityQuery } from '#web/features/cities/api.ts'
import { FollowingFeedPage } from '#web/features/posts/following-feed-page.tsx'
import { loadPosts } from '#web/features/posts/load-posts.ts'
import type { PageLoadArgs } from '#web/lib/route-data.ts'
import { metaOf } from '#web/lib/seo.ts'

export async function load(args: PageLoadArgs) {
  const { queryClient, params, publicUrl } = args
  const city = await queryClient.ensureQueryData(cityQuery(params.cityName ?? ''))
  await loadPosts(args, { city: city.latinName, isFollowing: '1' })
  return {
    seo: metaOf({ title: `Подписки на новости - ${city.name}`, isIndexed: false }, publicUrl),
    city,
  }
}

export default function CityFeedFollowing() {
  const { city } = useLoaderData<typeof load>()
  return <FollowingFeedPage city={city} />
}
