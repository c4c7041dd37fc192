import pg from 'pg'
import { benchPeople } from '../data/people.ts'
import type { Figures } from '../figures.ts'
import { type Load, measure } from '../load.ts'
import { isNextInstalled, measureBesideNext } from '../peers.ts'
import { milliseconds, perSecond, type Row } from '../report.ts'

interface RenderedTask {
  origin: string
  databaseUrl: string
  city: string
  placeSlugs: string[]
  scratch: string
  serverProcessor: number | null
  connections: number
  seconds: number
  /** A route that sends ready bytes of this size. */
  measureBare: (body: Uint8Array) => Promise<Figures>
}

/** The size of the pages when the goals were set. The bare route still sends as much, so that smaller pages improve the ratio. */
const LIST_BYTES = 72 * 1024
const PLACE_BYTES = 57 * 1024
const LIST_SHARE = 0.024
const PLACE_SHARE = 0.022
const FEED_OF_LIST = 0.5
const SIGNED_IN_OF_GUEST = 0.7
const OURS_TO_NEXT = 1.5

export const NEXT_JS_COMPARISON = 'rendered list beside Next.js'

/** A place with many reviews costs twice as much as one without, so several are requested in turn. */
const PLACES = 20
/** Odd, so that one round is in the middle. */
const ROUNDS = 5
/** The answers of a page have grown old while the others were measured, and are loaded anew. */
const REFRESH_SECONDS = 1

/**
 * Measures pages rendered for each request: for guests and for somebody signed in. Everything is measured in turns,
 * and the median of the ratios per round is reported, because the speed of a shared machine changes within seconds.
 */
export async function measureRendered(task: RenderedTask): Promise<Row[]> {
  const { city } = task
  const headers = await signIn(task.databaseUrl)
  const [list, feed] = [[`/${city}/places`], [`/${city}/feed`]]
  const places = task.placeSlugs.slice(0, PLACES).map((slug) => `/${slug}`)
  const measures = {
    bareList: () => task.measureBare(new Uint8Array(LIST_BYTES).fill(97)),
    barePlace: () => task.measureBare(new Uint8Array(PLACE_BYTES).fill(97)),
    list: (more: Partial<Load>) => measureUncached(task, list, more),
    place: (more: Partial<Load>) => measureUncached(task, places, more),
    feed: (more: Partial<Load>) => measureUncached(task, feed, more),
    ownList: (more: Partial<Load>) => measureUncached(task, list, { ...more, headers }),
    ownPlace: (more: Partial<Load>) => measureUncached(task, places, { ...more, headers }),
    ownFeed: (more: Partial<Load>) => measureUncached(task, feed, { ...more, headers }),
  }
  type Name = keyof typeof measures
  const rounds: Record<Name, Figures>[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const figures: Partial<Record<Name, Figures>> = {}
    for (const name of Object.keys(measures) as Name[])
      figures[name] = await measures[name](round === 0 ? {} : { warmUpSeconds: REFRESH_SECONDS })
    rounds.push(figures as Record<Name, Figures>)
  }
  const compare = (name: string, [part, whole]: [Name, Name], least: number, of: string) => {
    const ratioOf = (round: Record<Name, Figures>) => round[part].rate / round[whole].rate
    const middle = rounds.toSorted((a, b) => ratioOf(a) - ratioOf(b))[ROUNDS >> 1] as Record<Name, Figures>
    return compareRow(name, middle[part], middle[whole].rate, least, of)
  }
  return [
    compare('rendered list', ['list', 'bareList'], LIST_SHARE, 'of the bare route'),
    compare('rendered place', ['place', 'barePlace'], PLACE_SHARE, 'of the bare route'),
    compare('rendered feed', ['feed', 'list'], FEED_OF_LIST, 'of the list'),
    compare('  list signed in', ['ownList', 'list'], SIGNED_IN_OF_GUEST, 'of the guest’s'),
    compare('  place signed in', ['ownPlace', 'place'], SIGNED_IN_OF_GUEST, 'of the guest’s'),
    compare('  feed signed in', ['ownFeed', 'feed'], SIGNED_IN_OF_GUEST, 'of the guest’s'),
  ]
}

/** The list for guests beside Next.js; it is measured where somebody has installed that. */
export async function measurePeer(task: RenderedTask): Promise<Row> {
  if (!isNextInstalled())
    return {
      name: NEXT_JS_COMPARISON,
      figure: 'not measured: `npm install` in bench/peers',
      baseline: '',
      ratio: null,
      goal: '',
      isReached: null,
    }
  const { ours, theirs } = await measureBesideNext(task, () =>
    measureUncached(task, [`/${task.city}/places`]),
  )
  return compareRow(NEXT_JS_COMPARISON, ours, theirs.rate, OURS_TO_NEXT, 'of its cards alone')
}

/** An unknown parameter keeps a page out of the cache. */
function measureUncached(
  { origin, connections, seconds }: RenderedTask,
  addresses: string[],
  more: Partial<Load> = {},
): Promise<Figures> {
  const paths = addresses.map((address) => `${address}?bench=1`)
  return measure({ origin, paths, connections, seconds, ...more })
}

function compareRow(
  name: string,
  measured: Figures,
  baseline: number,
  least: number,
  baselineName: string,
): Row {
  const ratio = measured.rate / baseline
  return {
    name,
    figure: `${perSecond(measured.rate)}, p99 ${milliseconds(measured.p99)}`,
    baseline: perSecond(baseline),
    ratio,
    goal: `${least} ${baselineName}`,
    isReached: ratio >= least,
    details: measured,
  }
}

async function signIn(databaseUrl: string): Promise<Record<string, string>> {
  const people = benchPeople('ba')
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await people.add(client, [1])
  await client.end()
  return people.headerOf(1)
}
