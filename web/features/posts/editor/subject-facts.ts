import type { OrganisationShort } from '#contract/organisations.ts'
import type { PlaceSummary } from '#contract/places.ts'
import { streetLine } from '#web/features/places/place-address.ts'
import { distanceMeters, formatDistance, type Point } from '#web/lib/format/distance.ts'
import { countOf, forms } from '#web/lib/format/plurals.ts'

/** Left out where there is none. */
export type Fact = string | false | null | undefined

/** «250 м · Кафе · Тверская, 1»: places of one name differ by their street. */
export function placeFacts(
  { category, location }: PlaceSummary,
  { from, hasCity = false }: { from?: Point | null; hasCity?: boolean } = {},
): Fact[] {
  return [
    from && formatDistance(distanceMeters(from, location)),
    category.name,
    hasCity && location.street && location.city.name,
    streetLine(location),
  ]
}

export function organisationFacts({ placeCount, city }: OrganisationShort): Fact[] {
  return ['Сеть', placeCount > 0 && countOf(placeCount, forms.places), city?.name]
}
