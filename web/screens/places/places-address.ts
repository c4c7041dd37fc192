import { noFilters, type PlaceFilters, placeFiltersText } from './filters/place-filters.ts'

/** A list page whose path itself names one category or one cuisine: `/moscow/bars`, `/moscow/places/georgian`. */
export type PathFilter =
  | { kind: 'category'; id: number; latinName: string }
  | { kind: 'cuisine'; id: number; latinName: string }

/** The address of the list. A single category or cuisine is in the path, any other choice in the query. */
export function placesListAddress(
  cityName: string,
  filters: PlaceFilters,
  fixed?: PathFilter | null,
): string {
  if (fixed?.kind === 'category' && isOnly(filters.categories, fixed.id) && filters.cuisines.length === 0) {
    return withQuery(`/${cityName}/${fixed.latinName}`, { ...filters, categories: noFilters.categories })
  }
  if (fixed?.kind === 'cuisine' && isOnly(filters.cuisines, fixed.id) && filters.categories.length === 0) {
    return withQuery(`/${cityName}/places/${fixed.latinName}`, { ...filters, cuisines: noFilters.cuisines })
  }
  return withQuery(`/${cityName}/places`, filters)
}

/** The map has one path; all filters are in the query. */
export function placesMapAddress(cityName: string, filters: PlaceFilters): string {
  return withQuery(`/${cityName}/places/map`, filters)
}

/** `?page=1` and no page are the same address. */
export function atPage(address: string, page: number): string {
  if (page <= 1) return address
  return `${address}${address.includes('?') ? '&' : '?'}page=${page}`
}

/** Filters of the query together with those of the path. */
export function withPathFilter(filters: PlaceFilters, fixed: PathFilter | null): PlaceFilters {
  if (fixed?.kind === 'category') return { ...filters, categories: [fixed.id] }
  if (fixed?.kind === 'cuisine') return { ...filters, cuisines: [fixed.id] }
  return filters
}

function withQuery(path: string, filters: PlaceFilters): string {
  const query = placeFiltersText(filters)
  return query === '' ? path : `${path}?${query}`
}

function isOnly(ids: readonly number[], id: number): boolean {
  return ids.length === 1 && ids[0] === id
}
