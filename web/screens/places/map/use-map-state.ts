import { useEffect, useState } from 'react'
import type { City } from '#contract/reference/cities.ts'
import { requestGeoposition } from '#web/lib/browser/geoposition.ts'
import type { MapTarget, MapView } from '#web/nouns/map/map-canvas.tsx'
import { readMapPoint } from '#web/nouns/map/map-point.ts'
import { showSnackbar } from '#web/ui/windows/snackbar-store.ts'
import type { PlaceFilters } from '../filters/place-filters.ts'
import { lastMapView, saveMapView } from './saved-map-view.ts'

const DEFAULT_ZOOM = 12
const NEAR_ZOOM = 15
const PLACE_ZOOM = 16

/** The visible area and the chosen place of the map; both are restored when the reader comes back. */
export function useMapState(city: City, area: PlaceFilters['area']) {
  const [view, setView] = useState<MapView | null>(null)
  const [target, setTarget] = useState<MapTarget>(() => (area ? { bounds: area } : wholeCity(city)))
  const [chosenId, setChosenId] = useState<string | null>(null)
  /** The pressed stack; a place chosen from it is shown over it until closed. */
  const [stackIds, setStackIds] = useState<readonly string[]>([])

  // The server knows neither the hash of the address nor the last view.
  useEffect(() => {
    const point = readMapPoint(window.location.hash)
    const saved = lastMapView(city.latinName)
    if (point) {
      setTarget({ center: point, zoom: PLACE_ZOOM })
      setChosenId(point.placeId)
      // The map is restored when the reader comes back.
      window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search)
    } else if (saved && !new URLSearchParams(window.location.search).has('bbox')) {
      setTarget({ center: saved.center, zoom: saved.zoom })
      setChosenId(saved.chosenId)
    }
  }, [city.latinName])

  // The view outlives this page in the memory of the tab.
  useEffect(() => {
    if (view) saveMapView(city.latinName, { center: view.center, zoom: view.zoom, chosenId })
  }, [city.latinName, view, chosenId])

  return {
    view,
    target,
    chosenId,
    stackIds,
    setView,
    choose: setChosenId,
    choosePin: (placeId: string | null) => {
      setStackIds([])
      setChosenId(placeId)
    },
    openStack: (placeIds: readonly string[]) => {
      setChosenId(null)
      setStackIds(placeIds)
    },
    closeStack: () => setStackIds([]),
    showCity: () => setTarget(wholeCity(city)),
    zoomBy: (steps: number) => {
      if (view) setTarget({ center: view.center, zoom: view.zoom + steps })
    },
    showNear: async () => {
      const here = await requestGeoposition()
      if (here) setTarget({ center: here, zoom: NEAR_ZOOM })
      else
        showSnackbar(
          'Не получилось узнать, где вы. Разрешите доступ к геопозиции в настройках браузера',
          'error',
        )
    },
  }
}

function wholeCity({ lat, lon }: City): MapTarget {
  return { center: { lat, lon }, zoom: DEFAULT_ZOOM }
}
