import type { PlaceSummary } from './place-summary.ts'

const CUISINES_SHOWN = 2

/** «Кафе · Европейская», «Бар · Авторские коктейли» */
export function placeKind(place: Pick<PlaceSummary, 'category' | 'subCategory' | 'cuisines'>): string {
  const cuisines = place.cuisines.slice(0, CUISINES_SHOWN).map((cuisine) => cuisine.name)
  return [place.category.name, place.subCategory, ...(place.subCategory ? cuisines.slice(0, 1) : cuisines)]
    .filter(Boolean)
    .join(' · ')
}
