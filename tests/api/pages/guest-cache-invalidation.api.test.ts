import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApi } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import type { DatabaseHandle } from '#server/db/connection.ts'
import type { AppInstance } from '#server/lib/app-instance.ts'
import { openRedis, type RedisClient } from '#server/lib/redis.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import {
  buildMember,
  buildNews,
  buildOrganisation,
  buildPlace,
  buildUser,
  type Place,
} from '#tests/support/factories.ts'
import { callForGuestPage } from '#tests/support/guest-page-calls.ts'
import { findRedisServer, startPrivateRedis } from '#tests/support/private-redis.ts'
import { sessionHeaders } from '#tests/support/sign-in.ts'
import { waitUntil } from '../../../scripts/cluster/child.ts'

// Responses for guests are cached for seconds, and a write must invalidate them within one second.

const VISIBLE_WITHIN_MS = 1000
const everyDay = [1, 2, 3, 4, 5, 6, 7].map((dayOfWeek) => ({ dayOfWeek, startAt: '00:00', endAt: '00:00' }))

interface Change {
  what: string
  /** The text that only responses after the change contain. */
  words: (place: Place) => string
  save: (place: Place) => { method: 'PATCH' | 'POST'; url: string; payload: object }
  reads: (place: Place) => string[]
}

const patch = (payload: object) => (place: Place) => ({
  method: 'PATCH' as const,
  url: `/api/v1/places/${place.id}`,
  payload,
})
const ownPage = (place: Place) => [`/api/v1/places/${place.id}`, `/api/v1/places/${place.latin_name}`]

const changes: Change[] = [
  {
    what: 'the name of a place',
    words: ({ id }) => `Вывеска ${id}`,
    save: (place) => patch({ name: `Вывеска ${place.id}` })(place),
    reads: (place) => [
      ...ownPage(place),
      '/api/v1/places?city=moscow&limit=100',
      '/api/v1/places?city=moscow&response_type=map',
      `/api/v1/places/by-ids?ids=${place.id}`,
      `/api/v2/posts?placeId=${place.id}`,
      `/api/v2/posts?organisationId=${place.organisation_id}`,
      '/api/v2/posts?city=moscow',
    ],
  },
  {
    what: 'its hours',
    words: () => '"startAt":"00:00"',
    save: patch({ schedules: [{ isMain: true, items: everyDay }] }),
    reads: ownPage,
  },
  {
    what: 'its hours, in the list of those that are open',
    words: ({ id }) => id,
    save: patch({ schedules: [{ isMain: true, items: everyDay }] }),
    reads: () => ['/api/v1/places?city=moscow&limit=100&is_open_now=1'],
  },
  {
    what: 'a dish of its menu',
    words: () => 'Каракатица на углях',
    save: patch({
      menus: [
        {
          title: 'Меню',
          photos: [],
          sections: [{ title: 'Горячее', dishes: [{ name: 'Каракатица на углях' }] }],
        },
      ],
    }),
    reads: ownPage,
  },
  {
    what: 'a new post',
    words: ({ id }) => `Открыли веранду ${id}`,
    save: (place) => ({
      method: 'POST',
      url: '/api/v2/posts',
      payload: { placeId: place.id, text: `Открыли веранду ${place.id}` },
    }),
    reads: (place) => [
      '/api/v2/posts?city=moscow',
      '/api/v2/posts?city=moscow&type=news',
      `/api/v2/posts?placeId=${place.id}`,
      `/api/v2/posts?organisationId=${place.organisation_id}`,
    ],
  },
  {
    what: 'a collection of a venue, in the list of the venue',
    words: ({ id }) => `Наши соседи ${id}`,
    save: (place) => ({
      method: 'POST',
      url: '/api/v1/collections',
      payload: {
        title: `Наши соседи ${place.id}`,
        visibility: 'public',
        author: place.id,
        places: [place.id, ...neighbourIds].map((place_id) => ({ place_id })),
      },
    }),
    reads: (place) => [`/api/v1/collections?venueId=${place.id}`],
  },
]

let database: DatabaseHandle
/** A collection is listed from three places on. */
let neighbourIds: string[] = []
const config = readConfig({ LOG_LEVEL: 'silent' })

beforeAll(async () => {
  database = await openTestDatabase()
  neighbourIds = [await buildPlace(database.db), await buildPlace(database.db)].map(({ id }) => id)
  return () => database.close()
})

/** Writes through the first node and reads as a guest from the last one. */
function testVisibility(nodes: () => AppInstance[]) {
  test.each(changes)('$what', async ({ words, save, reads }) => {
    const [written, read] = [nodes()[0] as AppInstance, nodes().at(-1) as AppInstance]
    const { db } = database
    const organisation = await buildOrganisation(db)
    const place = await buildPlace(db, { name: 'Переменчивое', organisation_id: organisation.id })
    await buildNews(db, { place_id: place.id })
    const vera = await buildUser(db)
    await buildMember(db, vera, { placeId: place.id }, 'manager')
    const addresses = reads(place)
    const shows = async (url: string) =>
      JSON.stringify((await callForGuestPage(read, url)).body).includes(words(place))
    for (const url of addresses) {
      expect(await shows(url), url).toBe(false)
      expect(await callForGuestPage(read, url)).toBe(await callForGuestPage(read, url))
    }

    const headers = await sessionHeaders(written, vera)
    const saved = await written.inject({ ...save(place), headers })
    expect([200, 201], saved.body).toContain(saved.statusCode)
    for (const url of addresses) {
      await waitUntil(url, () => shows(url), VISIBLE_WITHIN_MS)
    }
  })
}

async function startNode(redis?: RedisClient): Promise<AppInstance> {
  const node = buildApi({ config, database, redis })
  await node.ready()
  return node
}

describe('a write on one node is visible to guests within a second', () => {
  let node: AppInstance
  beforeAll(async () => {
    node = await startNode()
    return () => node.close()
  })

  testVisibility(() => [node])
})

const program = findRedisServer()

describe.skipIf(program === null)('a write is visible to guests of the other node within a second', () => {
  let server: Awaited<ReturnType<typeof startPrivateRedis>>
  const clients: RedisClient[] = []
  const nodes: AppInstance[] = []

  beforeAll(async () => {
    server = await startPrivateRedis(program ?? '')
    for (let count = 0; count < 2; count += 1) {
      const redis = await openRedis(server.url)
      clients.push(redis)
      nodes.push(await startNode(redis))
    }
  })
  afterAll(async () => {
    await Promise.all(nodes.map((node) => node.close()))
    for (const client of clients) client.destroy()
    await server.stop()
  })

  testVisibility(() => nodes)

  test('a session ended on one node is invalid on the other', async () => {
    const [here, there] = [nodes[0] as AppInstance, nodes[1] as AppInstance]
    const headers = await sessionHeaders(here, await buildUser(database.db))
    const status = async (node: AppInstance) =>
      (await node.inject({ method: 'GET', url: '/api/v2/auth/session', headers })).statusCode
    expect([await status(here), await status(there)]).toEqual([200, 200])
    const left = await here.inject({ method: 'POST', url: '/api/v2/auth/logout', headers })
    expect(left.statusCode, left.body).toBeLessThan(300)
    await waitUntil('the end of the session', async () => (await status(there)) === 401, VISIBLE_WITHIN_MS)
  })
})
