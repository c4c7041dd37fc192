import { type LngLat, type Map as MapLibreMap, type MapMouseEvent, Marker } from 'maplibre-gl'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Point } from '#web/lib/format/distance.ts'

/** A mark that the user sets by pressing the map and moves by dragging. */
export function useMark(
  map: MapLibreMap | null,
  mark: Point | null,
  onMark: ((point: Point) => void) | undefined,
): void {
  const marker = useRef<Marker | null>(null)
  const put = useEffectEvent((lngLat: LngLat) => onMark?.({ lat: lngLat.lat, lon: lngLat.lng }))
  const isEditable = onMark !== undefined

  useEffect(() => {
    if (!map || !isEditable) return
    const handlePress = ({ lngLat }: MapMouseEvent) => put(lngLat)
    map.on('click', handlePress)
    return () => {
      map.off('click', handlePress)
      marker.current?.remove()
      marker.current = null
    }
  }, [map, isEditable])

  useEffect(() => {
    if (!map || !mark) {
      marker.current?.remove()
      marker.current = null
      return
    }
    if (!marker.current) {
      const colour = getComputedStyle(document.documentElement).getPropertyValue('--accent').trim()
      const created = new Marker({ draggable: isEditable, color: colour })
      created.on('dragend', () => put(created.getLngLat()))
      marker.current = created.setLngLat([mark.lon, mark.lat]).addTo(map)
    }
    marker.current.setLngLat([mark.lon, mark.lat])
  }, [map, mark, isEditable])
}
