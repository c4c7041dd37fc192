import { useLoaderData } from 'react-router'
import { pageNumberOf, requirePage } from '#web/lib/api/paged-query.ts'
import type { PageLoadArgs } from '#web/lib/pages/route-data.ts'
import { breadcrumbSchema, itemListSchema, pageHeadOf } from '#web/lib/pages/seo.ts'
import { cityQuery } from '#web/nouns/cities/api.ts'
import { collectionsQuery } from '#web/nouns/collections/api.ts'
import { paginationLinks } from '#web/nouns/posts/load-posts.ts'
import { CityCollectionsPage } from '#web/screens/collections/city-collections-page.tsx'

export async function load({ queryClient, params, url, publicUrl }: PageLoadArgs) {
  const city = await queryClient.ensureQueryData(cityQuery(params.cityName ?? ''))
  const page = pageNumberOf(url)
  const path = `/${city.latinName}/collections`
  const title = `Подборки заведений ${city.nameIn}`
  const list = collectionsQuery({ city: city.latinName }, page)
  if (!import.meta.env.SSR) {
    void queryClient.prefetchInfiniteQuery(list)
    const addresses = paginationLinks(path, { page, isEnd: false, isEmpty: false })
    return { seo: pageHeadOf({ title, ...addresses }, publicUrl), city }
  }
  const loaded = requirePage(page, (await queryClient.ensureInfiniteQueryData(list)).pages)
  const seo = pageHeadOf(
    {
      title,
      description: `Где завтракать, куда позвать друзей, что показать гостям: подборки ресторанов, кафе и баров ${city.nameIn}, собранные людьми.`,
      isIndexed: !loaded.isEmpty,
      schema: [
        itemListSchema(
          loaded.items.map(({ id }) => `/collections/${id}`),
          publicUrl,
        ),
        breadcrumbSchema(
          [
            { label: city.name, to: `/${city.latinName}/places` },
            { label: 'Подборки', to: path },
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

export default function CityCollectionsRoute() {
  const { city } = useLoaderData<typeof load>()
  return <CityCollectionsPage city={city} />
}
