/** Colours of the base map: light and dark, paler than any marker. */
const palettes = {
  light: {
    background: '#f6efe6',
    green: '#e2e8d0',
    built: '#efe5d9',
    sand: '#f1e6cf',
    water: '#c9dde2',
    building: '#e9ddcf',
    road: '#ffffff',
    roadMinor: '#fdfaf6',
    roadEdge: '#e3d6c7',
    highway: '#fbe3c0',
    rail: '#d8cabb',
    boundary: '#c8b5a2',
    text: '#5d5147',
    halo: '#fbf7f2',
  },
  dark: {
    background: '#1b1713',
    green: '#202419',
    built: '#211c17',
    sand: '#27211a',
    water: '#18262b',
    building: '#28221c',
    road: '#39312a',
    roadMinor: '#2e2822',
    roadEdge: '#16120f',
    highway: '#4a3b2a',
    rail: '#352d26',
    boundary: '#5a4c40',
    text: '#b6a99c',
    halo: '#15120f',
  },
} as const

export type MapTheme = keyof typeof palettes

type Colours = (typeof palettes)[MapTheme]

export function mapColours(theme: MapTheme): Colours {
  return palettes[theme]
}

type Layer = Record<string, unknown>

/**
 * A style for tiles of the protomaps basemap (schema 4). It has no sprite and no glyphs, because the browser draws
 * the names with its own fonts, so that a map loads everything from this server.
 */
export function mapStyle(theme: MapTheme): Record<string, unknown> {
  const colours = mapColours(theme)
  return {
    version: 8,
    name: theme === 'dark' ? 'Сходим, ночь' : 'Сходим, день',
    sources: {
      basemap: {
        type: 'vector',
        url: 'pmtiles:///map/tiles.pmtiles',
        attribution:
          '<a href="https://openstreetmap.org/copyright">© OpenStreetMap</a> <a href="https://protomaps.com">Protomaps</a>',
      },
    },
    layers: [...groundLayers(colours), ...roadLayers(colours), ...nameLayers(colours)],
  }
}

function groundLayers(colours: Colours): Layer[] {
  return [
    { id: 'background', type: 'background', paint: { 'background-color': colours.background } },
    area('earth', 'earth', colours.background),
    area('green', 'landuse', colours.green, [
      'park',
      'wood',
      'forest',
      'grass',
      'meadow',
      'cemetery',
      'garden',
      'golf_course',
      'nature_reserve',
      'recreation_ground',
    ]),
    area('built', 'landuse', colours.built, ['industrial', 'hospital', 'school', 'university', 'railway']),
    area('sand', 'landuse', colours.sand, ['beach', 'sand', 'pedestrian']),
    {
      ...area('water', 'water', colours.water),
      filter: ['==', ['geometry-type'], 'Polygon'],
    },
    {
      id: 'rivers',
      type: 'line',
      source: 'basemap',
      'source-layer': 'water',
      filter: ['==', ['geometry-type'], 'LineString'],
      paint: { 'line-color': colours.water, 'line-width': widths(9, 0.6, 18, 8) },
    },
    { ...area('buildings', 'buildings', colours.building), minzoom: 14 },
  ]
}

function roadLayers(colours: Colours): Layer[] {
  return [
    road('rail', ['rail'], colours.rail, widths(10, 0.4, 18, 2), 10),
    road('path', ['path'], colours.roadEdge, widths(13, 0.4, 18, 2), 14),
    road('minor-edge', ['minor_road'], colours.roadEdge, widths(12, 0.6, 18, 15), 13),
    road('major-edge', ['major_road'], colours.roadEdge, widths(9, 1, 18, 22), 10),
    road('minor', ['minor_road'], colours.roadMinor, widths(12, 0.4, 18, 13), 12),
    road('major', ['major_road'], colours.road, widths(8, 0.5, 18, 19), 8),
    road('highway', ['highway'], colours.highway, widths(6, 0.5, 18, 22), 5),
    {
      id: 'boundaries',
      type: 'line',
      source: 'basemap',
      'source-layer': 'boundaries',
      paint: { 'line-color': colours.boundary, 'line-width': 1, 'line-dasharray': [3, 2] },
    },
  ]
}

function nameLayers(colours: Colours): Layer[] {
  const name = ['coalesce', ['get', 'name:ru'], ['get', 'name']]
  const paint = { 'text-color': colours.text, 'text-halo-color': colours.halo, 'text-halo-width': 1.4 }
  return [
    {
      id: 'road-names',
      type: 'symbol',
      source: 'basemap',
      'source-layer': 'roads',
      minzoom: 14,
      filter: ['in', ['get', 'kind'], ['literal', ['highway', 'major_road', 'minor_road']]],
      layout: {
        'symbol-placement': 'line',
        'text-field': name,
        'text-font': ['Onest Variable'],
        'text-size': 12,
      },
      paint,
    },
    {
      id: 'place-names',
      type: 'symbol',
      source: 'basemap',
      'source-layer': 'places',
      layout: {
        'text-field': name,
        'text-font': ['Onest Variable'],
        'text-size': widths(6, 11, 14, 15),
        'text-max-width': 8,
      },
      paint,
    },
  ]
}

function area(id: string, layer: string, colour: string, kinds?: string[]): Layer {
  return {
    id,
    type: 'fill',
    source: 'basemap',
    'source-layer': layer,
    ...(kinds && { filter: ['in', ['get', 'kind'], ['literal', kinds]] }),
    paint: { 'fill-color': colour },
  }
}

function road(id: string, kinds: string[], colour: string, width: unknown[], minzoom: number): Layer {
  return {
    id,
    type: 'line',
    source: 'basemap',
    'source-layer': 'roads',
    minzoom,
    filter: ['in', ['get', 'kind'], ['literal', kinds]],
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': colour, 'line-width': width },
  }
}

function widths(fromZoom: number, from: number, toZoom: number, to: number): unknown[] {
  return ['interpolate', ['exponential', 1.6], ['zoom'], fromZoom, from, toZoom, to]
}
