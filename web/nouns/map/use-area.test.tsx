import { renderHook } from '@testing-library/react'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { expect, test } from 'vitest'
import { createEmitter } from '#web/lib/store.ts'
import type { Bounds } from './map-area.ts'
import { useArea } from './use-area.ts'

const moscow: Bounds = [37.3, 55.5, 37.9, 55.9]
const center: Bounds = [37.5, 55.7, 37.7, 55.8]

/** As MapLibre is while its tiles are loading: the style has loaded, but `isStyleLoaded` says no. */
function loadingMap() {
  const events = { 'style.load': createEmitter(), idle: createEmitter() }
  let holes: number[] = []
  let isAdded = false
  const source = {
    setData(data: GeoJSON.Feature<GeoJSON.Polygon>) {
      holes = holesOf(data)
    },
  }
  const map = {
    on: (name: keyof typeof events, listener: () => void) => events[name].subscribe(listener),
    once: (name: keyof typeof events, listener: () => void) => events[name].subscribe(listener),
    off() {},
    isStyleLoaded: () => false,
    getSource: () => (isAdded ? source : undefined),
    addSource(_: string, { data }: { data: GeoJSON.Feature<GeoJSON.Polygon> }) {
      isAdded = true
      holes = holesOf(data)
    },
    addLayer() {},
  }
  return { map: map as unknown as MapLibreMap, idle: events.idle, west: () => holes }
}

/** The western edge of each hole in the shade. */
const holesOf = ({ geometry }: GeoJSON.Feature<GeoJSON.Polygon>) =>
  geometry.coordinates.slice(1).map(([corner]) => corner?.[0] ?? 0)

test('an area that changes while tiles are loading is drawn', () => {
  const { map, idle, west } = loadingMap()
  const { rerender } = renderHook(({ area }: { area: Bounds | null }) => useArea(map, area), {
    initialProps: { area: moscow as Bounds | null },
  })
  idle.emit()
  expect(west()).toEqual([37.3])
  rerender({ area: center })
  expect(west()).toEqual([37.5])
  rerender({ area: null })
  expect(west()).toEqual([])
})
