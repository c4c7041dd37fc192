import {
  AttributionControl,
  addProtocol,
  type GeoJSONSource,
  Map as MapLibreMap,
  Marker,
  setWorkerUrl,
} from 'maplibre-gl'
import mapStyles from 'maplibre-gl/dist/maplibre-gl.css?url'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { Protocol } from 'pmtiles'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { PlaceMarker } from '#contract/places/places.ts'
import type { Category } from '#contract/reference/reference.ts'
import type { Point } from '#web/lib/format/distance.ts'
import {
  type BasemapTheme,
  basemapColours,
  GRID_SOURCE,
  gridLines,
  loadStyle,
  plainStyle,
  styleAddress,
} from './basemap.ts'
import { createPinIndex, MAX_ZOOM } from './clusters.ts'
import type { Bounds } from './map-area.ts'
import styles from './map-canvas.module.css'
import pinStyles from './pins.module.css'
import { boundsOf, createPinLayer, type PinLayer } from './pins.ts'
import { useArea } from './use-area.ts'
import { useMark } from './use-mark.ts'

setWorkerUrl(workerUrl)
addProtocol('pmtiles', new Protocol().tile)

export interface MapView {
  center: Point
  zoom: number
  bounds: Bounds
  /** True when the user moved the map, false when the page did. */
  isUserMove: boolean
}

/** The requested view of the map; a new object moves the map again. */
export type MapTarget = { center: Point; zoom: number } | { bounds: Bounds }

/** `loading` until the style has loaded; `plain` when it failed. */
export type BasemapState = 'loading' | 'drawn' | 'plain'

export interface MapCanvasProps {
  places: readonly PlaceMarker[]
  /** Leaves out the other places. A new function is cheap: the clusters stay. */
  isShown?: ((place: PlaceMarker) => boolean) | null
  /** Places with a free table at the chosen moment. */
  withTables?: ReadonlySet<string>
  categories: readonly Category[]
  /** The latin name: for some cities the plain map shows districts. */
  city: string
  target: MapTarget
  styleUrl: string
  theme: BasemapTheme
  selectedId: string | null
  /** The area that is searched: the rest of the map is dimmed. */
  area?: Bounds | null
  userPosition: Point | null
  label: string
  /** A point that the user sets by pressing the map, where `onMark` is given. */
  mark?: Point | null
  onMark?: (point: Point) => void
  onChoose: (placeId: string | null) => void
  /** Called when a pin of several places at one point is pressed. */
  onStack?: (places: PlaceMarker[]) => void
  onView: (view: MapView) => void
  onBasemap: (state: BasemapState) => void
  /** Called when the browser has no WebGL. */
  onUnsupported: () => void
}

/** Everything that needs MapLibre, loaded only when a map is visible. */
export function MapCanvas(props: MapCanvasProps) {
  const container = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<MapLibreMap | null>(null)
  const create = useEffectEvent((element: HTMLElement) => {
    try {
      return createMap(element, props)
    } catch {
      props.onUnsupported()
      return null
    }
  })
  const reportView = useEffectEvent((created: MapLibreMap, isUserMove: boolean) => {
    const { lat, lng } = created.getCenter()
    const zoom = created.getZoom()
    props.onView({ center: { lat, lon: lng }, zoom, bounds: boundsOf(created), isUserMove })
  })
  const handlePress = useEffectEvent(() => props.onChoose(null))

  useEffect(() => {
    const created = container.current && create(container.current)
    if (!created) return
    created.on('moveend', (event) =>
      reportView(created, 'originalEvent' in event && Boolean(event.originalEvent)),
    )
    created.on('click', () => handlePress())
    reportView(created, false)
    setMap(created)
    return () => {
      setMap(null)
      created.remove()
    }
  }, [])

  useBasemap(map, props)
  usePins(map, props)
  useArea(map, props.area ?? null)
  useUserPositionDot(map, props.userPosition)
  useMark(map, props.mark ?? null, props.onMark)
  useTarget(map, props.target)

  return (
    <>
      {/* A third of all styles, which only pages with a map need; React waits for them. */}
      <link rel="stylesheet" href={mapStyles} precedence="default" />
      {/* MapLibre gives its canvas the role and the name of a landmark. */}
      <div ref={container} className={styles.canvas} />
    </>
  )
}

const texts = {
  'AttributionControl.ToggleAttribution': 'Показать источники карты',
  'Map.Title': 'Карта',
  'Marker.Title': 'Метка на карте',
}

function createMap(container: HTMLElement, { target, label, city }: MapCanvasProps): MapLibreMap {
  const map = new MapLibreMap({
    container,
    style: plainStyle(basemapColours(), city),
    ...('bounds' in target
      ? { bounds: target.bounds }
      : { center: [target.center.lon, target.center.lat], zoom: target.zoom }),
    minZoom: 3,
    maxZoom: MAX_ZOOM,
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    locale: { ...texts, 'Map.Title': label },
  })
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  map.addControl(new AttributionControl({ compact: true }), 'bottom-right')
  return map
}

/** Shows the plain map until the base map has loaded, and again when its tiles fail. */
function useBasemap(map: MapLibreMap | null, { styleUrl, theme, city, onBasemap }: MapCanvasProps): void {
  const report = useEffectEvent((state: BasemapState) => onBasemap(state))
  useEffect(() => {
    if (!map) return
    const stop = new AbortController()
    let hasTiles = false
    let isPlain = true

    const drawGrid = () => {
      if (isPlain) map.getSource<GeoJSONSource>(GRID_SOURCE)?.setData(gridLines(boundsOf(map), map.getZoom()))
    }
    const showPlain = () => {
      isPlain = true
      map.setStyle(plainStyle(basemapColours(), city), { diff: false })
    }
    const handleData = (event: { tile?: unknown }) => {
      if (event.tile) hasTiles = true
    }
    const handleError = (event: object) => {
      if (isPlain || hasTiles || !('sourceId' in event)) return
      showPlain()
      report('plain')
    }
    map.on('styledata', drawGrid)
    map.on('moveend', drawGrid)
    map.on('sourcedata', handleData)
    map.on('error', handleError)
    showPlain()
    report('loading')

    const { url, isDimmed } = styleAddress(styleUrl, theme)
    map.getCanvas().classList.toggle(styles.dimmed ?? '', isDimmed)
    loadStyle(url, stop.signal).then(
      (style) => {
        if (stop.signal.aborted) return
        isPlain = false
        map.setStyle(style, { diff: false })
        report('drawn')
      },
      () => {
        if (!stop.signal.aborted) report('plain')
      },
    )
    return () => {
      stop.abort()
      map.off('styledata', drawGrid)
      map.off('moveend', drawGrid)
      map.off('sourcedata', handleData)
      map.off('error', handleError)
    }
  }, [map, styleUrl, theme, city])
}

const noTables: ReadonlySet<string> = new Set()

function usePins(
  map: MapLibreMap | null,
  {
    places,
    isShown = null,
    withTables = noTables,
    categories,
    selectedId,
    onChoose,
    onStack,
  }: MapCanvasProps,
): void {
  const [layer, setLayer] = useState<PinLayer | null>(null)
  const handleChoose = useEffectEvent((placeId: string) => onChoose(placeId))
  const handleStack = useEffectEvent((stacked: PlaceMarker[]) => onStack?.(stacked))
  useEffect(() => {
    if (!map) return
    const created = createPinLayer({
      map,
      categories,
      onChoose: (placeId) => handleChoose(placeId),
      onStack: (stacked) => handleStack(stacked),
    })
    map.on('move', created.refresh)
    map.on('moveend', created.arrangeNames)
    setLayer(created)
    return () => {
      map.off('move', created.refresh)
      map.off('moveend', created.arrangeNames)
      created.remove()
    }
  }, [map, categories])
  // Before the index, so that the first pins are the shown ones.
  useEffect(() => layer?.setShown(isShown), [layer, isShown])
  useEffect(() => layer?.setIndex(createPinIndex(places)), [layer, places])
  useEffect(() => layer?.setChosen(selectedId), [layer, selectedId])
  useEffect(() => layer?.setTables(withTables), [layer, withTables])
}

function useUserPositionDot(map: MapLibreMap | null, userPosition: Point | null): void {
  useEffect(() => {
    if (!map || !userPosition) return
    const dot = document.createElement('div')
    dot.className = pinStyles.reader ?? ''
    dot.setAttribute('role', 'img')
    dot.setAttribute('aria-label', 'Вы здесь')
    const marker = new Marker({ element: dot }).setLngLat([userPosition.lon, userPosition.lat]).addTo(map)
    return () => {
      marker.remove()
    }
  }, [map, userPosition])
}

function useTarget(map: MapLibreMap | null, target: MapTarget): void {
  const shown = useRef(target)
  useEffect(() => {
    if (!map || shown.current === target) return
    shown.current = target
    if ('bounds' in target) map.fitBounds(target.bounds, { padding: 24 })
    else map.easeTo({ center: [target.center.lon, target.center.lat], zoom: target.zoom })
  }, [map, target])
}
