import type { NearestMetro, PlaceSummary } from '#contract/places/places.ts'
import { NBSP } from '#contract/russian.ts'

/** «Тверской бульвар, 26А», «посёлок Лазаревское, улица Победы, 5»; the city alone when neither is known. A line never begins with the house. */
export function streetLine({ settlement, street, building, city }: PlaceSummary['location']): string {
  if (!street) return settlement || city.name
  const line = building ? `${street},${NBSP}${building}` : street
  return settlement ? `${settlement}, ${line}` : line
}

/** «≈ 7 мин от м. Чистые пруды»: the minutes are counted from the straight line. */
export function metroWalk({ name, minutes }: Pick<NearestMetro, 'name' | 'minutes'>): string {
  return `≈${NBSP}${minutes}${NBSP}мин от${NBSP}м.${NBSP}${name}`
}

/** «Тверской бульвар, 26А · Тверской»; empty when neither is known, and without the city unless requested. */
export function cardAddress(location: PlaceSummary['location'], hasCity = false): string {
  const { city, street, settlement, district } = location
  const line = [hasCity && city.name, (street || settlement) && streetLine(location)]
  return [line.filter(Boolean).join(', '), district].filter(Boolean).join(' · ')
}
