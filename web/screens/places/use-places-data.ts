import { useMemo } from 'react'
import { useLoaderData } from 'react-router'
import { noFilters } from './filters/place-filters.ts'
import type { LoadedPlacesPage, PlacesPageData } from './load-places.ts'

const nothingChosen = { fixed: null, cuisines: [], tags: [], landmark: null }

/** The loader data of the current page of places, with all filters. */
export function usePlacesData(): PlacesPageData {
  const { chosenFilters, ...page } = useLoaderData<LoadedPlacesPage>()
  const filters = useMemo(() => ({ ...noFilters, ...chosenFilters }), [chosenFilters])
  return { ...nothingChosen, ...page, filters }
}
