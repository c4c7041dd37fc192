/** Metres from the centre of the picture, to the east and to the south. */
export interface MeterPoint {
  x: number
  y: number
}

export interface House extends MeterPoint {
  street: string
}

/** A straight piece of a street: from `from` to `to` metres along `direction` (radians) through `middle`. */
export interface StreetLine {
  middle: MeterPoint
  direction: number
  from: number
  to: number
}

export interface Street {
  name: string
  nearest: MeterPoint
  /** Null when the direction of the street cannot be inferred from the houses. */
  line: StreetLine | null
}

/** Fewer houses may be in a line by chance. */
const HOUSES_IN_LINE = 3
/** Houses are on both sides of a street, some in its yards. */
const MAX_DEVIATION_METERS = 36
const MIN_METERS = 70
/** A street continues beyond its last known house. */
const BEYOND_METERS = 45

/** The streets of these houses, which are sorted by distance. */
export function streetsOf(houses: readonly House[]): Street[] {
  const byStreet = Map.groupBy(
    houses.filter(({ street }) => street !== ''),
    ({ street }) => keyOf(street),
  )
  return [...byStreet.values()].flatMap((all) => {
    const [nearest] = all
    return nearest ? [{ name: nearest.street, nearest, line: lineOf(all) }] : []
  })
}

/** «Абая проспект» and «проспект Абая» are one street. */
function keyOf(street: string): string {
  return street.toLowerCase().split(' ').sort().join(' ')
}

/** The line along the houses, by their principal axis. */
function lineOf(houses: readonly House[]): StreetLine | null {
  const spots = [...new Map(houses.map((house) => [`${house.x} ${house.y}`, house])).values()]
  if (spots.length < HOUSES_IN_LINE) return null
  const middle = { x: mean(spots.map(({ x }) => x)), y: mean(spots.map(({ y }) => y)) }
  const fromMiddle = spots.map(({ x, y }) => ({ x: x - middle.x, y: y - middle.y }))
  const direction =
    Math.atan2(
      2 * mean(fromMiddle.map(({ x, y }) => x * y)),
      mean(fromMiddle.map(({ x }) => x * x)) - mean(fromMiddle.map(({ y }) => y * y)),
    ) / 2
  const [cos, sin] = [Math.cos(direction), Math.sin(direction)]
  const along = fromMiddle.map(({ x, y }) => x * cos + y * sin)
  const deviation = Math.sqrt(mean(fromMiddle.map(({ x, y }) => (y * cos - x * sin) ** 2)))
  const [from, to] = [Math.min(...along), Math.max(...along)]
  const isLine = to - from >= MIN_METERS && deviation <= Math.min(MAX_DEVIATION_METERS, (to - from) / 5)
  return isLine ? { middle, direction, from: from - BEYOND_METERS, to: to + BEYOND_METERS } : null
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
