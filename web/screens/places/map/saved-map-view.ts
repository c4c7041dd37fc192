import type { Point } from '#web/lib/format/distance.ts'

interface SavedMapView {
  center: Point
  zoom: number
  chosenId: string | null
}

/** The last view of the map, restored on return; lost on a reload. */
let lastView: { city: string; view: SavedMapView } | null = null

export function saveMapView(city: string, view: SavedMapView): void {
  lastView = { city, view }
}

export function lastMapView(city: string): SavedMapView | null {
  return lastView?.city === city ? lastView.view : null
}
