import { metersBetween } from './facts/coordinates.ts'
import { nameKey } from './facts/names.ts'

export interface Comparable {
  name: string
  street: string
  building: string
  lat: number
  lon: number
  /** E.164. */
  phones: readonly string[]
}

/** Two sources may place the same venue this far apart. */
const farthestMeters = 150
/** Without an address or a phone to compare, only places this close are the same. */
const nearMeters = 50

/** Collects places and finds duplicates. */
export class DuplicateFinder<Place extends Comparable> {
  private readonly byName = new Map<string, Place[]>()

  add(place: Place): void {
    const key = nameKey(place.name)
    const sameName = this.byName.get(key)
    if (sameName) sameName.push(place)
    else this.byName.set(key, [place])
  }

  find(place: Comparable): Place | undefined {
    return this.byName.get(nameKey(place.name))?.find((known) => isSame(known, place))
  }
}

/**
 * The same name within 150 m and the same phone or address; or without either to compare, within 50 m. Two kiosks of
 * one chain in neighbouring houses are two places.
 */
function isSame(one: Comparable, other: Comparable): boolean {
  const meters = metersBetween(one, other)
  if (meters > farthestMeters) return false
  if (one.phones.some((phone) => other.phones.includes(phone))) return true
  const areBuildingsKnown = one.building !== '' && other.building !== ''
  const isSameBuilding = areBuildingsKnown && nameKey(one.building) === nameKey(other.building)
  if (isSameBuilding && nameKey(one.street) === nameKey(other.street)) return true
  if (areBuildingsKnown && !isSameBuilding) return false
  const arePhonesKnown = one.phones.length > 0 && other.phones.length > 0
  return !arePhonesKnown && meters <= nearMeters
}
