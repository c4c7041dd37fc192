import type { PlaceSummary } from '#contract/places/places.ts'
import type { City } from '#contract/reference/cities.ts'
import { cuisineName } from '#contract/reference/cuisine-name.ts'
import type { Category, Cuisine } from '#contract/reference/reference.ts'
import { formatCount, nounForms } from '#web/lib/format/plurals.ts'
import { breadcrumbSchema, itemListSchema, type Seo } from '#web/lib/pages/seo.ts'
import { landmarkName, type NamedLandmark } from '#web/nouns/landmarks/landmark-names.ts'
import type { Crumb } from '#web/ui/text/breadcrumbs.tsx'
import { countPlaceFilters, noFilters, type PlaceFilters } from './filters/place-filters.ts'
import { atPage, type PathFilter, placesListAddress, withPathFilter } from './places-address.ts'

export type PlacesView = 'list' | 'category' | 'cuisine' | 'map'

interface PlacesSeoInput {
  city: City
  filters: PlaceFilters
  fixed: PathFilter | null
  heading: string
  view: PlacesView
  page: number
  categories: readonly Category[]
  cuisines: readonly Cuisine[]
  landmark: NamedLandmark | null
  count: number | null
  isEnd: boolean
  /** The places of the page; empty in the browser, where no crawler reads them. */
  places: readonly PlaceSummary[]
}

/**
 * The whole list, each category, each cuisine and these near a metro station are indexed; pages with more filters refer
 * to one of them as canonical.
 */
export function placesSeo(input: PlacesSeoInput, publicUrl: string): { seo: Seo; crumbs: Crumb[] } {
  const { city, page, view, heading } = input
  const subject = subjectOf(input)
  const near = input.landmark?.kind === 'metro' ? input.landmark.key : null
  const basis = withPathFilter({ ...noFilters, near }, subject)
  const address = placesListAddress(city.latinName, basis, subject)
  const isWhole =
    countPlaceFilters(input.filters) === countPlaceFilters(basis) &&
    input.filters.nearMeters === null &&
    input.filters.order === noFilters.order
  const crumbs = crumbsOf(input, subject)
  const canonical = view === 'map' ? `/${city.latinName}/places/map` : atPage(address, isWhole ? page : 1)
  const isPaged = isWhole && view !== 'map'
  return {
    crumbs,
    seo: {
      title: titleOf(input),
      ...(import.meta.env.SSR && { description: descriptionOf(input) }),
      canonical,
      isIndexed: isWhole && input.count !== 0 && !city.isHidden,
      ...(import.meta.env.SSR && imageOf(input.places)),
      ...(view !== 'map' && { page }),
      ...(isPaged && page > 1 && { prev: atPage(address, page - 1) }),
      ...(isPaged && !input.isEnd && { next: atPage(address, page + 1) }),
      schema: [
        breadcrumbSchema(
          crumbs.map(({ label, to }) => ({ label, to: to ?? canonical })),
          publicUrl,
        ),
        {
          '@type': 'CollectionPage',
          name: heading,
          url: new URL(canonical, publicUrl).href,
          inLanguage: 'ru',
          ...(import.meta.env.SSR && { mainEntity: listOf(input.places, publicUrl) }),
        },
      ],
    },
  }
}

/** The single category or cuisine of the page, from the path or the query. */
function subjectOf({ fixed, filters, categories, cuisines }: PlacesSeoInput): PathFilter | null {
  if (fixed) return fixed
  const [categoryId] = filters.categories
  const [cuisineId] = filters.cuisines
  const category = categories.find(({ id }) => id === categoryId)
  if (category && filters.categories.length === 1 && filters.cuisines.length === 0) {
    return { kind: 'category', id: category.id, latinName: category.latinName }
  }
  const cuisine = cuisines.find(({ id }) => id === cuisineId)
  if (cuisine && filters.cuisines.length === 1 && filters.categories.length === 0) {
    return { kind: 'cuisine', id: cuisine.id, latinName: cuisine.latinName }
  }
  return null
}

function crumbsOf(
  { city, view, categories, cuisines, landmark }: PlacesSeoInput,
  subject: PathFilter | null,
): Crumb[] {
  const crumbs: Crumb[] = [
    { label: city.name, to: `/${city.latinName}/feed` },
    { label: 'Заведения', to: `/${city.latinName}/places` },
  ]
  if (view === 'map') return [...crumbs, { label: 'Карта' }]
  const near = landmark?.kind === 'metro' ? [{ label: landmarkName(landmark) }] : []
  if (!subject) return [...crumbs, ...near]
  const category = categories.find(({ id }) => subject.kind === 'category' && id === subject.id)
  const cuisine = cuisines.find(({ id }) => subject.kind === 'cuisine' && id === subject.id)
  const label = category?.namePlural ?? (cuisine ? cuisineName(cuisine) : '')
  const address = placesListAddress(city.latinName, withPathFilter(noFilters, subject), subject)
  return [...crumbs, { label, ...(near.length > 0 && { to: address }) }, ...near]
}

function titleOf({ heading, view, city }: PlacesSeoInput): string {
  return view === 'map' ? `Заведения ${city.nameIn} на карте` : heading
}

/** The photo of the first place that has one; a generated cover is not used. Cards only have the cropped photo. */
function imageOf(places: readonly PlaceSummary[]): Pick<Seo, 'image'> {
  const place = places.find(({ hasPhoto }) => hasPhoto)
  return place ? { image: { url: place.cover, alt: place.name } } : {}
}

function listOf(places: readonly PlaceSummary[], publicUrl: string): Record<string, unknown> {
  return itemListSchema(
    places.map(({ latinName }) => `/${latinName}`),
    publicUrl,
  )
}

function descriptionOf({ heading, count }: PlacesSeoInput): string {
  const found = count ? `: ${formatCount(count, nounForms.places)}` : ''
  return `${heading}${found}. Часы работы, средний чек, меню, фотографии и отзывы. Найдите место рядом и забронируйте столик.`
}
