export interface Point {
  lat: number
  lon: number
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The point of a geometry; for other shapes the centre of the bounding box. */
export function pointOf(geometry: unknown): Point | null {
  if (!isRecord(geometry)) return null
  const numbers = [geometry.coordinates].flat(Number.POSITIVE_INFINITY) as unknown[]
  if (numbers.length < 2 || !numbers.every((it) => typeof it === 'number' && Number.isFinite(it))) return null
  const values = numbers as number[]
  if (geometry.type === 'Point') return { lon: values[0] ?? 0, lat: values[1] ?? 0 }
  const lons = values.filter((_, at) => at % 2 === 0)
  const lats = values.filter((_, at) => at % 2 === 1)
  const middle = (all: number[]) =>
    (all.reduce((a, b) => Math.min(a, b)) + all.reduce((a, b) => Math.max(a, b))) / 2
  return { lon: middle(lons), lat: middle(lats) }
}
