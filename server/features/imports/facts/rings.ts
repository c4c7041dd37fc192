import type { Point } from './geometry.ts'

/** The points of a line, as alternating longitudes and latitudes in degrees. */
export type Line = readonly number[]

/** Joins lines that share end points into rings; lines that form no ring are left out. */
function closeRings(lines: readonly Line[]): Line[] {
  const rings: Line[] = []
  const open = new Map<string, Line>()
  for (const line of lines) {
    let joined = line
    for (;;) {
      if (joined.length < 4) break
      const [first, last] = endsOf(joined)
      if (first === last) {
        if (joined.length >= 8) rings.push(joined)
        break
      }
      const other = open.get(first) ?? open.get(last)
      if (!other) {
        open.set(first, joined)
        open.set(last, joined)
        break
      }
      for (const end of endsOf(other)) open.delete(end)
      joined = join(other, joined)
    }
  }
  return rings
}

function endsOf(line: Line): [string, string] {
  return [`${line[0]},${line[1]}`, `${line.at(-2)},${line.at(-1)}`]
}

function join(one: Line, other: Line): Line {
  const [oneFirst, oneLast] = endsOf(one)
  const [otherFirst, otherLast] = endsOf(other)
  if (oneLast === otherFirst) return [...one, ...other.slice(2)]
  if (oneLast === otherLast) return [...one, ...reversed(other).slice(2)]
  if (oneFirst === otherLast) return [...other, ...one.slice(2)]
  return [...reversed(other), ...one.slice(2)]
}

function reversed(line: Line): Line {
  const points: number[] = []
  for (let at = line.length - 2; at >= 0; at -= 2) points.push(line[at] ?? 0, line[at + 1] ?? 0)
  return points
}

/** The centroid of all rings, or the centre of the bounding box when none closes. */
export function centroidOf(lines: readonly Line[]): Point | null {
  let [area, lon, lat] = [0, 0, 0]
  for (const ring of closeRings(lines)) {
    const one = ringMoments(ring)
    area += Math.abs(one.area)
    lon += one.lon * Math.abs(one.area)
    lat += one.lat * Math.abs(one.area)
  }
  return area > 0 ? { lon: round(lon / area), lat: round(lat / area) } : middleOf(lines)
}

/** Computed relative to the first point, because products of degrees would lose the precision of metres. */
function ringMoments(ring: Line): { area: number; lon: number; lat: number } {
  const [baseLon = 0, baseLat = 0] = ring
  let [area, lon, lat] = [0, 0, 0]
  for (let at = 0; at + 3 < ring.length; at += 2) {
    const [x, y] = [(ring[at] ?? 0) - baseLon, (ring[at + 1] ?? 0) - baseLat]
    const [nextX, nextY] = [(ring[at + 2] ?? 0) - baseLon, (ring[at + 3] ?? 0) - baseLat]
    const cross = x * nextY - nextX * y
    area += cross
    lon += (x + nextX) * cross
    lat += (y + nextY) * cross
  }
  if (area === 0) return { area: 0, lon: baseLon, lat: baseLat }
  return { area, lon: baseLon + lon / (3 * area), lat: baseLat + lat / (3 * area) }
}

function middleOf(lines: readonly Line[]): Point | null {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const line of lines) {
    for (let at = 0; at + 1 < line.length; at += 2) {
      const [lon, lat] = [line[at] ?? 0, line[at + 1] ?? 0]
      west = Math.min(west, lon)
      east = Math.max(east, lon)
      south = Math.min(south, lat)
      north = Math.max(north, lat)
    }
  }
  return west > east ? null : { lon: round((west + east) / 2), lat: round((south + north) / 2) }
}

function round(degrees: number): number {
  return Number(degrees.toFixed(7))
}

/** The even-odd rule over all lines of a boundary, holes included; it needs no joined rings. */
export function isInside(point: Point, lines: readonly Line[]): boolean {
  let isIn = false
  for (const line of lines) {
    for (let at = 0; at + 3 < line.length; at += 2) {
      const [x, y] = [line[at] ?? 0, line[at + 1] ?? 0]
      const [nextX, nextY] = [line[at + 2] ?? 0, line[at + 3] ?? 0]
      if (y > point.lat === nextY > point.lat) continue
      if (point.lon < ((nextX - x) * (point.lat - y)) / (nextY - y) + x) isIn = !isIn
    }
  }
  return isIn
}
