import { AppError } from '#server/lib/errors.ts'
import type { ReferenceData } from './lookup.ts'

/**
 * The city a query names by slug or by id.
 * @throws {AppError} ValidationFailed for a city that is not among ours, or for two that differ
 */
export function cityIdOf(
  { city, cityId }: { city?: string; cityId?: number },
  reference: Pick<ReferenceData, 'cityBySlug' | 'cityById'>,
): number | undefined {
  const bySlug = city === undefined ? undefined : (reference.cityBySlug.get(city)?.id ?? unknown('city'))
  const byId = cityId === undefined ? undefined : (reference.cityById.get(cityId)?.id ?? unknown('cityId'))
  if (bySlug !== undefined && byId !== undefined && bySlug !== byId) unknown('city')
  return bySlug ?? byId
}

function unknown(field: string): never {
  throw new AppError('ValidationFailed', { fields: { [field]: ['Неизвестный город'] } })
}
