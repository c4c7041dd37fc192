import { useLoaderData } from 'react-router'
import type { OrganisationShort } from '#contract/organisations/organisations.ts'
import { pageNumberOf, requirePage } from '#web/lib/api/paged-query.ts'
import type { PageLoadArgs } from '#web/lib/pages/route-data.ts'
import { breadcrumbSchema, itemListSchema, pageHeadOf, type Seo } from '#web/lib/pages/seo.ts'
import { cityQuery } from '#web/nouns/cities/api.ts'
import { organisationsQuery } from '#web/nouns/organisations/api.ts'
import { paginationLinks } from '#web/nouns/posts/load-posts.ts'
import { OrganisationsPage } from '#web/screens/organisations/organisations-page.tsx'

export async function load({ queryClient, params, url, publicUrl }: PageLoadArgs) {
  const city = await queryClient.ensureQueryData(cityQuery(params.cityName ?? ''))
  const text = url.searchParams.get('query')?.trim() ?? ''
  const page = pageNumberOf(url)
  const path = `/${city.latinName}/organisations`
  const list = organisationsQuery(city.latinName, text, page)
  let isEnd = true
  let isEmpty = false
  let organisations: OrganisationShort[] = []
  if (import.meta.env.SSR) {
    const { pages } = await queryClient.ensureInfiniteQueryData(list)
    const loaded = requirePage(page, pages)
    isEnd = loaded.isEnd
    isEmpty = loaded.isEmpty
    organisations = loaded.items
  } else void queryClient.prefetchInfiniteQuery(list)

  const seo = pageHeadOf(
    {
      title: `Сети ресторанов и кафе ${city.nameIn}`,
      description: `Сети ${city.nameIn}: рестораны, кафе и бары с несколькими адресами, их новости и отзывы.`,
      isIndexed: text === '' && !isEmpty,
      ...(import.meta.env.SSR && pictureOf(organisations)),
      schema: import.meta.env.SSR
        ? [
            itemListSchema(
              organisations.map(({ id }) => `/organisations/${id}`),
              publicUrl,
            ),
            breadcrumbSchema(
              [
                { label: city.name, to: `/${city.latinName}/places` },
                { label: 'Сети', to: path },
              ],
              publicUrl,
            ),
          ]
        : [],
      ...paginationLinks(path, { page, isEnd: isEnd || text !== '', isEmpty }),
    },
    publicUrl,
  )
  return { seo, city }
}

/** The picture of the first organisation that has one. */
function pictureOf(organisations: readonly OrganisationShort[]): Pick<Seo, 'image'> {
  const first = organisations.find(({ avatar }) => avatar)
  if (!first?.avatar) return {}
  const { url, width, height } = first.avatar.standard
  return { image: { url, width, height, alt: first.name } }
}

export default function Organisations() {
  const { city } = useLoaderData<typeof load>()
  return <OrganisationsPage city={city} />
}
