import type { Point } from '#web/lib/format/distance.ts'

interface RememberedView {
  center: Point
  zoom: number
  chosenId: string | null
}

/** Coming back to the map finds it as it was left; it lives as long as the tab's page. */
let remembered: { city: string; view: RememberedView } | null = null

export function rememberView(city: string, view: RememberedView): void {
  remembered = { city, view }
}

export function lastView(city: string): RememberedView | null {
  return remembered?.city === city ? remembered.view : null
}
