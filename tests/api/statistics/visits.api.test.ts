import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildApi } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { servePages } from '#server/features/pages/routes.ts'
import { VisitCounter } from '#server/features/statistics/visits/service.ts'
import type { AppInstance } from '#server/lib/app-instance.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { buildMember, buildOrganisation, buildPlace, buildUser, cityId } from '#tests/support/factories.ts'
import { sessionHeaders } from '#tests/support/sign-in.ts'

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36'
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0'

let app: AppInstance
let place: { id: string; latin_name: string }

function buildProduct(environment: Record<string, string> = {}) {
  return async () => {
    const database = await openTestDatabase()
    const config = readConfig({ LOG_LEVEL: 'silent', ...environment })
    const built = buildApi({ config, database })
    servePages(built, async ({ url }) => ({
      status: url.startsWith('/gone') ? 404 : 200,
      headers: { 'content-type': 'text/html; charset=utf-8' },
      body: Buffer.from('<p>Страница</p>'),
    }))
    return { built, database }
  }
}

beforeAll(async () => {
  const { built, database } = await buildProduct()()
  app = built
  return async () => {
    await app.close()
    await database.close()
  }
})

beforeEach(async () => {
  place = await buildPlace(app.db)
})

const open = (url: string, headers: Record<string, string> = {}, remoteAddress = '203.0.113.5') =>
  app.inject({ method: 'GET', url, headers: { 'user-agent': chrome, ...headers }, remoteAddress })

const press = (
  payload: object,
  headers: Record<string, string> = {},
  remoteAddress = '203.0.113.5',
): Promise<{ statusCode: number; json(): { data: { isCounted: boolean } }; headers: object }> =>
  app.inject({
    method: 'POST',
    url: '/api/v2/visits',
    headers: { 'user-agent': chrome, origin: app.config.publicUrl, ...headers },
    payload,
    remoteAddress,
  })

const flush = () => app.visits.flush(Date.now())

async function sums(at = place) {
  const rows = await app.db.selectFrom('visit_hours').selectAll().where('place_id', '=', at.id).execute()
  const add = (name: 'views' | 'visitors' | 'menus' | 'forms' | 'contacts' | 'calls' | 'saves') =>
    rows.reduce((sum, row) => sum + row[name], 0)
  return {
    views: add('views'),
    visitors: add('visitors'),
    menus: add('menus'),
    forms: add('forms'),
    contacts: add('contacts'),
    calls: add('calls'),
    saves: add('saves'),
  }
}

describe('documents', () => {
  test('cached and uncached pages are counted alike, a visitor once a day', async () => {
    const address = `/${place.latin_name}`
    for (let time = 0; time < 3; time += 1) await open(address)
    await open(`${address}?utm_source=vk`)
    await open(address, { 'user-agent': firefox })
    await open(address, {}, '198.51.100.7')
    await open(`${address}/menus`)
    await open(`${address}/booking`)
    await flush()
    expect(await sums()).toMatchObject({ views: 6, visitors: 3, menus: 1, forms: 1 })
    await open(`${address}/reviews`)
    await flush()
    expect(await sums()).toMatchObject({ views: 7, visitors: 3 })
    const days = await app.db.selectFrom('visit_days').selectAll().where('place_id', '=', place.id).execute()
    expect(days).toMatchObject([{ views: 7, visitors: 3, menus: 1, forms: 1 }])
  })

  test.each([
    ['a robot', { 'user-agent': 'Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)' }],
    ['a program without a name', { 'user-agent': '' }],
    ['a name longer than any browser has', { 'user-agent': chrome.padEnd(3000, 'x') }],
    ['somebody who asks not to be counted', { 'sec-gpc': '1' }],
    ['somebody who asks so in the old way', { dnt: '1' }],
    ['a prefetch', { 'sec-purpose': 'prefetch' }],
    ['the service worker', { 'sec-fetch-dest': 'empty' }],
  ])('%s is not counted', async (_, headers) => {
    await open(`/${place.latin_name}`, headers)
    await flush()
    expect(await sums()).toMatchObject({ views: 0, visitors: 0 })
  })

  test('that were not sent are not counted', async () => {
    await app.inject({
      method: 'HEAD',
      url: `/${place.latin_name}`,
      headers: { 'user-agent': chrome },
    })
    const gone = await buildPlace(app.db, { latin_name: 'gone' })
    await open('/gone')
    await open(`/${place.latin_name}/`)
    await flush()
    expect([await sums(), await sums(gone)]).toMatchObject([{ views: 0 }, { views: 0 }])
  })

  test('opened by the people of the place or its chain are not counted, by others signed in they are', async () => {
    const chain = await buildOrganisation(app.db)
    const own = await buildPlace(app.db, { organisation_id: chain.id })
    const [waiter, chief, guest] = [await buildUser(app.db), await buildUser(app.db), await buildUser(app.db)]
    await buildMember(app.db, waiter, { placeId: own.id }, 'staff')
    await buildMember(app.db, chief, { organisationId: chain.id }, 'owner')
    for (const person of [waiter, chief, guest]) {
      await open(`/${own.latin_name}`, await sessionHeaders(app, person))
      await press({ place: own.id, kind: 'call' }, await sessionHeaders(app, person))
    }
    await flush()
    expect(await sums(own)).toMatchObject({ views: 1, calls: 1 })
  })
})

describe('presses and steps', () => {
  test('are counted by their kinds, by the name or the id of the place, and mark no browser', async () => {
    const reply = await press({ place: place.latin_name, kind: 'view' })
    expect([reply.statusCode, reply.json().data]).toEqual([200, { isCounted: true }])
    expect(reply.headers).not.toHaveProperty('set-cookie')
    await press({ place: place.id, kind: 'contacts' })
    await press({ place: place.id, kind: 'call' })
    await press({ place: place.id, kind: 'save' })
    await flush()
    expect(await sums()).toMatchObject({ views: 1, visitors: 1, contacts: 1, calls: 1, saves: 1 })
  })

  test.each([[{ 'user-agent': 'curl/8.5.0' }], [{ 'sec-gpc': '1' }], [{ dnt: '1' }]])(
    'with %j are not counted, and the response says so',
    async (headers) => {
      const reply = await press({ place: place.id, kind: 'call' }, headers)
      expect(reply.json().data).toEqual({ isCounted: false })
      await flush()
      expect(await sums()).toMatchObject({ calls: 0 })
    },
  )

  test('with invalid input are refused with 422 or ignored', async () => {
    for (const payload of [
      { place: place.id },
      { place: place.id, kind: 'booking' },
      { place: '../etc', kind: 'call' },
      { place: place.id, kind: 'call', count: 1000 },
      { place: `${place.id}' or true --`, kind: 'call' },
      { place: { id: place.id }, kind: 'call' },
    ]) {
      expect((await press(payload)).statusCode).toBe(422)
    }
    expect(
      (await press({ place: place.id, kind: 'call' }, { origin: 'https://evil.example' })).statusCode,
    ).toBe(403)
    await press({ place: '0123456789abcdef01234567', kind: 'call' })
    await press({ place: 'no-such-place', kind: 'call' })
    await flush()
    expect(await sums()).toMatchObject({ calls: 0 })
  })

  test('of one person count thirty times an hour, of one network a thousand; a flood is refused', async () => {
    const other = await buildPlace(app.db)
    for (let time = 0; time < 40; time += 1) await press({ place: place.id, kind: 'call' }, {}, '192.0.2.1')
    for (let time = 0; time < 1100; time += 1)
      app.visits.add(
        { place: other.id, kind: 'view', ip: '192.0.2.9', userAgent: `${chrome} ${time}`, userId: null },
        Date.now(),
      )
    await flush()
    expect(await sums()).toMatchObject({ calls: 30 })
    expect(await sums(other)).toMatchObject({ views: 1000, visitors: 1000 })
    const statuses = await Promise.all(
      Array.from(
        { length: 700 },
        async () => (await press({ place: place.id, kind: 'call' }, {}, '192.0.2.2')).statusCode,
      ),
    )
    expect(statuses.filter((status) => status === 429).length).toBe(100)
  })
})

describe('the salt of a day', () => {
  const visit = (userAgent = chrome) =>
    ({ place: place.id, kind: 'view', ip: '203.0.113.5', userAgent, userId: null }) as const

  test('is one for all nodes, and each person counts once whichever node they meet', async () => {
    const nodes = Array.from({ length: 4 }, () => new VisitCounter(app.db))
    const now = Date.now()
    for (const node of nodes) {
      for (let person = 0; person < 25; person += 1) node.add(visit(`${chrome} ${person}`), now)
    }
    await Promise.all(nodes.map((node) => node.flush(now)))
    expect(await sums()).toMatchObject({ views: 100, visitors: 25 })
    const salts = await app.db.selectFrom('visit_salts').selectAll().execute()
    expect(salts).toHaveLength(1)
    expect(salts[0]?.salt).toHaveLength(32)
  })

  test('is deleted with its hashes the next day, when the same person counts again under another hash', async () => {
    const day = 86_400_000
    const [today, tomorrow] = [new VisitCounter(app.db), new VisitCounter(app.db)]
    const now = Date.now()
    today.add(visit(), now)
    await today.flush(now)
    const [before] = await hashes()
    tomorrow.add(visit(), now + day)
    await tomorrow.flush(now + day)
    const after = await hashes()
    expect(after).toHaveLength(1)
    expect(after[0]).not.toBe(before)
    expect(await sums()).toMatchObject({ views: 2, visitors: 2 })
    expect(await app.db.selectFrom('visit_salts').select('day').execute()).toHaveLength(1)
    // The stored rows identify nobody.
    expect(JSON.stringify(await app.db.selectFrom('visit_hours').selectAll().execute())).not.toContain(
      '203.0',
    )
    await app.db.deleteFrom('visit_salts').execute()
    await app.db.deleteFrom('day_visitors').execute()
  })

  test('the last minute of a day belongs to that day, also when it is saved on the next', async () => {
    const node = new VisitCounter(app.db)
    const midnight = Date.parse('2026-03-01T21:00:00Z')
    node.add(visit(), midnight - 1_800_000)
    await node.flush(midnight - 1_800_000)
    node.add(visit(), midnight - 1000)
    await node.flush(midnight + 1000)
    expect(await sums()).toMatchObject({ views: 2, visitors: 1 })
    expect(await hashes()).toEqual([])
  })

  test('a node that saw the day before forgets it with the first batch of the next', async () => {
    const node = new VisitCounter(app.db)
    const now = Date.now()
    node.add(visit(), now)
    await node.flush(now)
    await node.flush(now + 86_400_000)
    expect(await hashes()).toEqual([])
    expect(await app.db.selectFrom('visit_salts').select('day').execute()).toEqual([])
  })

  const hashes = async () =>
    (
      await app.db.selectFrom('day_visitors').select('visitor').where('place_id', '=', place.id).execute()
    ).map(({ visitor }) => visitor.toString('hex'))
})

describe('batches', () => {
  test('hours and days are those of the city', async () => {
    const far = await buildPlace(app.db, { city_id: await cityId(app.db, 'vladivostok') })
    const counter = new VisitCounter(app.db)
    const at = Date.parse('2026-03-01T15:20:00Z')
    counter.add({ place: far.id, kind: 'view', ip: '203.0.113.5', userAgent: chrome, userId: null }, at)
    await counter.flush(at)
    const [hour] = await app.db
      .selectFrom('visit_hours')
      .select('hour')
      .where('place_id', '=', far.id)
      .execute()
    const [day] = await app.db
      .selectFrom('visit_days')
      .select((eb) => eb.cast<string>('day', 'text').as('day'))
      .where('place_id', '=', far.id)
      .execute()
    expect([hour?.hour.toISOString(), day?.day]).toEqual(['2026-03-01T15:00:00.000Z', '2026-03-02'])
  })

  test('a batch that could not be written goes with the next one', async () => {
    await app.db.schema.alterTable('visit_days').renameTo('visit_days_away').execute()
    for (let time = 0; time < 4; time += 1) await open(`/${place.latin_name}`)
    // So often that a limit which counted each attempt would leave nothing of them.
    for (let time = 0; time < 10; time += 1) await expect(flush()).rejects.toThrow()
    await app.db.schema.alterTable('visit_days_away').renameTo('visit_days').execute()
    await open(`/${place.latin_name}`)
    await flush()
    expect(await sums()).toMatchObject({ views: 5, visitors: 1 })
  })

  test('the last one is written when the product stops', async () => {
    const { built, database } = await buildProduct()()
    const bar = await buildPlace(built.db)
    await built.inject({ method: 'GET', url: `/${bar.latin_name}`, headers: { 'user-agent': chrome } })
    await built.close()
    const rows = await database.db.selectFrom('visit_hours').select(['place_id', 'views']).execute()
    await database.close()
    expect(rows).toEqual([{ place_id: bar.id, views: 1 }])
  })

  test('nothing is counted where the operator switched it off', async () => {
    const { built, database } = await buildProduct({ COUNT_VISITS: '0' })()
    const bar = await buildPlace(built.db)
    await built.inject({ method: 'GET', url: `/${bar.latin_name}`, headers: { 'user-agent': chrome } })
    await built.visits.flush(Date.now())
    expect(await built.db.selectFrom('visit_hours').selectAll().execute()).toEqual([])
    await built.close()
    await database.close()
  })
})
