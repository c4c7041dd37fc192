import type { OrganisationShort } from '#contract/organisations.ts'
import { streetLine } from '#web/features/places/place-page/place-address.ts'
import type { PlaceSummary } from '#web/features/places/place-summary.ts'
import { distanceMeters, formatDistance, type Point } from '#web/lib/format/distance.ts'
import { countOf, forms } from '#web/lib/format/plurals.ts'

/** «250 м · Кафе · Тверская, 1»: places of one name differ by their street. */
export function placeFacts(
  { category, location }: PlaceSummary,
  { from, hasCity = false }: { from?: Point | null; hasCity?: boolean } = {},
): string {
  return [
    from && formatDistance(distanceMeters(from, location)),
    category.name,
    hasCity && location.street && location.city.name,
    streetLine(location),
  ]
    .filter(Boolean)
    .join(' · ')
}

export function organisationFacts({ placeCount, city }: OrganisationShort): string {
  return ['Сеть', placeCount > 0 && countOf(placeCount, forms.places), city?.name].filter(Boolean).join(' · ')
}
