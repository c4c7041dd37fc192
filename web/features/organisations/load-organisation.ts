import type { MetaDescriptor } from 'react-router'
import { placesQuery } from '#web/features/places/api.ts'
import { type LoadedPosts, loadPosts, pagedAddresses } from '#web/features/posts/load-posts.ts'
import type { PageCity } from '#web/lib/current-city.ts'
import { countOf, forms } from '#web/lib/format/plurals.ts'
import { pageOf } from '#web/lib/paged-query.ts'
import type { PageLoadArgs } from '#web/lib/route-data.ts'
import { requireId } from '#web/lib/route-id.ts'
import { breadcrumbSchema, metaOf } from '#web/lib/seo.ts'
import { organisationQuery } from './api.ts'
import { type OrganisationTab, organisationCrumbs } from './organisation-page.tsx'

export interface OrganisationPageData {
  seo: MetaDescriptor[]
  city?: PageCity
}

const titles: Record<OrganisationTab, (name: string) => string> = {
  places: (name) => `${name}: все заведения сети`,
  news: (name) => `Новости сети ${name}`,
  reviews: (name) => `Отзывы о\u00A0сети ${name}`,
}

/** For `/organisations/{id}` and its news and reviews. */
export async function loadOrganisation(
  args: PageLoadArgs,
  tab: OrganisationTab,
): Promise<OrganisationPageData> {
  const { queryClient, params, publicUrl } = args
  const organisation = await queryClient.ensureQueryData(organisationQuery(requireId(params.organisationId)))
  const { id, name, placeCount, reviewCount, city } = organisation
  const path = tab === 'places' ? `/organisations/${id}` : `/organisations/${id}/${tab}`
  const loaded =
    tab === 'places'
      ? await loadPlaces(args, id)
      : await loadPosts(args, { organisationId: id, type: tab === 'news' ? 'news' : 'review' })
  const seo = metaOf(
    {
      title: titles[tab](name),
      description: `${name}: ${countOf(placeCount, forms.places)}, ${countOf(reviewCount, forms.reviews)}. Адреса, часы работы, новости и отзывы гостей.`,
      isIndexed: !loaded.isEmpty,
      schema: [
        { '@type': 'Organization', name, url: new URL(`/organisations/${id}`, publicUrl).href },
        breadcrumbSchema(organisationCrumbs(organisation), publicUrl),
      ],
      ...pagedAddresses(path, loaded),
    },
    publicUrl,
  )
  return { seo, ...(city && { city }) }
}

async function loadPlaces({ queryClient, url }: PageLoadArgs, organisationId: string): Promise<LoadedPosts> {
  const page = pageOf(url)
  const list = placesQuery({ organisation_id: organisationId }, page)
  if (!import.meta.env.SSR) {
    void queryClient.prefetchInfiniteQuery(list)
    return { page, isEnd: false, isEmpty: false }
  }
  const { pages } = await queryClient.ensureInfiniteQueryData(list)
  return {
    page,
    isEnd: pages.at(-1)?.isEnd ?? true,
    isEmpty: pages.every(({ items }) => items.length === 0),
  }
}
