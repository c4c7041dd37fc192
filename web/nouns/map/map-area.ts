/** west, south, east, north */
export type Bounds = [number, number, number, number]

/** `37.5,55.7,37.7,55.8`, precise to about ten metres; null for text that is not an area. */
export function readBounds(text: string | null): Bounds | null {
  if (!text || !/^-?\d{1,3}(\.\d+)?(,-?\d{1,3}(\.\d+)?){3}$/.test(text)) return null
  const [west = 0, south = 0, east = 0, north = 0] = text.split(',').map(Number)
  const isOnEarth = west >= -180 && east <= 180 && south >= -90 && north <= 90
  return isOnEarth && west < east && south < north ? [west, south, east, north] : null
}

export function boundsText(bounds: Bounds): string {
  return bounds.map((degrees) => Number(degrees.toFixed(4))).join(',')
}
