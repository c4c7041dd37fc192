import { redirect } from 'react-router'
import type { Organisation } from '#contract/organisations/organisations.ts'
import { pageNumberOf, requirePage } from '#web/lib/api/paged-query.ts'
import type { PageCity } from '#web/lib/current-city.ts'
import { formatCount, nounForms } from '#web/lib/format/plurals.ts'
import type { PageLoadArgs } from '#web/lib/pages/route-data.ts'
import { requireId } from '#web/lib/pages/route-id.ts'
import { breadcrumbSchema, itemListSchema, type PageHead, pageHeadOf, type Seo } from '#web/lib/pages/seo.ts'
import { organisationQuery } from '#web/nouns/organisations/api.ts'
import { organisationCrumbs } from '#web/nouns/organisations/organisation-crumbs.ts'
import { placesQuery } from '#web/nouns/places/api.ts'
import { type LoadedPosts, loadPosts, paginationLinks } from '#web/nouns/posts/load-posts.ts'
import type { OrganisationTab } from './organisation-page.tsx'

export interface OrganisationPageData {
  seo: PageHead
  city?: PageCity
}

const titles: Record<OrganisationTab, (name: string) => string> = {
  places: (name) => `${name}: все заведения сети`,
  news: (name) => `Новости сети ${name}`,
  reviews: (name) => `Отзывы о\u00A0сети ${name}`,
}

const descriptions: Record<OrganisationTab, (organisation: Organisation) => string> = {
  places: ({ name, placeCount, reviewCount }) =>
    `${name}: ${formatCount(placeCount, nounForms.places)}, ${formatCount(reviewCount, nounForms.reviews)}. Адреса, часы работы, новости и отзывы гостей.`,
  news: ({ name, placeCount }) =>
    `Новости сети ${name}: события, акции и новое в меню её заведений. Адресов: ${placeCount}.`,
  reviews: ({ name, reviewCount, placeCount }) =>
    `${formatCount(reviewCount, nounForms.reviews)} о заведениях сети ${name} от гостей, которые в них были. Адресов: ${placeCount}.`,
}

/** For `/organisations/{id}` and its news and reviews. */
export async function loadOrganisation(
  args: PageLoadArgs,
  tab: OrganisationTab,
): Promise<OrganisationPageData> {
  const { queryClient, params, publicUrl } = args
  const organisation = await queryClient.ensureQueryData(organisationQuery(requireId(params.organisationId)))
  const { id, name, city } = organisation
  if (id !== params.organisationId) {
    const rest = args.url.pathname.split('/').slice(3)
    throw redirect([`/organisations/${id}`, ...rest].join('/') + args.url.search, 301)
  }
  const path = tab === 'places' ? `/organisations/${id}` : `/organisations/${id}/${tab}`
  const loaded =
    tab === 'places'
      ? await loadPlaces(args, id)
      : await loadPosts(args, { organisationId: id, type: tab === 'news' ? 'news' : 'review' })
  const places = import.meta.env.SSR && tab === 'places' ? shownPlaces(args, id, loaded.page) : []
  const seo = pageHeadOf(
    {
      title: titles[tab](name),
      ...(import.meta.env.SSR && { description: descriptions[tab](organisation) }),
      isIndexed: !loaded.isEmpty,
      ...(import.meta.env.SSR && imageOf(organisation)),
      schema: import.meta.env.SSR
        ? [
            organisationSchema(organisation, publicUrl),
            breadcrumbSchema(organisationCrumbs(organisation), publicUrl),
            ...(places.length > 0 ? [itemListSchema(places, publicUrl)] : []),
          ]
        : [],
      ...paginationLinks(path, loaded),
    },
    publicUrl,
  )
  return { seo, ...(city && { city }) }
}

async function loadPlaces({ queryClient, url }: PageLoadArgs, organisationId: string): Promise<LoadedPosts> {
  const page = pageNumberOf(url)
  const list = placesQuery({ organisation_id: organisationId }, page)
  if (!import.meta.env.SSR) {
    void queryClient.prefetchInfiniteQuery(list)
    return { page, isEnd: false, isEmpty: false }
  }
  const { pages } = await queryClient.ensureInfiniteQueryData(list)
  return requirePage(page, pages)
}

function shownPlaces({ queryClient }: PageLoadArgs, organisationId: string, page: number) {
  const data = queryClient.getQueryData(placesQuery({ organisation_id: organisationId }, page).queryKey)
  const places = data?.pages.flatMap(({ items }) => items) ?? []
  return places.map(({ latinName }) => `/${latinName}`)
}

function organisationSchema({ id, name, avatar }: Organisation, publicUrl: string): Record<string, unknown> {
  const url = new URL(`/organisations/${id}`, publicUrl).href
  const logo = avatar && new URL(avatar.standard.url, publicUrl).href
  return { '@type': 'Organization', '@id': url, name, url, ...(logo && { logo, image: logo }) }
}

/** The chain's own picture, or the first photo of its places. */
function imageOf({ name, avatar, somePlaces }: Organisation): Pick<Seo, 'image'> {
  if (avatar) {
    const { url, width, height } = avatar.standard
    return { image: { url, width, height, alt: name } }
  }
  const photo = somePlaces.find(({ background }) => background)?.background?.standard
  return photo ? { image: { url: photo.url, width: photo.width, height: photo.height, alt: name } } : {}
}
