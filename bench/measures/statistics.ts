import { setTimeout } from 'node:timers/promises'
import { type Document, documentsOf, randomOf } from '../data/guests.ts'
import { prepareStatisticsData } from '../data/statistics-data.ts'
import { quantile } from '../figures.ts'
import { measure, sendAll } from '../load.ts'
import { processorTimeOf } from '../processes.ts'
import { milliseconds, type Row } from '../report.ts'

interface StatisticsTask {
  origin: string
  databaseUrl: string
  seconds: number
}

/** The numbers of a year, beside the year before, of a place with ten million visits in both. */
export async function measureYear({ origin, databaseUrl, seconds }: StatisticsTask): Promise<Row> {
  const { placeId, headers } = await prepareStatisticsData(databaseUrl)
  const paths = [`/api/v2/places/${placeId}/statistics?days=365`]
  const figures = await measure({ origin, paths, connections: 1, seconds, headers })
  return {
    name: 'numbers of a year, 10 million visits',
    figure: `p95 ${milliseconds(figures.p95)}`,
    baseline: `p50 ${milliseconds(figures.p50)}`,
    ratio: null,
    goal: 'p95 50 ms',
    isReached: figures.p95 <= 50,
    details: figures,
  }
}

interface CountingTask {
  /** Two fresh servers on one database, of which one counts no visits. */
  counting: Target
  notCounting: Target
  /** Of the database server. */
  databasePid: number
  city: string
  placeSlugs: readonly string[]
  connections: number
}

interface Target {
  origin: string
  pid: number
}

interface Mix {
  name: string
  /** The share of documents that come from the cache of pages. */
  fromCache: number
  /** In each turn: an even number for each connection. */
  guests: number
}

/**
 * In real traffic about three of five documents come from the cache of fifteen seconds: 56 % with ten a second over 2,000
 * places, 65 % with a hundred over 20,000, where the popularity of places falls as in `documentsOf`.
 */
export const mixes: readonly Mix[] = [
  { name: 'statistics: counting, pages of guests', fromCache: 3 / 5, guests: 800 },
  { name: 'statistics: counting, pages rendered each time', fromCache: 0, guests: 200 },
  { name: 'statistics: counting, cached pages', fromCache: 1, guests: 8000 },
]

const ROUNDS = 5
/** The order is ABBA, because the second run of a pair is slower. */
const TURNS = ['counting', 'notCounting', 'notCounting', 'counting'] as const
const MAX_RATIO = 1.03
/** More guests than all turns of a mix have. */
const GUESTS_OF_MIX = 1_000_000
/** A little longer than counted visits wait to be written, so that a turn pays for all that it counts. */
const UNTIL_WRITTEN_MS = 5_500

/**
 * Pages that guests open, counted and not counted: what the processors of the server and the database spend on a document, in
 * turns. A round gives a ratio of its own, of which the middle one counts.
 */
export async function measureCounting(task: CountingTask, mix: Mix): Promise<Row> {
  const { counting, notCounting } = task
  for (const target of [counting, notCounting]) await costOf(target, task, mix, 0)
  const costs: { counting: number; notCounting: number }[] = []
  for (let round = 1; round <= ROUNDS; round += 1) {
    const cost = { counting: 0, notCounting: 0 }
    for (const [turn, name] of TURNS.entries())
      cost[name] += (await costOf(task[name], task, mix, 2 * round + (turn >> 1))) / 2
    costs.push(cost)
  }
  const ratios = costs.map((cost) => cost.counting / cost.notCounting)
  const ratio = quantile(ratios, 0.5)
  const spread = [0.25, 0.75].map((share) => quantile(ratios, share).toFixed(3)).join('–')
  const costIn = (name: 'counting' | 'notCounting') =>
    quantile(
      costs.map((cost) => cost[name]),
      0.5,
    ).toFixed(1)
  return {
    name: `${mix.name} (${Math.round(mix.fromCache * 100)} % cached; of 7 documents 5 counted, 4 new visitors)`,
    figure: `${costIn('counting')} µs of processors a document`,
    baseline: `${costIn('notCounting')} µs uncounted; half of ${ROUNDS} ratios ${spread}`,
    ratio,
    goal: `at most ${MAX_RATIO} of uncounted`,
    isReached: ratio <= MAX_RATIO,
    details: costs,
  }
}

/** Microseconds for a document, with its share of the batches. Guests of every round are new ones. */
async function costOf(
  { origin, pid }: Target,
  { databasePid, city, placeSlugs, connections }: CountingTask,
  mix: Mix,
  round: number,
): Promise<number> {
  const { fromCache, guests } = mix
  const list = `/${city}/places`
  const places = placeSlugs.map((slug) => `/${slug}`)
  const firstGuest = mixes.indexOf(mix) * GUESTS_OF_MIX + (round + 1) * guests
  const lists = Array.from({ length: connections }, (): Document[] => [])
  for (let number = 0; number < guests; number += 1) {
    const guest = firstGuest + number
    for (const [index, { path, headers }] of documentsOf(guest, { guests, list, places }).entries()) {
      const isCached = randomOf(guest + index / 10) < fromCache
      lists[(number >> 1) % connections]?.push({ path: isCached ? path : `${path}?bench=1`, headers })
    }
  }
  // Pages are rendered and compressed before the turn begins.
  const [anyDocument] = documentsOf(0, { guests, list, places })
  for (const path of [list, ...places]) await (await fetch(origin + path, anyDocument)).bytes()
  const processorTime = () => processorTimeOf(pid) + processorTimeOf(databasePid)
  const before = processorTime()
  const answered = await sendAll(origin, lists)
  await setTimeout(UNTIL_WRITTEN_MS)
  return ((processorTime() - before) * 1000) / answered
}
