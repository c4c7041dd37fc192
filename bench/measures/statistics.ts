import { prepareVisitedYear } from '../data/visited-year.ts'
import { measure } from '../load.ts'
import { milliseconds, type Row } from '../report.ts'

interface StatisticsTask {
  origin: string
  databaseUrl: string
  seconds: number
}

/** The numbers of a year, beside the year before, of a place with ten million visits in both. */
export async function measureYear({ origin, databaseUrl, seconds }: StatisticsTask): Promise<Row> {
  const { placeId, headers } = await prepareVisitedYear(databaseUrl)
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
  silent: Target
  placeSlugs: readonly string[]
  connections: number
}

interface Target {
  origin: string
  pid: number
}

const ROUNDS = 14
/** As long as counted visits wait to be written, so that each round has its share of the writing. */
const ROUND_SECONDS = 5
const AGENTS = 50
const MAX_RATIO = 1.03

/**
 * Pages of places from the cache, with counting beside without: rounds of both, in turns and now one first, now the other, so
 * that a busy moment meets both. A round gives a ratio of its own, of which the middle one counts.
 */
export async function measureCounting(task: CountingTask): Promise<Row> {
  const { placeSlugs, connections, ...targets } = task
  const paths = placeSlugs.map((slug) => `/${slug}`)
  // Equal visits of one person are not counted for long, so that many people come.
  const agents = Array.from(
    { length: AGENTS },
    (_, number) => `Mozilla/5.0 (X11; Linux x86_64) Bench/${number}`,
  )
  const load = { paths, connections, seconds: ROUND_SECONDS, agents }
  const costOf = async (target: Target) =>
    (await measure({ ...target, ...load, warmUpSeconds: 0 })).processorMicroseconds ?? 0
  for (const target of [targets.counting, targets.silent]) await measure({ ...target, ...load })
  const costs: { counting: number; silent: number }[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const cost = { counting: 0, silent: 0 }
    const order = round % 2 === 0 ? (['counting', 'silent'] as const) : (['silent', 'counting'] as const)
    for (const name of order) cost[name] = await costOf(targets[name])
    costs.push(cost)
  }
  const ratio = middle(costs.map((cost) => cost.counting / cost.silent))
  return {
    name: 'cached page of a place, visits counted',
    figure: `${middle(costs.map(({ counting }) => counting)).toFixed(1)} µs of the processor`,
    baseline: `${middle(costs.map(({ silent }) => silent)).toFixed(1)} µs without`,
    ratio,
    goal: `at most ${MAX_RATIO} of without`,
    isReached: ratio <= MAX_RATIO,
    details: costs,
  }
}

function middle(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return ((sorted[(sorted.length - 1) >> 1] ?? 0) + (sorted[sorted.length >> 1] ?? 0)) / 2
}
