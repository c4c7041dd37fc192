import type { Location, NearestMetro, PlaceSummary } from '#contract/places/places.ts'
import { NBSP } from '#contract/russian.ts'

/** «Тверской бульвар, 26А»; the city alone when the street is unknown. A house number without a street is not shown. */
export function streetLine({ street, building, city }: PlaceSummary['location']): string {
  if (!street) return city.name
  return building ? `${street},${NBSP}${building}` : street
}

/** «7 мин от м. Чистые пруды» */
export function metroWalk({ name, minutes }: Pick<NearestMetro, 'name' | 'minutes'>): string {
  return `${minutes}${NBSP}мин от${NBSP}м.${NBSP}${name}`
}

/** «Москва, Тверской бульвар, 26А» */
export function fullAddress(location: Location): string {
  return location.street ? `${location.city.name}, ${streetLine(location)}` : location.city.name
}

/** «Тверской бульвар, 26А · Тверской»; empty when neither is known, and without the city unless requested. */
export function cardAddress(location: PlaceSummary['location'], hasCity = false): string {
  const line = [hasCity && location.city.name, location.street && streetLine(location)]
  return [line.filter(Boolean).join(', '), location.district].filter(Boolean).join(' · ')
}
