import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl'
import { useEffect } from 'react'
import type { Bounds } from './map-area.ts'

const SOURCE = 'area'
const EARTH: [number, number][] = [
  [-180, -85],
  [180, -85],
  [180, 85],
  [-180, 85],
  [-180, -85],
]

/** Dims the map outside the requested area, and draws its border. */
export function useArea(map: MapLibreMap | null, area: Bounds | null): void {
  useEffect(() => {
    if (!map) return
    const draw = () => {
      const source = map.getSource<GeoJSONSource>(SOURCE)
      if (source) return void source.setData(outside(area))
      if (!area) return
      map.addSource(SOURCE, { type: 'geojson', data: outside(area) })
      map.addLayer({
        id: `${SOURCE}-shade`,
        type: 'fill',
        source: SOURCE,
        paint: { 'fill-color': '#1d1712', 'fill-opacity': 0.18 },
      })
      map.addLayer({
        id: `${SOURCE}-border`,
        type: 'line',
        source: SOURCE,
        paint: { 'line-color': '#cf3419', 'line-width': 2, 'line-dasharray': [2, 2] },
      })
    }
    // Replacing the style removes its layers.
    map.on('style.load', draw)
    if (map.getSource(SOURCE) || map.isStyleLoaded()) draw()
    // A style whose tiles are loading has no further `style.load`.
    else map.once('idle', draw)
    return () => {
      map.off('style.load', draw)
      map.off('idle', draw)
    }
  }, [map, area])
}

function outside(area: Bounds | null): GeoJSON.Feature<GeoJSON.Polygon> {
  const rings: [number, number][][] = area ? [EARTH, ringOf(area)] : []
  return { type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: rings } }
}

function ringOf([west, south, east, north]: Bounds): [number, number][] {
  return [
    [west, south],
    [west, north],
    [east, north],
    [east, south],
    [west, south],
  ]
}
