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

function unknown(field: string): never {
  throw new AppError('ValidationFailed', { fields: { [field]: ['Неизвестный город'] } })
}
