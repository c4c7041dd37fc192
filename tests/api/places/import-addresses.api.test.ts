import { expect, test } from 'vitest'
import { exportCity } from '#server/features/exports/service.ts'
import { testApp } from '#tests/support/app.ts'
import { testImports } from '#tests/support/imports.ts'

const app = testApp()
const { writeFile, runImport } = testImports(app)

const importFeature = (tags: Record<string, string>) => {
  const properties = { amenity: 'cafe', name: 'Бриз', ...tags }
  const geometry = { type: 'Point', coordinates: [39.72, 43.58] }
  const features = [{ type: 'Feature', id: 'node/1', geometry, properties }]
  return runImport(writeFile('sochi.geojson', JSON.stringify({ type: 'FeatureCollection', features })))
}

async function placeOf() {
  const { data } = await app.get('/api/v1/places', { city: 'sochi', response_type: 'full' })
  return data.places[0]
}

const address = {
  'addr:street': 'улица Победы',
  'addr:housenumber': '5',
  'addr:place': 'посёлок Лазаревское',
  level: '1',
  'addr:entrance': '2',
}

test('settlement, floor and entrance are imported, found, exported and imported again', async () => {
  await importFeature(address)
  const known = { settlement: 'посёлок Лазаревское', floor: '2', entrance: '2', street: 'улица Победы' }
  expect((await placeOf()).location).toMatchObject(known)
  const found = await app.get('/api/v1/places', { city: 'sochi', query: 'лазаревское' })
  expect(found.data.places).toMatchObject([{ name: 'Бриз' }])
  const byHouse = await app.get('/api/v2/search', { city: 'sochi', query: 'на победы 5' })
  expect(byHouse.data.places).toMatchObject([{ location: { settlement: 'посёлок Лазаревское' } }])
  let exported = ''
  for await (const part of exportCity(app.db, 'sochi', 'geojson')) exported += part
  expect(JSON.parse(exported).features[0].properties).toMatchObject({
    'addr:place': 'посёлок Лазаревское',
    shodim: known,
  })
  const again = await runImport(writeFile('exported.geojson', exported))
  expect(again).toMatchObject({ created: 0, broken: [] })
  expect((await placeOf()).location).toMatchObject(known)
})

test('the town of an address is a settlement only where it is not the city itself', async () => {
  await importFeature({ 'addr:street': 'улица Мира', 'addr:city': 'городской округ Сочи' })
  expect((await placeOf()).location).toMatchObject({ settlement: '', floor: '', entrance: '' })
  await importFeature({ 'addr:street': 'улица Мира', 'addr:city': 'Сириус' })
  expect((await placeOf()).location.settlement).toBe('Сириус')
})

test('a survey of the hours on the map confirms them unless they were checked later', async () => {
  const hours = { opening_hours: 'Mo-Su 10:00-22:00' }
  await importFeature({ ...hours, 'check_date:opening_hours': '2026-01-10' })
  const check = async () => (await placeOf()).hoursCheck
  expect(await check()).toMatchObject({ checkedAt: '2026-01-10T00:00:00.000Z', by: 'source' })
  await importFeature({ ...hours, 'check_date:opening_hours': '2026-03-20' })
  expect(await check()).toMatchObject({ checkedAt: '2026-03-20T00:00:00.000Z', by: 'source' })
  const at = new Date('2026-06-01T12:00:00Z')
  await app.db.updateTable('places').set({ hours_checked_at: at, hours_checked_by: 'guests' }).execute()
  for (const date of ['2026-05-05', '2062-01-01', '2026-02-31', 'вчера']) {
    await importFeature({ ...hours, 'check_date:opening_hours': date })
    expect(await check(), date).toMatchObject({ checkedAt: at.toISOString(), by: 'guests' })
  }
})
