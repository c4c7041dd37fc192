import { getClosestCity, listCities } from '#contract/cities.ts'
import { loadReference } from '#server/features/reference/lookup.ts'
import { AppError, requireRows } from '#server/lib/errors.ts'
import type { AppInstance } from '#server/lib/http.ts'
import { closestCity, searchCities } from './rules.ts'

export function registerCities(app: AppInstance): void {
  app.get(listCities.path, { schema: listCities.schema }, async (request) => {
    const { query = '', limit = 10, id } = request.query
    const { cities } = await loadReference(app.db)
    const wanted = id === undefined ? searchCities(cities, query) : cities.filter((city) => city.id === id)
    return { data: { cities: requireRows(wanted.slice(0, limit), 'Город не найден') } }
  })

  app.get(getClosestCity.path, { schema: getClosestCity.schema }, async (request) => {
    const { cities } = await loadReference(app.db)
    const city = closestCity(cities, request.query)
    if (!city) throw new AppError('RecordNotFound', { message: 'Город не найден' })
    return { data: { city } }
  })
}
