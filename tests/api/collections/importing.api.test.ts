import { expect, test } from 'vitest'
import { indexPlaces } from '#server/features/search/indexing/service.ts'
import { testApp } from '#tests/support/app.ts'
import { buildPlace, buildUser } from '#tests/support/factories.ts'
import { signIn } from '#tests/support/people.ts'

// Places saved in another service are matched with ours.

const app = testApp()
const base = '/api/v1/collections'
type Row = { name: string; isSure: boolean; places: { id: string; address: string }[] }

test('places are found by their point or name, several matches are offered, and missing places are reported', async () => {
  const anna = await signIn(app, await buildUser(app.db))
  const pushkin = await buildPlace(app.db, {
    name: 'Пушкин',
    lat: 55.765,
    lon: 37.605,
    street: 'Тверской бульвар',
    building: '26А',
  })
  const sameNames = [
    await buildPlace(app.db, {
      name: 'Шоколадница',
      street: 'Покровка',
      building: '1',
      lat: 55.7,
      lon: 37.5,
    }),
    await buildPlace(app.db, { name: 'Шоколадница', street: 'Арбат', building: '2', lat: 55.8, lon: 37.7 }),
  ]
  const gone = await buildPlace(app.db, { name: 'Закрытое', status: 'deleted' })
  await indexPlaces(app.db)
  const text = [
    'Title,Note,URL,Address',
    'Ресторан Пушкин,Сырники,https://www.google.com/maps/place/x/data=!3d55.7651!4d37.6051,',
    'Пушкин,Другая точка,"https://www.google.com/maps/@55.901,37.902,17z",',
    'Pushkin,Без точки,,',
    'Шоколадница,,,',
    'Шоколадница,Арбат,,"Арбат, 2"',
    `${gone.name},,,`,
    'Нигде такого нет,,,',
  ].join('\n')
  const { status, data } = await anna.post(`${base}/import`, { text, city: 'moscow' })
  expect(status).toBe(200)
  const rows = data.import.rows as Row[]
  expect(rows.map(({ isSure, places }) => [isSure, places.map(({ id }) => id)])).toEqual([
    [true, [pushkin.id]],
    [false, []],
    [false, [pushkin.id]],
    [false, expect.arrayContaining(sameNames.map(({ id }) => id))],
    [true, [sameNames[1]?.id]],
    [false, []],
    [false, []],
  ])
  expect(rows[0]?.places[0]?.address).toContain('Тверской бульвар, 26А')

  const places = [
    { place_id: sameNames[1]?.id, note: 'Арбат' },
    { place_id: gone.id },
    { place_id: pushkin.id, note: ' Сырники ' },
    { place_id: pushkin.id },
  ]
  const made = await anna.post(base, { title: 'Из Google', places })
  expect(made.data.collection.places).toMatchObject([
    { name: 'Шоколадница', note: 'Арбат' },
    { name: 'Пушкин' },
  ])
  expect(made.data.collection.placesCount).toBe(2)
})

test('a file without places, one too long and a guest are refused', async () => {
  const anna = await signIn(app, await buildUser(app.db))
  const refused = await anna.post(`${base}/import`, { text: '{"type":"Feature"}', city: 'moscow' })
  expect([refused.status, Object.keys(refused.error.fields ?? {})]).toEqual([422, ['text']])
  expect((await anna.post(`${base}/import`, { text: 'я'.repeat(1_000_001), city: 'moscow' })).status).toBe(
    422,
  )
  expect(
    (
      await app.request({
        method: 'POST',
        url: `${base}/import`,
        payload: { text: 'Пушкин', city: 'moscow' },
      })
    ).status,
  ).toBe(401)
  const many = await anna.post(`${base}/import`, {
    text: Array.from({ length: 305 }, (_, n) => `Место ${n}`).join('\n'),
    city: 'moscow',
  })
  expect([many.data.import.rows.length, many.data.import.leftOut]).toEqual([300, 5])
})
