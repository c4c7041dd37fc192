import type { StyleSpecification } from 'maplibre-gl'
import type { Bounds } from './clusters.ts'

export type GroundTheme = 'light' | 'dark'

/** The base map by night: our own style and the public default have one; any other is dimmed. */
export function styleAddress(styleUrl: string, theme: GroundTheme): { url: string; isDimmed: boolean } {
  if (theme === 'light') return { url: styleUrl, isDimmed: false }
  if (styleUrl.startsWith('/')) return { url: `${styleUrl}?theme=dark`, isDimmed: false }
  if (/^https:\/\/tiles\.openfreemap\.org\/styles\/\w+$/.test(styleUrl)) {
    return { url: 'https://tiles.openfreemap.org/styles/dark', isDimmed: false }
  }
  return { url: styleUrl, isDimmed: true }
}

const LOAD_TIMEOUT_MS = 8_000

/** @throws when the style cannot be had: the caller stays on plain ground */
export async function loadStyle(url: string, signal: AbortSignal): Promise<StyleSpecification> {
  const response = await fetch(url, {
    signal: AbortSignal.any([signal, AbortSignal.timeout(LOAD_TIMEOUT_MS)]),
  })
  if (!response.ok) throw new Error(`The map style answered ${response.status}`)
  const style: StyleSpecification = await response.json()
  for (const source of Object.values(style.sources)) {
    // The protocol asks from the page itself, where an address needs its origin.
    if ('url' in source && typeof source.url === 'string') {
      source.url = source.url.replace(/^pmtiles:\/\/\//, `pmtiles://${location.origin}/`)
    }
  }
  return style
}

export interface GroundColours {
  paper: string
  line: string
  lineStrong: string
}

export function groundColours(): GroundColours {
  const tokens = getComputedStyle(document.documentElement)
  const token = (name: string) => tokens.getPropertyValue(name).trim()
  return { paper: token('--page'), line: token('--raised'), lineStrong: token('--line') }
}

export const GRID_SOURCE = 'grid'

/** Squared paper: what pins stand on when there is no base map. */
export function plainStyle(colours: GroundColours): StyleSpecification {
  return {
    version: 8,
    sources: { [GRID_SOURCE]: { type: 'geojson', data: { type: 'FeatureCollection', features: [] } } },
    layers: [
      { id: 'paper', type: 'background', paint: { 'background-color': colours.paper } },
      {
        id: 'grid',
        type: 'line',
        source: GRID_SOURCE,
        paint: {
          'line-color': ['case', ['get', 'isMain'], colours.lineStrong, colours.line],
          'line-width': ['case', ['get', 'isMain'], 1.2, 1],
        },
      },
    ],
  }
}

/** About so many squares across the screen. */
const SQUARES = 12
/** Every so many lines one is drawn stronger. */
const MAIN_EVERY = 4

/** Lines of a square grid around what is in sight; it keeps its squares while the map is dragged. */
export function gridLines(bounds: Bounds): GeoJSON.FeatureCollection {
  const [west, south, east, north] = bounds
  const step = 2 ** Math.round(Math.log2((east - west) / SQUARES))
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
