import { getClosestCity, listCities } from '#contract/reference/cities.ts'
import { loadReference } from '#server/features/reference/lookup.ts'
import type { AppInstance } from '#server/lib/app-instance.ts'
import { AppError, requireRows } from '#server/lib/errors.ts'
import { closestCity, searchCities } from './rules.ts'

export function registerCities(app: AppInstance): void {
  app.get(listCities.path, { schema: listCities.schema }, async (request) => {
    const { query = '', limit = 10, id, latin_name } = request.query
    const { cities, cityById, cityBySlug } = await loadReference(app.db)
    const named = id !== undefined || latin_name !== undefined
    const exact = id === undefined ? cityBySlug.get(latin_name ?? '') : cityById.get(id)
    const wanted = named ? [exact].filter((city) => city !== undefined) : searchCities(cities, query)
    return { data: { cities: requireRows(wanted.slice(0, limit), 'Город не найден') } }
  })

  app.get(getClosestCity.path, { schema: getClosestCity.schema }, async (request) => {
    const { cities } = await loadReference(app.db)
    const city = closestCity(cities, request.query)
    if (!city) throw new AppError('RecordNotFound', { message: 'Город не найден' })
    return { data: { city } }
  })
}
