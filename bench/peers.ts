import { spawnSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PlaceSummary } from '#contract/places/places.ts'
import { freePort } from '#tests/support/private-postgres.ts'
import { nodeOptions } from '../scripts/node-options.ts'
import type { Figures } from './figures.ts'
import { measure, startServer } from './load.ts'

const folder = join(import.meta.dirname, 'peers')
const next = join(folder, 'node_modules/next/dist/bin/next')

const nextEnvironment = { NEXT_TELEMETRY_DISABLED: '1' }

interface PeerTask {
  origin: string
  city: string
  scratch: string
  serverProcessor: number | null
  connections: number
  seconds: number
}

const ROUNDS = 2

export const isNextInstalled = (): boolean => existsSync(next)

/**
 * Measures our list and Next.js rendering the same cards from memory, alternately, because the speed of a shared machine varies.
 * @returns the better round of each
 */
export async function measureBesideNext(
  task: PeerTask,
  measureOurs: () => Promise<Figures>,
): Promise<{ ours: Figures; theirs: Figures }> {
  const built = spawnSync(process.execPath, [next, 'build'], {
    cwd: folder,
    stdio: 'inherit',
    env: { ...process.env, ...nextEnvironment },
  })
  if (built.status !== 0) throw new Error('Next.js could not be built')
  const cards = join(task.scratch, 'cards.json')
  writeFileSync(cards, JSON.stringify(await listedCards(task)))
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const server = await startServer(
    // The young generation has the same size as in our own server.
    [...nodeOptions, next, 'start', folder, '-H', '127.0.0.1', '-p', String(port)],
    { CARDS_FILE: cards, NODE_ENV: 'production', ...nextEnvironment },
    { processor: task.serverProcessor, readyUrl: origin },
  )
  try {
    const { connections, seconds } = task
    const [ours, theirs]: [Figures[], Figures[]] = [[], []]
    for (let round = 0; round < ROUNDS; round += 1) {
      theirs.push(await measure({ origin, paths: ['/'], connections, seconds }))
      ours.push(await measureOurs())
    }
    return { ours: fastest(ours), theirs: fastest(theirs) }
  } finally {
    await server.stop()
  }
}

function fastest(rounds: Figures[]): Figures {
  return rounds.reduce((best, item) => (item.rate > best.rate ? item : best))
}

/** The cards of our own list: places with their next free tables. */
async function listedCards({ origin, city }: PeerTask): Promise<object[]> {
  const { places } = await fetchData(`${origin}/api/v1/places?city=${city}&response_type=card&limit=20`)
  const ids = places.filter((place: Card) => place.takesBookings).map(({ id }: Card) => id)
  if (ids.length === 0) return places
  const query = `ids=${ids.join()}&guests_count=2`
  const { tables } = await fetchData(`${origin}/api/v1/reservations/next-tables?${query}`)
  const times = new Map(tables.map(({ placeId, times }: NextTables) => [placeId, times]))
  return places.map((place: Card) => ({ ...place, freeTimes: times.get(place.id) }))
}

type Card = Pick<PlaceSummary, 'id' | 'takesBookings'>

interface NextTables {
  placeId: string
  times: string[]
}

async function fetchData(url: string) {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`The cards were refused: ${response.status}`)
  return (await response.json()).data
}
