import type { StyleSpecification } from 'maplibre-gl'
import type { Bounds } from './map-area.ts'
import moscow from './outlines/moscow.json?url'
import saintPetersburg from './outlines/saint-petersburg.json?url'

export type BasemapTheme = 'light' | 'dark'

/** The style for the theme: our own and the public default have a dark one; any other is dimmed. */
export function styleAddress(styleUrl: string, theme: BasemapTheme): { url: string; isDimmed: boolean } {
  if (theme === 'light') return { url: styleUrl, isDimmed: false }
  if (styleUrl.startsWith('/')) return { url: `${styleUrl}?theme=dark`, isDimmed: false }
  if (/^https:\/\/tiles\.openfreemap\.org\/styles\/\w+$/.test(styleUrl)) {
    return { url: 'https://tiles.openfreemap.org/styles/dark', isDimmed: false }
  }
  return { url: styleUrl, isDimmed: true }
}

const LOAD_TIMEOUT_MS = 8_000

/** @throws when the style fails to load: the map then keeps the plain style */
export async function loadStyle(url: string, signal: AbortSignal): Promise<StyleSpecification> {
  const response = await fetch(url, {
    signal: AbortSignal.any([signal, AbortSignal.timeout(LOAD_TIMEOUT_MS)]),
  })
  if (!response.ok) throw new Error(`The map style answered ${response.status}`)
  const style: StyleSpecification = await response.json()
  for (const source of Object.values(style.sources)) {
    // The protocol handler needs absolute addresses.
    if ('url' in source && typeof source.url === 'string') {
      source.url = source.url.replace(/^pmtiles:\/\/\//, `pmtiles://${location.origin}/`)
    }
  }
  return style
}

export interface BasemapColours {
  background: string
  line: string
  lineStrong: string
  outline: string
}

export function basemapColours(): BasemapColours {
  const tokens = getComputedStyle(document.documentElement)
  const token = (name: string) => tokens.getPropertyValue(name).trim()
  return {
    background: token('--page'),
    line: token('--raised'),
    lineStrong: token('--line'),
    outline: token('--pressed'),
  }
}

export const GRID_SOURCE = 'grid'

/** Borders of districts for the plain map. From OpenStreetMap, under the ODbL. */
const outlines: Partial<Record<string, string>> = { moscow, 'saint-petersburg': saintPetersburg }

/** The plain map: a grid with the districts of the city, shown when there is no base map. */
export function plainStyle(colours: BasemapColours, city: string): StyleSpecification {
  const districts = outlines[city]
  return {
    version: 8,
    sources: {
      [GRID_SOURCE]: { type: 'geojson', data: { type: 'FeatureCollection', features: [] } },
      ...(districts && {
        districts: {
          type: 'geojson',
          data: new URL(districts, location.origin).href,
          attribution: '© участники OpenStreetMap',
        },
      }),
    },
    layers: [
      { id: 'paper', type: 'background', paint: { 'background-color': colours.background } },
      {
        id: 'grid',
        type: 'line',
        source: GRID_SOURCE,
        paint: {
          'line-color': ['case', ['get', 'isMain'], colours.lineStrong, colours.line],
          'line-width': ['case', ['get', 'isMain'], 1.2, 1],
        },
      },
      ...(districts
        ? [
            {
              id: 'districts',
              type: 'line' as const,
              source: 'districts',
              layout: { 'line-join': 'round' as const, 'line-cap': 'round' as const },
              paint: { 'line-color': colours.outline, 'line-width': 1.5 },
            },
          ]
        : []),
    ],
  }
}

/** The approximate width of a grid square on the screen. */
const SQUARE_PIXELS = 110
const TILE_PIXELS = 512
/** Every n-th line of the grid is stronger. */
const MAIN_EVERY = 4

/** The grid lines of the visible area; the grid does not move relative to the map while it is dragged. */
export function gridLines(bounds: Bounds, zoom: number): GeoJSON.FeatureCollection {
  const [west, south, east, north] = bounds
  const step = 2 ** Math.round(Math.log2((360 * SQUARE_PIXELS) / (TILE_PIXELS * 2 ** zoom)))
  const stretch = Math.cos((((south + north) / 2) * Math.PI) / 180)
  const stepLat = 2 ** Math.round(Math.log2(step * stretch))
  const width = east - west
  const height = north - south
  const features: GeoJSON.Feature[] = []
  const add = (line: number, coordinates: [number, number][]) =>
    features.push({
      type: 'Feature',
      geometry: { type: 'LineString', coordinates },
      properties: { isMain: line % MAIN_EVERY === 0 },
    })
  for (let line = Math.floor((west - width) / step); line <= (east + width) / step; line += 1) {
    add(line, [
      [line * step, south - height],
      [line * step, north + height],
    ])
  }
  for (let line = Math.floor((south - height) / stepLat); line <= (north + height) / stepLat; line += 1) {
    add(line, [
      [west - width, line * stepLat],
      [east + width, line * stepLat],
    ])
  }
  return { type: 'FeatureCollection', features }
}
