import type { PlaceSummary } from '#contract/places/places.ts'
import type { City } from '#contract/reference/cities.ts'
import type { Category, Cuisine, Tag } from '#contract/reference/reference.ts'
import { pageNotFound } from '#web/lib/api/api-error.ts'
import { loaderData } from '#web/lib/api/loader-data.ts'
import { pageNumberOf, requirePage } from '#web/lib/api/paged-query.ts'
import { dayAndMonth, todayIn } from '#web/lib/format/month-calendar.ts'
import type { PageLoadArgs } from '#web/lib/pages/route-data.ts'
import { type PageHead, pageHeadOf } from '#web/lib/pages/seo.ts'
import { cityQuery } from '#web/nouns/cities/api.ts'
import { cityCollectionsQuery } from '#web/nouns/collections/api.ts'
import { landmarkQuery } from '#web/nouns/landmarks/api.ts'
import type { NamedLandmark } from '#web/nouns/landmarks/landmark-names.ts'
import { choiceCountsQuery, placesCountQuery, placesQuery } from '#web/nouns/places/api.ts'
import { categoriesQuery, cuisinesQuery, tagsQuery } from '#web/nouns/reference/api.ts'
import type { Crumb } from '#web/ui/text/breadcrumbs.tsx'
import { appliedFilters } from './filters/applied-filters.ts'
import { chosenOf, filterViewer, type PlaceFilters, readPlaceFilters } from './filters/place-filters.ts'
import { type NamedCategory, quickCategories } from './filters/quick-categories.ts'
import { type PathFilter, withPathFilter } from './places-address.ts'
import { placesRequest, unorderedRequest } from './places-request.ts'
import { type PlacesView, placesSeo } from './places-seo.ts'
import { placesHeading } from './places-wording.ts'
import { widerQuery } from './wider-query.ts'

/** Loader data of a page of places; the places themselves are in the query cache. */
export interface LoadedPlacesPage
  extends Omit<PlacesPageData, 'filters' | keyof ChosenParts>,
    Partial<ChosenParts> {
  /** Only those that somebody has chosen, because the document of a list is mostly requested without any. */
  chosenFilters: Partial<PlaceFilters>
}

/** The same with all filters, as the page reads it. */
export interface PlacesPageData extends ChosenParts {
  seo: PageHead
  city: City
  filters: PlaceFilters
  heading: string
  crumbs: Crumb[]
  /** The chosen categories, which are shown on chips, and the first ones with places in the city. */
  categories: NamedCategory[]
  page: number
  /** `2026-11-21` in the city. */
  today: string
}

/** The descriptions of chosen values. */
interface ChosenParts {
  /** The category or the cuisine that the path names. */
  fixed: PathFilter | null
  cuisines: Cuisine[]
  tags: Tag[]
  landmark: NamedLandmark | null
}

/** For `/{city}/places`, `/{city}/{category}`, `/{city}/places/{cuisine}` and `/{city}/places/map`. */
export async function loadPlacesPage(args: PageLoadArgs, view: PlacesView): Promise<LoadedPlacesPage> {
  const { queryClient, params, url, now } = args
  // The map needs all of them for its pins, and the filter sheet lists them.
  const showsCategories = view === 'map' || url.searchParams.has('modal')
  const [city, categories] = await Promise.all([
    queryClient.ensureQueryData(cityQuery(params.cityName ?? '')),
    showsCategories ? queryClient.ensureQueryData(categoriesQuery) : loaderData(queryClient, categoriesQuery),
  ])
  const isAboutCuisines = view === 'cuisine' || url.searchParams.has('cuisines')
  const allCuisines = isAboutCuisines ? await loaderData(queryClient, cuisinesQuery) : []
  const allTags = url.searchParams.has('tags') ? await loaderData(queryClient, tagsQuery) : []
  const nearKey = url.searchParams.get('near')
  const landmark =
    nearKey === null ? null : await loaderData(queryClient, landmarkQuery(city.latinName, nearKey))
  const fixed = fixedPart(view, params, { categories, cuisines: allCuisines })
  const today = todayIn(city.timeZone, now)
  const chosen = readPlaceFilters(url.searchParams, {
    categoryIds: new Set(categories.map(({ id }) => id)),
    cuisineIds: new Set(allCuisines.map(({ id }) => id)),
    tagIds: new Set(allTags.map(({ id }) => id)),
    nearKey: landmark?.key ?? null,
    today,
    viewer: filterViewer(args.viewer),
  })
  const filters = withPathFilter(chosen, fixed)
  const cuisines = allCuisines.filter(({ id }) => filters.cuisines.includes(id))
  const tags = allTags.filter(({ id }) => filters.tags.includes(id))
  const page = view === 'map' ? 1 : pageNumberOf(url)

  const [found, { facets }] = await Promise.all([
    loadList(args, { city, filters, page }, { categories, cuisines, tags, landmark }),
    loaderData(queryClient, choiceCountsQuery(city.latinName)),
    import.meta.env.SSR && view !== 'map' && queryClient.prefetchQuery(cityCollectionsQuery(city.latinName)),
  ])
  const reference = { categories, cuisines, tags, landmark }
  const heading = placesHeading(city, filters, { ...reference, formatDate: dayAndMonth })
  const { crumbs, seo } = placesSeo(
    { city, filters, fixed, heading, view, page, categories, cuisines, landmark, ...found },
    args.publicUrl,
  )
  return {
    seo: pageHeadOf(seo, args.publicUrl),
    city,
    chosenFilters: chosenOf(filters),
    heading,
    crumbs,
    categories: quickCategories(categories, filters.categories, facets.categories),
    page,
    today,
    ...(fixed && { fixed }),
    ...(cuisines.length > 0 && { cuisines }),
    ...(tags.length > 0 && { tags }),
    ...(landmark && { landmark }),
  }
}

interface Found {
  /** null in the browser, where the page is shown before its list has loaded. */
  count: number | null
  isEnd: boolean
  places: PlaceSummary[]
}

async function loadList(
  args: PageLoadArgs,
  { city, filters, page }: { city: City; filters: PlaceFilters; page: number },
  reference: { categories: Category[]; cuisines: Cuisine[]; tags: Tag[]; landmark: NamedLandmark | null },
): Promise<Found> {
  const { queryClient } = args
  const request = placesRequest(city.latinName, filters, null)
  const counted = placesCountQuery(unorderedRequest(city.latinName, filters))
  if (!import.meta.env.SSR) {
    // The list shows its own loading and error states.
    if (filters.order !== 'distance') void queryClient.prefetchInfiniteQuery(placesQuery(request, page))
    void queryClient.prefetchQuery(counted)
    return { count: null, isEnd: false, places: [] }
  }
  const [{ pages }, { count }] = await Promise.all([
    queryClient.ensureInfiniteQueryData(placesQuery(request, page)),
    queryClient.ensureQueryData(counted),
  ])
  const { isEnd, items: places } = requirePage(page, pages)
  if (count === 0) {
    const appliedOf = (chosen: PlaceFilters) =>
      appliedFilters(chosen, { ...reference, formatDate: dayAndMonth })
    await queryClient.ensureQueryData(widerQuery(city, filters, appliedOf))
  }
  return { count, isEnd, places }
}

function fixedPart(
  view: PlacesView,
  params: PageLoadArgs['params'],
  reference: { categories: Category[]; cuisines: Cuisine[] },
): PathFilter | null {
  if (view !== 'category' && view !== 'cuisine') return null
  const named =
    view === 'category'
      ? reference.categories.find(({ latinName }) => latinName === params.category)
      : reference.cuisines.find(({ latinName }) => latinName === params.cuisine)
  if (!named) throw pageNotFound()
  return { kind: view, id: named.id, latinName: named.latinName }
}
