import { distanceMeters } from '#server/features/cities/rules.ts'

interface Point {
  lat: number
  lon: number
}

export interface Near<Item> {
  item: Item
  meters: number
}

const METERS_OF_DEGREE = 111_000

/** Points in cells as large as the farthest reach, so that only nine cells are looked through. */
export class PointGrid<Item extends Point> {
  readonly #cells = new Map<string, Item[]>()
  readonly #reach: number

  constructor(items: readonly Item[], reachMeters: number) {
    this.#reach = reachMeters
    for (const item of items) {
      const key = keyOf(this.#row(item.lat), this.#column(this.#row(item.lat), item.lon))
      const cell = this.#cells.get(key)
      if (cell) cell.push(item)
      else this.#cells.set(key, [item])
    }
  }

  /** All within the reach of the grid, or a shorter one. */
  within(point: Point, meters = this.#reach): Near<Item>[] {
    const found: Near<Item>[] = []
    const row = this.#row(point.lat)
    for (const nearRow of [row - 1, row, row + 1]) {
      const column = this.#column(nearRow, point.lon)
      for (const nearColumn of [column - 1, column, column + 1]) {
        for (const item of this.#cells.get(keyOf(nearRow, nearColumn)) ?? []) {
          const distance = distanceMeters(point, item)
          if (distance <= meters) found.push({ item, meters: distance })
        }
      }
    }
    return found
  }

  nearest(point: Point): Near<Item> | null {
    let best: Near<Item> | null = null
    for (const near of this.within(point)) if (!best || near.meters < best.meters) best = near
    return best
  }

  #row(lat: number): number {
    return Math.floor((lat * METERS_OF_DEGREE) / this.#reach)
  }

  /** A degree of longitude is shorter the farther it is from the equator; all points of a row count it alike. */
  #column(row: number, lon: number): number {
    const lat = (row * this.#reach) / METERS_OF_DEGREE
    const shrunk = Math.max(0.01, Math.cos((Math.min(90, Math.abs(lat) + 1) * Math.PI) / 180))
    return Math.floor((lon * METERS_OF_DEGREE * shrunk) / this.#reach)
  }
}

function keyOf(row: number, column: number): string {
  return `${row}:${column}`
}
