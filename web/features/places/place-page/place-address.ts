import type { Location } from '#contract/places.ts'

/** «Тверской бульвар, 26А»; the city alone when the street is not known. */
export function streetLine({ street, building, city }: Location): string {
  return [street || city.name, street && building].filter(Boolean).join(', ')
}

/** «Москва, Тверской бульвар, 26А» */
export function fullAddress(location: Location): string {
  return location.street ? `${location.city.name}, ${streetLine(location)}` : location.city.name
}
