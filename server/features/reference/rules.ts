import type { City } from '#contract/reference/cities.ts'
import { AppError } from '#server/lib/errors.ts'
import type { ReferenceData } from './lookup.ts'

/** The city of a query by slug or id. @throws {AppError} ValidationFailed for an unknown city, or when both differ */
export function cityIdOf(
  { city, cityId }: { city?: string; cityId?: number },
  reference: Pick<ReferenceData, 'cityBySlug' | 'cityById'>,
): number | undefined {
  const bySlug = city === undefined ? undefined : (reference.cityBySlug.get(city)?.id ?? unknown('city'))
  const byId = cityId === undefined ? undefined : (reference.cityById.get(cityId)?.id ?? unknown('cityId'))
  if (bySlug !== undefined && byId !== undefined && bySlug !== byId) unknown('city')
  return bySlug ?? byId
}

const CAPITAL = 'moscow'

/** The city of somebody who has chosen none: Moscow, or else the one with most places; Moscow too where there are none. */
export function defaultCityOf({
  cities,
  cityBySlug,
}: Pick<ReferenceData, 'cities' | 'cityBySlug'>): Pick<City, 'latinName' | 'name'> {
  const capital = cityBySlug.get(CAPITAL) ?? { latinName: CAPITAL, name: 'Москва' }
  const offered = cities.find(({ latinName }) => latinName === capital.latinName)
  if (offered && offered.placeCount > 0) return offered
  const [largest] = cities.toSorted((one, other) => other.placeCount - one.placeCount)
  return largest && largest.placeCount > 0 ? largest : capital
}

function unknown(field: string): never {
  throw new AppError('ValidationFailed', { fields: { [field]: ['Неизвестный город'] } })
}

/** The value by which maps name a cuisine of this name: «Азиатская еда» is `азиатская_еда`. */
export function mapValueOf(name: string): string {
  return name.toLowerCase().replace(/\s+/g, '_')
}
