import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { DatabaseHandle } from '#server/db/connection.ts'
import { SessionStore } from '#server/features/accounts/sessions.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { databaseUrl } from '#tests/support/database-setup.ts'
import { buildUser } from '#tests/support/factories.ts'
import { type Competitor, describeLatencies, raceForLastSeats } from '#tests/support/last-seats.ts'
import { freePort } from '#tests/support/private-postgres.ts'
import { buildBookablePlace, localDay } from '#tests/support/reservations.ts'
import { sessionHeaders } from '#tests/support/sign-in.ts'
import { Child } from '../../../scripts/cluster/child.ts'

// The race of last-seats.api.test.ts is repeated against two server processes that share one PostgreSQL database.

const source = inject('databaseSource')
const rounds = Number(process.env.LAST_SEATS_ROUNDS ?? 3)
const REQUESTS = 200

describe('two server processes', () => {
  const home = mkdtempSync(join(tmpdir(), 'shodim-last-seats-'))
  const servers: { url: string; child: Child }[] = []
  let database: DatabaseHandle
  let guests: Competitor[]

  beforeAll(async () => {
    database = await openTestDatabase()
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(database.db)
    for (const name of ['first', 'second']) {
      const port = await freePort()
      const url = `http://127.0.0.1:${port}`
      const child = new Child([process.execPath, 'server/main.mjs'], join(home, `${name}.log`), {
        env: {
          PATH: process.env.PATH,
          NODE_ENV: 'production',
          PORT: String(port),
          DATABASE_URL: databaseUrl(source.url, rows[0]?.name ?? ''),
          DATA_DIR: join(home, name),
          LOG_LEVEL: 'error',
        },
      })
      child.start()
      servers.push({ url, child })
    }
    for (const { url, child } of servers)
      await child.waitUntilUp(async () => (await fetch(`${url}/readyz`)).ok)
    const sessions = new SessionStore(database.db)
    guests = []
    for (let index = 0; index < REQUESTS; index++) {
      const phone = `+7918${String(1_000_000 + index)}`
      guests.push({
        phone,
        headers: await sessionHeaders({ sessions }, await buildUser(database.db, { phone })),
      })
    }
  }, 120_000)
  afterAll(async () => {
    for (const { child } of servers) await child.end('SIGTERM')
    await database?.close()
    rmSync(home, { recursive: true, force: true })
  })

  const reserve = async (index: number, headers: Competitor['headers'], body: object) => {
    const reply = await fetch(`${servers[index % servers.length]?.url}/api/v1/reservations`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return { status: reply.status, body: await reply.json() }
  }

  test(`${REQUESTS} at once for the last seats, ${rounds} rounds`, {
    timeout: 60_000 + rounds * 20_000,
  }, async () => {
    const latencies: number[] = []
    for (let round = 0; round < rounds; round++) {
      latencies.push(...(await raceForLastSeats(database.db, guests, round, reserve)))
    }
    if (rounds > 3) console.log(`two processes: ${describeLatencies(latencies)}`)
  })

  test('simultaneous requests of one guest to two servers create one reservation', async () => {
    const place = await buildBookablePlace(database.db)
    const [guest] = guests
    if (!guest) throw new Error('No guests were created')
    const body = { place_id: place.id, name: 'Анна', phone: guest.phone, guests_count: 2 }
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        reserve(index, guest.headers, { ...body, datetime: localDay(55, '19:00') }),
      ),
    )
    expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(201))
    expect(new Set(replies.map(({ body: { data } }) => data.reservation.id)).size).toBe(1)
  })
})
