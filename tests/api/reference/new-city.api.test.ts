import { expect, test } from 'vitest'
import { invalidateReferenceCache, loadReference } from '#server/features/reference/lookup.ts'
import { addCity } from '#server/features/reference/service.ts'
import { testApp } from '../../support/app.ts'
import { buildPlace } from '../../support/factories.ts'

const app = testApp()

const noviSad = { name: 'Нови-Сад', lat: 45.2551, lon: 19.8451 }

test('a city gets its cases, time zone, country and bounds from a name and a point', async () => {
  const city = await addCity(app.db, noviSad)
  expect(city).toMatchObject({
    latinName: 'novi-sad',
    nameIn: 'в Нови-Саде',
    nameFrom: 'из Нови-Сада',
    timeZone: 'Europe/Belgrade',
    countryCode: 'RS',
  })
  const [west = 0, south = 0, east = 0, north = 0] = city.bounds ?? []
  expect(west < city.lon && city.lon < east && south < city.lat && city.lat < north).toBe(true)

  const found = await app.get('/api/v1/cities?query=нови')
  expect(found.data.cities).toMatchObject([{ latinName: 'novi-sad', nameIn: 'в Нови-Саде' }])
  const closest = await app.get('/api/v1/cities/closest?lat=45.2&lon=19.9')
  expect(closest.data.city.latinName).toBe('novi-sad')
})

test('a city with places is listed before larger cities without places, also when its population is unknown', async () => {
  const { id } = await addCity(app.db, { name: 'Безлюдный', lat: 61, lon: 61 })
  await app.db.updateTable('cities').set({ place_count: 40 }).where('id', '=', id).execute()
  invalidateReferenceCache(app.db)
  const { data } = await app.get('/api/v1/cities?limit=2')
  expect(data.cities).toMatchObject([{ name: 'Безлюдный' }, { name: 'Москва' }])
  await app.db.updateTable('cities').set({ place_count: 0 }).where('id', '=', id).execute()
})

test('two cities with the same name get two addresses, and a requested address that is taken is refused', async () => {
  const first = await addCity(app.db, { name: 'Советск', lat: 55.08, lon: 21.88 })
  const second = await addCity(app.db, { name: 'Советск', lat: 57.59, lon: 48.96 })
  expect([first.latinName, second.latinName]).toEqual(['sovetsk', 'sovetsk-ru'])
  await expect(addCity(app.db, { ...noviSad, latinName: 'moskow' })).rejects.toMatchObject({
    status: 'SlugAlreadyExist',
  })
})

test('a city and a place cannot have the same address', async () => {
  await buildPlace(app.db, { latin_name: 'yalta' })
  expect((await addCity(app.db, { name: 'Ялта', lat: 44.49, lon: 34.16 })).latinName).not.toBe('yalta')
  await expect(
    addCity(app.db, { name: 'Ялта', lat: 44.49, lon: 34.16, latinName: 'yalta' }),
  ).rejects.toMatchObject({ status: 'SlugAlreadyExist' })
})

test('a city of a failed transaction is not cached', async () => {
  await expect(
    app.db.transaction().execute(async (transaction) => {
      await addCity(transaction, { name: 'Мираж', lat: 25, lon: 10 })
      throw new Error('given up')
    }),
  ).rejects.toThrow('given up')
  expect((await loadReference(app.db)).cityBySlug.has('mirazh')).toBe(false)
})

test('a place in a city just added by another node is shown although this node has cached the cities', async () => {
  await loadReference(app.db)
  const { id: cityId } = await app.db
    .insertInto('cities')
    .values({
      name: 'Ново-Ново',
      name_in: 'в Ново-Ново',
      latin_name: 'novo-novo',
      lat: 45,
      lon: 20,
      time_zone: 'Europe/Belgrade',
      country_code: 'RS',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const place = await buildPlace(app.db, { city_id: cityId })
  await loadReference(app.db)
  const shown = await app.get('/api/v1/places/by-ids', { ids: place.id })
  expect(shown.data.places).toMatchObject([{ location: { city: { latinName: 'novo-novo' } } }])
})
