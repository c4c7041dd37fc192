import type { PlaceSummary } from '#contract/places.ts'
import { joinFacts } from '#web/lib/format/facts.ts'

const CUISINES_SHOWN = 2

type PlaceKind = Pick<PlaceSummary, 'category' | 'subCategory' | 'cuisines'>

/** «Кафе · Европейская», «Бар · Авторские коктейли» */
export function placeKind(place: PlaceKind): string {
  return joinFacts(placeKinds(place))
}

export function placeKinds({ category, subCategory, cuisines }: PlaceKind): string[] {
  const names = cuisines.slice(0, subCategory ? 1 : CUISINES_SHOWN).map(({ name }) => name)
  return [category.name, subCategory, ...names].filter((kind) => kind !== null && kind !== '')
}
