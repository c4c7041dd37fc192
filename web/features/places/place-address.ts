import type { Location } from '#contract/places.ts'
import type { PlaceSummary } from './place-summary.ts'

/** «Тверской бульвар, 26А»; the city alone when the street is not known. */
export function streetLine({ street, building, city }: PlaceSummary['location']): string {
  return [street || city.name, street && building].filter(Boolean).join(', ')
}

/** «Москва, Тверской бульвар, 26А» */
export function fullAddress(location: Location): string {
  return location.street ? `${location.city.name}, ${streetLine(location)}` : location.city.name
}
