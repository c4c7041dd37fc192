import { type LandmarkKind, landmarkKinds, MAX_METRO_METERS } from '#contract/landmarks/landmark-kinds.ts'
import { distanceMeters } from '#server/features/cities/rules.ts'
import { slugify } from '#server/lib/text/slugs.ts'
import type { LandmarkRow } from './repository.ts'

export interface Landmark {
  key: string
  kind: LandmarkKind
  name: string
  lines: { name: string; colour: string }[]
  /** The points of its stations and entrances, or its only point. */
  points: { lat: number; lon: number }[]
  /** Attributions that the licences of its sources require. */
  attributions: string[]
}

/** Landmarks of one city, those of more important kinds first, then by name. */
export class CityLandmarks {
  readonly all: readonly Landmark[]
  readonly #byKey: ReadonlyMap<string, Landmark>
  readonly #metro: PointGrid<{ lat: number; lon: number; landmark: Landmark }>

  constructor(rows: readonly LandmarkRow[]) {
    this.all = landmarksOf(rows)
    this.#byKey = new Map(this.all.map((landmark) => [landmark.key, landmark]))
    this.#metro = new PointGrid(
      this.landmarksOfKind('metro').flatMap((landmark) =>
        landmark.points.map((point) => ({ ...point, landmark })),
      ),
      MAX_METRO_METERS,
    )
  }

  find(key: string): Landmark | undefined {
    return this.#byKey.get(key)
  }

  landmarksOfKind(kind: LandmarkKind): Landmark[] {
    return this.all.filter((landmark) => landmark.kind === kind)
  }

  /** The nearest station; the wanted one where a list is about it. */
  nearestMetro(
    point: { lat: number; lon: number },
    wanted?: Landmark,
  ): { landmark: Landmark; meters: number } | null {
    if (wanted) {
      const meters = Math.min(...wanted.points.map((entrance) => distanceMeters(point, entrance)))
      return { landmark: wanted, meters }
    }
    const near = this.#metro.nearest(point)
    return near && { landmark: near.item.landmark, meters: near.meters }
  }

  /** Keys of the stations with an entrance within this distance. */
  metroWithin(point: { lat: number; lon: number }, meters: number): Set<string> {
    const near: Near<{ landmark: Landmark }>[] = this.#metro.within(point, meters)
    return new Set(near.map(({ item }) => item.landmark.key))
  }
}

function landmarksOf(rows: readonly LandmarkRow[]): Landmark[] {
  const byKey = new Map<string, Landmark>()
  for (const { kind, name, line, colour, lat, lon, attribution } of rows) {
    const key = landmarkKey(kind, name)
    if (key === null) continue
    const landmark: Landmark = byKey.get(key) ?? { key, kind, name, lines: [], points: [], attributions: [] }
    byKey.set(key, landmark)
    landmark.points.push({ lat, lon })
    const isKnownLine = landmark.lines.some((known) => known.name === line && known.colour === colour)
    if ((line || colour) && !isKnownLine) landmark.lines.push({ name: line, colour })
    if (attribution && !landmark.attributions.includes(attribution)) landmark.attributions.push(attribution)
  }
  return [...byKey.values()].sort(
    (a, b) =>
      landmarkKinds.indexOf(a.kind) - landmarkKinds.indexOf(b.kind) || a.name.localeCompare(b.name, 'ru'),
  )
}

/** Null where nothing of the name can be written in latin letters. */
function landmarkKey(kind: LandmarkKind, name: string): string | null {
  const slug = slugify(name)
  return slug === '' ? null : `${kind}-${slug}`
}

interface Point {
  lat: number
  lon: number
}

export interface Near<Item> {
  item: Item
  meters: number
}

const METERS_OF_DEGREE = 111_000

/** Points in cells as large as the largest radius, so that only nine cells are looked through. */
export class PointGrid<Item extends Point> {
  readonly #cells = new Map<string, Item[]>()
  readonly #radius: number

  constructor(items: readonly Item[], radiusMeters: number) {
    this.#radius = radiusMeters
    for (const item of items) {
      const key = keyOf(this.#row(item.lat), this.#column(this.#row(item.lat), item.lon))
      const cell = this.#cells.get(key)
      if (cell) cell.push(item)
      else this.#cells.set(key, [item])
    }
  }

  /** All within the radius of the grid, or a shorter one. */
  within(point: Point, meters = this.#radius): Near<Item>[] {
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
    return Math.floor((lat * METERS_OF_DEGREE) / this.#radius)
  }

  /** A degree of longitude is shorter far from the equator; all points of a row of cells use the same length. */
  #column(row: number, lon: number): number {
    const lat = (row * this.#radius) / METERS_OF_DEGREE
    const shrunk = Math.max(0.01, Math.cos((Math.min(90, Math.abs(lat) + 1) * Math.PI) / 180))
    return Math.floor((lon * METERS_OF_DEGREE * shrunk) / this.#radius)
  }
}

function keyOf(row: number, column: number): string {
  return `${row}:${column}`
}
