import {
  FARTHEST_METRO_METERS,
  type LandmarkKind,
  landmarkKinds,
} from '#contract/landmarks/landmark-words.ts'
import { distanceMeters } from '#server/features/cities/rules.ts'
import { slugify } from '#server/lib/text/slugs.ts'
import { type Near, PointGrid } from './point-grid.ts'
import type { LandmarkRow } from './repository.ts'

export interface Landmark {
  key: string
  kind: LandmarkKind
  name: string
  lines: { name: string; colour: string }[]
  /** Of its stations and entrances, or its one. */
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
      this.ofKind('metro').flatMap((landmark) => landmark.points.map((point) => ({ ...point, landmark }))),
      FARTHEST_METRO_METERS,
    )
  }

  find(key: string): Landmark | undefined {
    return this.#byKey.get(key)
  }

  ofKind(kind: LandmarkKind): Landmark[] {
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

  /** Keys of the stations with an entrance so near. */
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
