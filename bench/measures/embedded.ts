import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import autocannon from 'autocannon'
import { freePort } from '#tests/support/private-postgres.ts'
import { nodeOptions } from '../../scripts/node-options.ts'
import { addSearchData, textsWithDishes, textsWithoutResults } from '../data/search-data.ts'
import { quantile } from '../figures.ts'
import { type Child, startServer } from '../load.ts'
import { processorTimeOf, shareOfMemory } from '../processes.ts'
import { milliseconds, type Row } from '../report.ts'

export interface EmbeddedTask {
  /** A folder for temporary data. */
  scratch: string
  places: number
  seconds: number
  /** Duration of the mixed load; memory is measured before and after it. */
  mixedMinutes: number
  /** All processors of the machine, for a bench that is pinned to one, because children inherit that. */
  processors: string | null
}

interface Product {
  origin: string
  child: Child
  /** Milliseconds from the start of the process to the first successful response of /readyz. */
  startMs: number
  env: Record<string, string>
}

interface Place {
  name: string
  street: string
  category: string
}

const root = join(import.meta.dirname, '../..')
const CITY = 'moscow'
const MEGABYTE = 1024 * 1024
const STARTS = 3
const REST_BEFORE_MEASURING_MS = 60_000
const SEARCHES = 120
const IDLE_MS = 10_000
const IMPORTED_PLACES = 3000
/** Guests of a busy evening: more would measure the queue in front of two processors, not the product. */
const MIXED_RATE = 40

/** Measures the product as `npm start` runs it, with its embedded PostgreSQL. */
export async function measureEmbedded(task: EmbeddedTask): Promise<Row[]> {
  return [...(await measureDemonstration(task)), ...(await measureVolume(task))]
}

async function measureDemonstration({ scratch, mixedMinutes, processors }: EmbeddedTask): Promise<Row[]> {
  const folder = join(scratch, 'demonstration')
  const first = await startProduct(folder, ['--try-out'], processors)
  await first.child.stop()
  const starts: number[] = []
  for (let start = 0; start < STARTS; start += 1) {
    const product = await startProduct(folder, ['--try-out'], processors)
    starts.push(product.startMs)
    await product.child.stop()
  }
  const product = await startProduct(folder, ['--try-out'], processors)
  try {
    const start = quantile(starts, 0.5)
    await pause(REST_BEFORE_MEASURING_MS)
    const atRest = shareOfMemory(product.child.pid) / MEGABYTE
    await load(product, mixedPaths(await findPlaces(product.origin)), mixedMinutes * 60)
    const afterLoad = shareOfMemory(product.child.pid) / MEGABYTE
    return [
      row('second start to /readyz', milliseconds(start), '2,000 ms', start <= 2000),
      row('memory at rest, with its database', `${atRest.toFixed(0)} MB`, '250 MB', atRest <= 250),
      row(
        `memory after ${mixedMinutes} minutes of mixed load`,
        `${afterLoad.toFixed(0)} MB`,
        mixedMinutes >= 10 ? '400 MB' : '',
        mixedMinutes >= 10 ? afterLoad <= 400 : null,
      ),
    ]
  } finally {
    await product.child.stop()
  }
}

async function measureVolume({ scratch, places, seconds, processors }: EmbeddedTask): Promise<Row[]> {
  const folder = join(scratch, 'volume')
  const product = await startProduct(folder, [], processors)
  try {
    await runCli(product, ['generate', '--places', String(places), '--posts', '1000', '--users', '1000'])
    await addSearchData(folder, CITY)
    await waitUntilIdle(product)
    const found = await findPlaces(product.origin)
    const byName = found.map(({ name }) => name)
    const byTwoWords = found.map(({ name, category }) => `${name} ${category}`)
    const byStreet = found.map(({ name, street }) => `${name} ${street}`)
    const withFilters = found.flatMap(({ category }) =>
      filterPhrases.map((phrase) => `${category} ${phrase}`),
    )
    for (const text of [...byName, ...byTwoWords, ...byStreet]) await search(product, text)
    return [
      await measureSearches(product, 'by name', byName, 8),
      await measureSearches(product, 'by name and category', byTwoWords, 15),
      await measureSearches(product, 'by name and street', byStreet, 15),
      await measureResponses(product, 'suggestions', byName.flatMap(prefixesOf).map(suggestionsPath), 50),
      await measureResponses(product, 'suggestions of filters', withFilters.map(suggestionsPath), 50),
      await measureResponses(product, 'search with filters in words', withFilters.map(searchPath), 100),
      await measureResponses(
        product,
        'suggestions of dishes and stations',
        textsWithDishes.flatMap(beginningsOf).map(suggestionsPath),
        50,
      ),
      await measureResponses(product, 'search by dishes and stations', textsWithDishes.map(searchPath), 100),
      await measureResponses(product, 'search that finds nothing', textsWithoutResults.map(searchPath), 150),
      await measureEventLoop(product, found, scratch, seconds),
    ]
  } finally {
    await product.child.stop()
  }
}

/** Measures the processor time of a search in the product and its database, uncached. */
async function measureSearches(product: Product, kind: string, texts: string[], goal: number): Promise<Row> {
  const before = processorTimeOf(product.child.pid)
  for (let number = 0; number < SEARCHES; number += 1)
    await search(product, texts[number % texts.length] ?? '')
  const cost = (processorTimeOf(product.child.pid) - before) / SEARCHES
  return row(`search ${kind}, all processors`, `${milliseconds(cost)} a request`, `${goal} ms`, cost <= goal)
}

/** One of them with a typing error. */
const filterPhrases = ['на веранде', 'недорого', 'открыто сейчас', 'с живой музыкой', 'на вернаде']

function prefixesOf(name: string): string[] {
  return [2, 3, 4, 5, 7].map((length) => name.slice(0, length))
}

/** As somebody types it: a whole word and the first letters of the next one. */
function beginningsOf(text: string): string[] {
  const words = text.split(' ')
  return words.map((word, at) => [...words.slice(0, at), word.slice(0, 4)].join(' '))
}

function suggestionsPath(text: string): string {
  return `/api/v2/suggestions?city=${CITY}&query=${encodeURIComponent(text)}`
}

function searchPath(text: string): string {
  return `/api/v2/search?city=${CITY}&limit=10&query=${encodeURIComponent(text)}`
}

/** Measures the 95th percentile of whole requests, sent one after another. */
async function measureResponses(
  product: Product,
  kind: string,
  paths: string[],
  goalMs: number,
): Promise<Row> {
  const times: number[] = []
  for (const path of paths) {
    const startedAt = performance.now()
    const response = await fetch(product.origin + path)
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`${path} was answered with ${response.status}`)
    times.push(performance.now() - startedAt)
  }
  const p95 = quantile(times, 0.95)
  return row(`${kind}, p95 of whole requests`, milliseconds(p95), `${goalMs} ms`, p95 <= goalMs)
}

async function search(product: Product, text: string): Promise<void> {
  const path = `/api/v1/places?city=${CITY}&limit=21&query=${encodeURIComponent(text)}`
  const response = await fetch(product.origin + path)
  if (!response.ok) throw new Error(`A search was answered with ${response.status}`)
  await response.arrayBuffer()
}

/** Measures the delay of the event loop while lists, searches and an import run. */
async function measureEventLoop(
  product: Product,
  found: Place[],
  scratch: string,
  seconds: number,
): Promise<Row> {
  const file = join(scratch, 'import.geojson')
  writeFileSync(file, JSON.stringify(newPlaces()))
  await readEventLoop(product)
  const importing = runCli(product, ['import', file, '--city', CITY])
  await load(product, mixedPaths(found), Math.max(20, seconds))
  await importing
  const { p50, p99, max } = await readEventLoop(product)
  return row(
    'event loop beside lists, searches and an import',
    `p99 ${milliseconds(p99)}, p50 ${milliseconds(p50)}, max ${milliseconds(max)}`,
    'p99 10 ms',
    p99 <= 10,
  )
}

async function startProduct(folder: string, args: string[], processors: string | null): Promise<Product> {
  mkdirSync(folder, { recursive: true })
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const env = {
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: origin,
    DATA_DIR: folder,
    DATABASE_URL: '',
    LOG_LEVEL: 'error',
    CONNECTIONS_PER_ADDRESS: '100000',
    EVENT_LOOP_FILE: join(folder, 'event-loop.json'),
  }
  const probe = join(root, 'bench/event-loop-probe.mjs')
  const main = join(root, 'server/main.mjs')
  const startedAt = performance.now()
  const child = await startServer([...nodeOptions, '--import', probe, main, ...args], env, {
    processor: processors,
    readyUrl: `${origin}/readyz`,
    seconds: 300,
  })
  return { origin, child, startMs: performance.now() - startedAt, env }
}

/** Waits until autovacuum is done, so that it is not counted as the cost of a search. */
async function waitUntilIdle({ child }: Product): Promise<void> {
  for (let before = processorTimeOf(child.pid); ; ) {
    await pause(IDLE_MS)
    const now = processorTimeOf(child.pid)
    if (now - before < IDLE_MS / 20) return
    before = now
  }
}

async function runCli(product: Product, args: string[]): Promise<void> {
  const child = spawn(process.execPath, [join(root, 'server/cli/main.mjs'), ...args], {
    env: { ...process.env, ...product.env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const code = await new Promise((resolve) => child.once('exit', resolve))
  if (code !== 0) throw new Error(`${args[0]} ended with ${code}`)
}

async function readEventLoop(product: Product): Promise<{ p50: number; p99: number; max: number }> {
  const file = product.env.EVENT_LOOP_FILE ?? ''
  rmSync(file, { force: true })
  process.kill(product.child.pid, 'SIGUSR2')
  for (;;) {
    await pause(50)
    try {
      return JSON.parse(readFileSync(file, 'utf8'))
    } catch {
      // The signal has not been handled yet.
    }
  }
}

async function load(product: Product, paths: string[], seconds: number): Promise<void> {
  const result = await autocannon({
    url: product.origin,
    requests: paths.map((path) => ({ method: 'GET' as const, path })),
    connections: 4,
    overallRate: MIXED_RATE,
    duration: seconds,
  })
  // A list without places, such as what is open at night, is answered with 404.
  if (result['5xx'] > 0 || result.errors > 0)
    throw new Error(`${result['5xx']} failures and ${result.errors} errors under mixed load`)
}

async function findPlaces(origin: string): Promise<Place[]> {
  const response = await fetch(`${origin}/api/v1/places?city=${CITY}&limit=40`)
  const { data } = (await response.json()) as {
    data: { places: { name: string; location: { street: string }; category: { name: string } }[] }
  }
  return data.places.map(({ name, location, category }) => ({
    name,
    street: location.street,
    category: category.name,
  }))
}

/** Pages and lists, most of them different, so that few responses come from a cache. */
function mixedPaths(places: Place[]): string[] {
  return places.flatMap(({ name }, index) => [
    `/${CITY}/places?bench=${index}`,
    `/api/v1/places?city=${CITY}&limit=21&offset=${index}`,
    `/api/v1/places?city=${CITY}&limit=21&query=${encodeURIComponent(name)}`,
    `/api/v1/places?city=${CITY}&limit=21&is_open_now=1&offset=${index}`,
    `/${CITY}/feed?bench=${index}`,
  ])
}

function newPlaces() {
  const features = Array.from({ length: IMPORTED_PLACES }, (_, number) => ({
    type: 'Feature',
    properties: {
      '@id': `node/${900_000_000 + number}`,
      amenity: 'cafe',
      name: `Кафе замера ${number}`,
      opening_hours: 'Mo-Su 10:00-22:00',
    },
    geometry: {
      type: 'Point',
      coordinates: [37.4 + (number % 60) / 200, 55.6 + Math.floor(number / 60) / 200],
    },
  }))
  return { type: 'FeatureCollection', features }
}

function row(name: string, figure: string, goal: string, isReached: boolean | null): Row {
  return { name, figure, baseline: '', ratio: null, goal, isReached }
}
