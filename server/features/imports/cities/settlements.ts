import { metersBetween } from '../facts/coordinates.ts'
import type { Point } from '../facts/geometry.ts'
import { isInside, type Line } from '../facts/rings.ts'

/** A city or town of a map extract. */
export interface Settlement extends Point {
  name: string
  /** An alias of the city, when the map has an English name. */
  latinName: string | null
  population: number
  isCity: boolean
  /** The lines of its boundary; empty when the map has only a point. */
  outline: readonly Line[]
}

/** The radius of a settlement without a boundary. */
const radiusMeters = { city: 20_000, town: 8000 }
const cellDegrees = 0.25

/** Finds the settlement of a point: by its boundary, or else the nearest one within its radius. */
export class Settlements {
  readonly #cells = new Map<string, Settlement[]>()

  constructor(all: readonly Settlement[]) {
    for (const settlement of all) {
      for (const key of cellsOf(settlement)) {
        const cell = this.#cells.get(key)
        if (cell) cell.push(settlement)
        else this.#cells.set(key, [settlement])
      }
    }
  }

  at(point: Point): Settlement | null {
    const near = this.#cells.get(cellKey(point.lat, point.lon)) ?? []
    const within = near.filter(({ outline }) => outline.length > 0 && isInside(point, outline))
    const candidates =
      within.length > 0 ? within : near.filter((it) => it.outline.length === 0 && distance(point, it) <= 1)
    return candidates.toSorted((a, b) => distance(point, a) - distance(point, b))[0] ?? null
  }
}

/** Relative to the radius: a small town nearby beats a distant city. */
function distance(point: Point, { isCity, ...settlement }: Settlement): number {
  return metersBetween(point, settlement) / radiusMeters[isCity ? 'city' : 'town']
}

function cellsOf(settlement: Settlement): Set<string> {
  const margin =
    settlement.outline.length > 0 ? 0 : radiusMeters[settlement.isCity ? 'city' : 'town'] / 111_000
  const box = boxOf(settlement, settlement.outline)
  const east = margin / Math.max(0.1, Math.cos((settlement.lat * Math.PI) / 180))
  const keys = new Set<string>()
  for (let lat = cell(box.south - margin); lat <= cell(box.north + margin); lat += 1) {
    for (let lon = cell(box.west - east); lon <= cell(box.east + east); lon += 1) keys.add(`${lat}:${lon}`)
  }
  return keys
}

function cell(degrees: number): number {
  return Math.floor(degrees / cellDegrees)
}

function cellKey(lat: number, lon: number): string {
  return `${cell(lat)}:${cell(lon)}`
}

export interface Box {
  west: number
  south: number
  east: number
  north: number
}

export function boxOf(middle: Point, outline: readonly Line[]): Box {
  const box = { west: middle.lon, south: middle.lat, east: middle.lon, north: middle.lat }
  for (const line of outline) {
    for (let at = 0; at + 1 < line.length; at += 2) widen(box, { lon: line[at] ?? 0, lat: line[at + 1] ?? 0 })
  }
  return box
}

export function widen(box: Box, { lat, lon }: Point): void {
  box.west = Math.min(box.west, lon)
  box.south = Math.min(box.south, lat)
  box.east = Math.max(box.east, lon)
  box.north = Math.max(box.north, lat)
}
