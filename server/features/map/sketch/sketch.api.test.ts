import { expect, test } from 'vitest'
import { testApp } from '#tests/support/app.ts'
import { buildPlace } from '#tests/support/factories.ts'

const app = testApp()
const center = { city: 'moscow', lat: 55.7512, lon: 37.6184 }

async function drawn(query: object) {
  const response = await app.get('/map/sketch.svg', { theme: 'light', ...center, ...query })
  expect(response.status).toBe(200)
  return response
}

test('streets of visible places nearby are drawn, those of hidden places and other cities are not', async () => {
  const empty = (await drawn({})).body
  expect(empty).not.toContain('<text')
  await buildPlace(app.db, { street: 'Кафе & <Бар> улица', lat: 55.7514, lon: 37.6186 })
  await buildPlace(app.db, {
    street: 'Тайный переулок',
    moderation_status: 'on-moderation',
    ...point(0.0005),
  })
  await buildPlace(app.db, { street: 'Невский проспект', city: 'saint-petersburg', ...point(0.0006) })

  const { body, headers } = await drawn({})
  expect(headers['content-type']).toBe('image/svg+xml; charset=utf-8')
  expect(headers['cache-control']).toBe('public, max-age=86400')
  expect(body).toContain('Кафе &amp; &lt;Бар&gt; ул.')
  expect(body).not.toContain('Тайный')
  expect(body).not.toContain('Невский')
  expect((await drawn({ theme: 'dark' })).body).not.toBe(body)
})

test('two points of a city give two pictures', async () => {
  await buildPlace(app.db, { street: 'улица Лескова', lat: 55.89, lon: 37.61 })
  const [here, there] = [await drawn({}), await drawn({ lat: 55.8902, lon: 37.6102 })]
  expect(there.body).toContain('ул. Лескова')
  expect(here.body).not.toContain('ул. Лескова')
})

test.each([
  [{ city: 'atlantis' }, 404],
  [{ lat: 91 }, 422],
  [{ lon: undefined }, 422],
  [{ theme: 'pink' }, 422],
])('%j is answered with %i', async (query, status) => {
  expect((await app.get('/map/sketch.svg', { theme: 'light', ...center, ...query })).status).toBe(status)
})

function point(degreesNorth: number) {
  return { lat: center.lat + degreesNorth, lon: center.lon }
}
