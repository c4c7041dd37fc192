import type { OrganisationShort } from '#contract/organisations/organisations.ts'
import type { PlaceSummary } from '#contract/places/places.ts'
import { distanceMeters, formatDistance, type Point } from '#web/lib/format/distance.ts'
import { formatCount, nounForms } from '#web/lib/format/plurals.ts'
import { streetLine } from '#web/nouns/places/place-address.ts'

/** Falsy facts are left out. */
export type Fact = string | false | null | undefined

/** «250 м · Кафе · Тверская, 1»: the street distinguishes places of one name. */
export function placeFacts(
  { kinds, location }: PlaceSummary,
  { from, hasCity = false }: { from?: Point | null; hasCity?: boolean } = {},
): Fact[] {
  return [
    from && formatDistance(distanceMeters(from, location)),
    kinds[0],
    hasCity && location.street && location.city.name,
    streetLine(location),
  ]
}

export function organisationFacts({ placeCount, city }: OrganisationShort): Fact[] {
  return ['Сеть', placeCount > 0 && formatCount(placeCount, nounForms.places), city?.name]
}
