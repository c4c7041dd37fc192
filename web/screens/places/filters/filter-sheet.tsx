import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { requestGeoposition, useGeoposition } from '#web/lib/browser/geoposition.ts'
import { dayAndMonth } from '#web/lib/format/month-calendar.ts'
import { useCloseOverlay } from '#web/lib/pages/modal.ts'
import { useViewer } from '#web/lib/pages/page-state.tsx'
import { landmarksQuery } from '#web/nouns/landmarks/api.ts'
import { placeFacetsQuery, placesCountQuery } from '#web/nouns/places/api.ts'
import { categoriesQuery, cuisinesQuery, tagsQuery } from '#web/nouns/reference/api.ts'
import type { PlacesPageData } from '../load-places.ts'
import { unorderedRequest } from '../places-request.ts'
import type { Facets } from './panel/facets.ts'
import { FilterPanel } from './panel/filter-panel.tsx'
import { filterViewer, noFilters, type PlaceFilters } from './place-filters.ts'

const COUNT_DEBOUNCE_MS = 250

interface FilterSheetProps {
  page: PlacesPageData
  /** The address that the filters lead to: the list or the map. */
  addressOf: (filters: PlaceFilters) => string
}

/** `?modal=sheet_filter`: edits filters with a live count, and applies them by the button. */
export function FilterSheet({ page, addressOf }: FilterSheetProps) {
  const navigate = useNavigate()
  const close = useCloseOverlay()
  const viewer = filterViewer(useViewer())
  const { data: categories = page.categories } = useQuery(categoriesQuery)
  const { data: cuisines = page.cuisines } = useQuery(cuisinesQuery)
  const { data: tags = page.tags } = useQuery(tagsQuery)
  const stations = useQuery(landmarksQuery(page.city.latinName, 'metro'))
  const [draft, setDraft] = useState(page.filters)
  const counted = useCountOf(page.city.latinName, draft)
  const { status } = useGeoposition()

  const handleOrder = (order: PlaceFilters['order']) => {
    setDraft({ ...draft, order })
    if (order === 'distance') {
      void requestGeoposition().then((point) => {
        if (!point) setDraft((latest) => ({ ...latest, order: noFilters.order }))
      })
    }
  }

  return (
    <FilterPanel
      draft={draft}
      categories={categories}
      cuisines={cuisines}
      tags={tags}
      stations={stations.isError ? [] : stations.data}
      landmark={page.landmark}
      today={page.today}
      timeZone={page.city.timeZone}
      formatDate={dayAndMonth}
      viewer={viewer}
      nearbyHint={nearbyHints[status]}
      facets={counted.facets}
      unknownHoursCount={counted.unknownHoursCount}
      count={counted.count}
      countFailed={counted.isError}
      onChange={setDraft}
      onOrder={handleOrder}
      onApply={() => void navigate(addressOf(draft), { replace: true })}
      onClose={close}
    />
  )
}

const nearbyHints: Partial<Record<string, string>> = {
  asking: 'Узнаём, где вы…',
  denied: 'Доступ к\u00a0геопозиции закрыт: его можно открыть в\u00a0настройках браузера',
  unavailable: 'Не получилось узнать, где вы',
}

/** The count follows the draft; an outdated request is aborted. */
function useCountOf(
  cityName: string,
  draft: PlaceFilters,
): { count: number | null; isError: boolean; unknownHoursCount: number; facets: Facets | null } {
  const [countedDraft, setCountedDraft] = useState(draft)
  useEffect(() => {
    const timer = setTimeout(() => setCountedDraft(draft), COUNT_DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [draft])
  const request = unorderedRequest(cityName, countedDraft)
  const { data, isError, isPlaceholderData } = useQuery(placesCountQuery(request))
  const facets = useQuery(placeFacetsQuery(request)).data?.facets ?? null
  const isCurrent = countedDraft === draft && !isPlaceholderData
  return {
    count: isCurrent && data ? data.count : null,
    isError,
    unknownHoursCount: data?.unknownHoursCount ?? 0,
    facets,
  }
}
