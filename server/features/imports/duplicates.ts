import { metersBetween } from './coordinates.ts'
import { nameKey } from './names.ts'

interface Named {
  name: string
  street: string
  building: string
  lat: number
  lon: number
}

const nearMeters = 50

/** Remembers places and tells whether another one is the same: same name, and the same address or within 50 m. */
export class DuplicateFinder<Place extends Named> {
  private readonly byName = new Map<string, Place[]>()

  add(place: Place): void {
    const key = nameKey(place.name)
    const known = this.byName.get(key)
    if (known) known.push(place)
    else this.byName.set(key, [place])
  }

  find(place: Named): Place | undefined {
    return this.byName.get(nameKey(place.name))?.find((known) => {
      const hasAddress = place.street !== '' && place.building !== ''
      const isSameAddress =
        hasAddress &&
        nameKey(known.street) === nameKey(place.street) &&
        nameKey(known.building) === nameKey(place.building)
      return isSameAddress || metersBetween(known, place) <= nearMeters
    })
  }
}
