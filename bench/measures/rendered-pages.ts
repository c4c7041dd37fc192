import pg from 'pg'
import { benchPeople } from '../data/people.ts'
import { type Figures, type Load, measure } from '../load.ts'
import { isNextInstalled, measureBesideNext } from '../peers.ts'
import { milliseconds, perSecond, type Row } from '../report.ts'

interface RenderedTask {
  origin: string
  databaseUrl: string
  city: string
  placeSlug: string
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

export const BESIDE_NEXT = 'rendered list beside Next.js'

/** Measures pages rendered for each request: for guests and for somebody signed in. */
export async function measureRendered(task: RenderedTask): Promise<Row[]> {
  const { city, placeSlug } = task
  const headers = await signIn(task.databaseUrl)
  const rendered = (path: string, more: Partial<Load> = {}) => measureUncached(task, path, more)
  const [listPath, placePath, feedPath] = [`/${city}/places`, `/${placeSlug}`, `/${city}/feed`]
  const bareList = await task.measureBare(new Uint8Array(LIST_BYTES).fill(97))
  const barePlace = await task.measureBare(new Uint8Array(PLACE_BYTES).fill(97))
  const list = await rendered(listPath)
  const place = await rendered(placePath)
  const feed = await rendered(feedPath)
  return [
    compareRow('rendered list', list, bareList.rate, LIST_SHARE, 'of the bare route'),
    compareRow('rendered place', place, barePlace.rate, PLACE_SHARE, 'of the bare route'),
    compareRow('rendered feed', feed, list.rate, FEED_OF_LIST, 'of the list'),
    compareRow(
      '  list signed in',
      await rendered(listPath, { headers }),
      list.rate,
      SIGNED_IN_OF_GUEST,
      'of the guest’s',
    ),
    compareRow(
      '  place signed in',
      await rendered(placePath, { headers }),
      place.rate,
      SIGNED_IN_OF_GUEST,
      'of the guest’s',
    ),
    compareRow(
      '  feed signed in',
      await rendered(feedPath, { headers }),
      feed.rate,
      SIGNED_IN_OF_GUEST,
      'of the guest’s',
    ),
  ]
}

/** The list for guests beside Next.js; it is measured where somebody has installed that. */
export async function measurePeer(task: RenderedTask): Promise<Row> {
  if (!isNextInstalled())
    return {
      name: BESIDE_NEXT,
      figure: 'not measured: `npm install` in bench/peers',
      baseline: '',
      ratio: null,
      goal: '',
      isReached: null,
    }
  const { ours, theirs } = await measureBesideNext(task, () => measureUncached(task, `/${task.city}/places`))
  return compareRow(BESIDE_NEXT, ours, theirs.rate, OURS_TO_NEXT, 'of its cards alone')
}

/** An unknown parameter keeps a page out of the cache. */
function measureUncached(
  { origin, connections, seconds }: RenderedTask,
  path: string,
  more: Partial<Load> = {},
): Promise<Figures> {
  return measure({ origin, paths: [`${path}?bench=1`], connections, seconds, ...more })
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
