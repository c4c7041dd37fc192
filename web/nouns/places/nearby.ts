import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import type { PlaceOrderName } from '#contract/places/place-features.ts'
import { type GeopositionStatus, requestGeoposition } from '#web/lib/browser/geoposition.ts'
import { showSnackbar } from '#web/ui/windows/snackbar-store.ts'

/** Why «Рядом» is not ordered by distance; null when it is, or is about to be. */
export function nearestNote(order: PlaceOrderName, status: GeopositionStatus): string | null {
  if (order !== 'distance' || (status !== 'denied' && status !== 'unavailable')) return null
  return 'Не получилось узнать, где вы, поэтому порядок обычный. Разрешите доступ к геопозиции в настройках браузера'
}

/** Opens the address ordered by distance, once the reader has shared their position. */
export function useGoNearby(): (address: string) => void {
  const navigate = useNavigate()
  return useCallback(
    async (address) => {
      const point = await requestGeoposition()
      if (point) void navigate(address)
      else
        showSnackbar(
          'Не получилось узнать, где вы. Разрешите доступ к геопозиции в настройках браузера',
          'error',
        )
    },
    [navigate],
  )
}
