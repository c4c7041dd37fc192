import { useLoaderData } from 'react-router'
import type { PageLoadArgs } from '#web/lib/pages/route-data.ts'
import { breadcrumbSchema, pageHeadOf } from '#web/lib/pages/seo.ts'
import { cityQuery } from '#web/nouns/cities/api.ts'
import { loadPosts, paginationLinks } from '#web/nouns/posts/load-posts.ts'
import { FeedPage } from '#web/screens/feed/feed-page.tsx'

export async function load(args: PageLoadArgs) {
  const { queryClient, params, publicUrl } = args
  const city = await queryClient.ensureQueryData(cityQuery(params.cityName ?? ''))
  const loaded = await loadPosts(args, { city: city.latinName })
  const path = `/${city.latinName}/feed`
  const seo = pageHeadOf(
    {
      title: `Лента новостей - ${city.name}`,
      description: `Новости заведений, отзывы и впечатления ${city.nameIn}: где вкусно, что открылось и куда сходить сегодня.`,
      isIndexed: !loaded.isEmpty,
      ...(import.meta.env.SSR && { feed: `/feeds/cities/${city.latinName}.atom` }),
      schema: [
        breadcrumbSchema(
          [
            { label: city.name, to: `/${city.latinName}/places` },
            { label: 'Лента новостей', to: path },
          ],
          publicUrl,
        ),
      ],
      ...paginationLinks(path, loaded),
    },
    publicUrl,
  )
  return { seo, city }
}

export default function CityFeed() {
  const { city } = useLoaderData<typeof load>()
  return <FeedPage city={city} />
}
