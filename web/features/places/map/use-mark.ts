import { type Map as MapLibreMap, type MapMouseEvent, Marker } from 'maplibre-gl'
import { useEffect, useRef } from 'react'
import type { Point } from '#web/lib/format/distance.ts'

/** A mark that the person puts by pressing the map and moves by dragging. */
export function useMark(
  map: MapLibreMap | null,
  mark: Point | null,
  onMark: ((point: Point) => void) | undefined,
): void {
  const marker = useRef<Marker | null>(null)
  const say = useRef(onMark)
  useEffect(() => {
    say.current = onMark
  })
  const isEditable = onMark !== undefined

  useEffect(() => {
    if (!map || !isEditable) return
    const handlePress = ({ lngLat }: MapMouseEvent) => say.current?.({ lat: lngLat.lat, lon: lngLat.lng })
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
      created.on('dragend', () => {
        const { lat, lng } = created.getLngLat()
        say.current?.({ lat, lon: lng })
      })
      marker.current = created.setLngLat([mark.lon, mark.lat]).addTo(map)
    }
    marker.current.setLngLat([mark.lon, mark.lat])
  }, [map, mark, isEditable])
}
