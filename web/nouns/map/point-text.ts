import type { Point } from '#web/lib/format/distance.ts'

/** About a metre, finer than anybody points at a map. */
const DIGITS = 5

/** Reads «55.7601, 37.6187», as maps copy it, with a decimal point or comma; null when it is not a point. */
export function readPoint(text: string): Point | null {
  const numbers = /^\s*(-?\d{1,3}(?:[.,]\d+)?)\s*[,;\s]\s*(-?\d{1,3}(?:[.,]\d+)?)\s*$/.exec(text)
  if (!numbers) return null
  const [lat = Number.NaN, lon = Number.NaN] = numbers.slice(1).map((item) => Number(item.replace(',', '.')))
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180 ? roundPoint({ lat, lon }) : null
}

export function roundPoint({ lat, lon }: Point, digits = DIGITS): Point {
  return { lat: Number(lat.toFixed(digits)), lon: Number(lon.toFixed(digits)) }
}

export function pointText({ lat, lon }: Point, digits = DIGITS): string {
  return `${lat.toFixed(digits)}, ${lon.toFixed(digits)}`
}
