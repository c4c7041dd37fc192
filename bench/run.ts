// `npm run bench`: fills a private PostgreSQL, measures pages and lists beside baselines of the same run, prints one table.
// The server under test has a processor to itself; the load comes from another.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { freePort } from '#tests/support/private-postgres.ts'
import { nodeOptions } from '../scripts/node-options.ts'
import type { Figures } from './figures.ts'
import { measure, startServer } from './load.ts'
import { measureSql } from './measure-sql.ts'
import { measureAccounts } from './measures/accounts.ts'
import { bookingMeasures, measureBooking } from './measures/booking.ts'
import { measureEmbedded } from './measures/embedded.ts'
import { measureFeeds } from './measures/feeds.ts'
import { measureFirstPages } from './measures/first-page.ts'
import { measureLive } from './measures/live.ts'
import { measurePolls } from './measures/polls.ts'
import { measurePeer, measureRendered, NEXT_JS_COMPARISON } from './measures/rendered-pages.ts'
import { measureSaving } from './measures/saving.ts'
import { measureSocial } from './measures/social.ts'
import { measureCounting, measureYear, mixes } from './measures/statistics.ts'
import { measureTimeSlider } from './measures/time-slider.ts'
import { measureExtractImport } from './regions/measure.ts'
import { describeRows, milliseconds, perSecond, type Row } from './report.ts'
import { apiScenarios, type Scenario } from './scenarios.ts'
import { openFilledDatabase } from './volume.ts'

const { values: options } = parseArgs({
  options: {
    places: { type: 'string', default: '100000' },
    posts: { type: 'string', default: '1000000' },
    users: { type: 'string', default: '50000' },
    seconds: { type: 'string', default: '4' },
    /** Each takes a file descriptor of this process and one of the server. */
    sockets: { type: 'string', default: '10000' },
    /** How long the mixed load on the product with its own database lasts. */
    'mixed-minutes': { type: 'string', default: '10' },
    /** Size of the generated OpenStreetMap extract that is imported. */
    'extract-megabytes': { type: 'string', default: '1000' },
    /** Also fill a database ten times as large, and compare what the lists cost. */
    scale: { type: 'boolean', default: false },
    /** Measures whose name contains this: `booking: board`. */
    only: { type: 'string', default: '' },
    /** How often two hundred guests race for twenty tables. */
    'table-races': { type: 'string', default: '50' },
    'no-browser': { type: 'boolean', default: false },
  },
})

const root = join(import.meta.dirname, '..')
const seconds = Number(options.seconds)
const poolSize = 10
const connections = 10
const kilobyte = 1024
const SCALE_ROUNDS = 5
const rows: Row[] = []

const canPin = availableParallelism() > 1 && spawnSync('taskset', ['-p', String(process.pid)]).status === 0
const serverProcessor = canPin ? 0 : null

const volume = { places: Number(options.places), posts: Number(options.posts), users: Number(options.users) }
const filled = await openFilledDatabase(volume)
// From here on this process generates the load on the second processor; servers are started on the first.
if (canPin) spawnSync('taskset', ['-cp', '1', String(process.pid)])

const scratch = mkdtempSync(join(tmpdir(), 'shodim-bench-run-'))
process.once('exit', () => rmSync(scratch, { recursive: true, force: true }))
// A signal alone would end this process without its handlers, and leave the servers that it started.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

try {
  const { places, posts } = volume
  const goal = places <= 100_000 ? 'places within 120 s' : ''
  rows.push(
    row(
      'filling',
      `${filled.fillSeconds.toFixed(0)} s for ${places} places, ${posts} posts`,
      '',
      null,
      goal,
      null,
    ),
  )
  const databaseUrl = filled.postgres.url
  const samples = await findSamples(databaseUrl)
  const scenarios = apiScenarios(samples).filter((scenario) => scenario.name.includes(options.only))

  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const env = {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: origin,
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: 'error',
    // All clients of a bench come from one address.
    CONNECTIONS_PER_ADDRESS: '100000',
    DATA_DIR: scratch,
  }
  const server = await startServer([...nodeOptions, join(root, 'server/main.mjs')], env, {
    processor: serverProcessor,
    readyUrl: `${origin}/readyz`,
  })
  try {
    await measurePages(origin, samples)
    await measureLists(origin, databaseUrl, scenarios)
    if ('saving'.includes(options.only)) {
      await attempt('saving', async () => {
        rows.push(await measureSaving({ origin, databaseUrl }))
      })
    }
    if ('social'.includes(options.only)) {
      await attempt('social', async () => {
        const social = { origin, databaseUrl, poolSize, connections, seconds, serverProcessor }
        rows.push(...(await measureSocial(social)))
      })
    }
    const bookingNames = bookingMeasures(options.only)
    if (bookingNames.length > 0) {
      const tableRaces = Number(options['table-races'])
      const booking = { origin, databaseUrl, poolSize, connections, seconds, serverProcessor, tableRaces }
      await attempt('booking', () =>
        measureBooking(booking, bookingNames, (name, run) =>
          attempt(name, async () => void rows.push(...(await run()))),
        ),
      )
    }
    if ('statistics: year'.includes(options.only)) {
      await attempt('statistics: year', async () => {
        rows.push(await measureYear({ origin, databaseUrl, seconds }))
      })
    }
    const mixesOfRun = mixes.filter(({ name }) => name.includes(options.only))
    if (mixesOfRun.length > 0)
      await attempt('statistics: counting', () => measureCounted(env, samples, mixesOfRun))
    if ('accounts'.includes(options.only)) {
      await attempt('accounts', async () => {
        const path = `/api/v1/places?city=${samples.city}&limit=21`
        const task = { origin, databaseUrl, serverProcessor, connections, seconds, path }
        rows.push(...(await measureAccounts({ ...task, serverPid: server.pid })))
      })
    }
    if ('live'.includes(options.only)) {
      await attempt('live', async () => {
        const path = `/api/v1/places?city=${samples.city}&limit=21`
        const task = { databaseUrl, dataDir: scratch, serverProcessor, connections, seconds, path }
        rows.push(...(await measureLive({ ...task, sockets: Number(options.sockets) })))
      })
    }
    if ('feeds'.includes(options.only)) {
      await attempt('feeds', async () => {
        const { city } = samples
        rows.push(...(await measureFeeds({ origin, city, seconds, connections })))
      })
    }
    if ('polls'.includes(options.only)) {
      await attempt('polls', async () => {
        rows.push(await measurePolls({ origin, databaseUrl }))
      })
    }
    if ('embedded'.includes(options.only)) {
      await attempt('embedded', async () => {
        const mixedMinutes = Number(options['mixed-minutes'])
        const processors = canPin ? `0-${cpus().length - 1}` : null
        const { places } = volume
        rows.push(...(await measureEmbedded({ scratch, places, seconds, mixedMinutes, processors })))
      })
    }
    if ('regions'.includes(options.only)) {
      await attempt('regions', async () => {
        rows.push(
          ...(await measureExtractImport({ scratch, megabytes: Number(options['extract-megabytes']) })),
        )
      })
    }
    if (options.scale) await measureScale(databaseUrl, scenarios, samples.names)
    if (!options['no-browser']) await measureBrowser(origin, samples)
  } finally {
    await server.stop()
  }
} finally {
  await filled.postgres.stop()
}
finish()

/**
 * Starts two servers on one processor, of which one counts no visits. They are new, because the server of this run uses more
 * memory by now, and trust a proxy, so that each guest has an address.
 */
async function measureCounted(
  env: Record<string, string>,
  { city, placeSlugs }: Samples,
  mixesOfRun: typeof mixes,
): Promise<void> {
  const start = async (COUNT_VISITS: string) => {
    const port = await freePort()
    const origin = `http://127.0.0.1:${port}`
    const server = await startServer(
      [...nodeOptions, join(root, 'server/main.mjs')],
      { ...env, PORT: String(port), PUBLIC_URL: origin, COUNT_VISITS, TRUST_PROXY: 'true' },
      { processor: serverProcessor, readyUrl: `${origin}/readyz` },
    )
    return { origin, ...server }
  }
  const counting = await start('1')
  try {
    const notCounting = await start('0')
    try {
      const databasePid = await deleteVisits(filled.postgres.url)
      const task = { counting, notCounting, databasePid, city, placeSlugs, connections }
      for (const mix of mixesOfRun) rows.push(await measureCounting(task, mix))
    } finally {
      await notCounting.stop()
    }
  } finally {
    await counting.stop()
  }
}

/** Forgets the guests of a former run, who would be known already. @returns the process of the server */
async function deleteVisits(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('truncate day_visitors, visit_hours, visit_days')
  const { rows } = await client.query(
    `select split_part(pg_read_file('postmaster.pid'), e'\\n', 1)::int as "pid"`,
  )
  await client.end()
  return rows[0].pid
}

interface Samples {
  city: string
  cityId: number
  placeSlugs: string[]
  points: { lat: number; lon: number }[]
  names: string[]
  postIds: string[]
}

async function findSamples(url: string): Promise<Samples> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows: cities } = await client.query(
    `select city_id, latin_name, count(*)::int from
       (select city_id from places where is_listed) listed join cities on cities.id = city_id
     group by 1, 2 order by 3 desc limit 1`,
  )
  const city = cities[0]
  const { rows: found } = await client.query(
    `select latin_name, name, lat, lon from places where city_id = $1 and is_listed order by md5(id) limit 40`,
    [city.city_id],
  )
  const { rows: postRows } = await client.query(
    `select id from posts where city_id = $1 and not is_deleted and not is_hidden order by created_at desc limit 20`,
    [city.city_id],
  )
  await client.end()
  return {
    city: city.latin_name,
    cityId: city.city_id,
    placeSlugs: found.map((item) => item.latin_name),
    points: found.map((item) => ({ lat: item.lat, lon: item.lon })),
    names: found.map((item) => item.name),
    postIds: postRows.map((row) => row.id),
  }
}

async function measurePages(origin: string, samples: Samples): Promise<void> {
  const list = `/${samples.city}/places`
  const place = `/${samples.placeSlugs[0]}`
  for (const path of [list, place]) {
    if (!`page ${path}`.includes(options.only)) continue
    await attempt(`page ${path}`, async () => {
      const bare = await measureBare(await (await fetch(origin + path)).bytes())
      const cached = await measure({ origin, paths: [path], connections, seconds })
      rows.push(compare(`cached page ${path}`, cached, bare, 0.5, 'half of the bare route'))
    })
  }
  const rendered = {
    origin,
    databaseUrl: filled.postgres.url,
    city: samples.city,
    placeSlugs: samples.placeSlugs,
    ...{ scratch, serverProcessor, connections, seconds, measureBare },
  }
  if ('rendered page'.includes(options.only))
    await attempt('rendered page', async () => void rows.push(...(await measureRendered(rendered))))
  if (NEXT_JS_COMPARISON.includes(options.only))
    await attempt(NEXT_JS_COMPARISON, async () => void rows.push(await measurePeer(rendered)))
}

async function measureBare(body: Uint8Array): Promise<Figures> {
  const file = join(scratch, 'body')
  writeFileSync(file, body)
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const server = await startServer(
    [join(root, 'bench/bare/bare-server.ts')],
    { PORT: String(port), BODY_FILE: file },
    { processor: serverProcessor, readyUrl: `${origin}/ready` },
  )
  try {
    return await measure({ origin, paths: ['/'], connections, seconds })
  } finally {
    await server.stop()
  }
}

/** Lists through the API, beside the same statements through `pg`. */
async function measureLists(origin: string, databaseUrl: string, scenarios: Scenario[]): Promise<void> {
  for (const { name, paths, maxDatabaseP95 } of scenarios) {
    await attempt(name, async () => {
      const sql = await measureSql(
        { databaseUrl: databaseUrl, poolSize, connections, seconds, serverProcessor },
        paths,
      )
      const api = await measure({ origin, paths, connections, seconds })
      rows.push(compare(`API ${name}`, api, sql.concurrent, 0.6, '0.6 of bare SQL'))
      rows.push({
        ...row(
          `database ${name}`,
          `p95 ${milliseconds(sql.sequential.p95)}`,
          `p50 ${milliseconds(sql.sequential.p50)}`,
          null,
          maxDatabaseP95 ? `p95 ${maxDatabaseP95} ms` : '',
          maxDatabaseP95 ? sql.sequential.p95 <= maxDatabaseP95 : null,
        ),
        details: { ...sql, statements: sql.statements },
      })
    })
  }
}

/**
 * Compares the cost of the lists with that in a database ten times as large. Both are measured alternately and the
 * median of the ratios counts, because the speed of a shared machine varies.
 * @param names searched for in both, since what a search costs depends on how many have the word
 */
async function measureScale(databaseUrl: string, scenarios: Scenario[], names: string[]): Promise<void> {
  const larger = await openFilledDatabase({ ...volume, places: volume.places * 10 })
  try {
    const samples = { ...(await findSamples(larger.postgres.url)), names }
    const inLarger = new Map(apiScenarios(samples).map((scenario) => [scenario.name, scenario.paths]))
    for (const { name, paths } of scenarios) {
      await attempt(`${name} ×10`, async () => {
        const pairs: { small: number; large: number }[] = []
        const cost = async (url: string, paths: readonly string[]) => {
          const bench = { databaseUrl: url, poolSize, connections, seconds, serverProcessor }
          return (await measureSql(bench, paths)).sequential.p50
        }
        for (let round = 0; round < SCALE_ROUNDS; round += 1) {
          const small = await cost(databaseUrl, paths)
          pairs.push({ small, large: await cost(larger.postgres.url, inLarger.get(name) ?? []) })
        }
        pairs.sort((a, b) => a.large / a.small - b.large / b.small)
        const { small, large } = pairs[Math.floor(SCALE_ROUNDS / 2)] as (typeof pairs)[number]
        const ratio = large / small
        const figure = `p50 ${milliseconds(large)} at ${volume.places * 10}`
        const baseline = `${milliseconds(small)} at ${volume.places}`
        rows.push(row(`scale ${name}`, figure, baseline, ratio, 'at most 1.5', ratio <= 1.5))
      })
    }
  } finally {
    await larger.postgres.stop()
  }
}

async function measureBrowser(origin: string, samples: Samples): Promise<void> {
  if ('time slider'.includes(options.only)) {
    await attempt('time slider', async () => {
      rows.push(...(await measureTimeSlider(origin, samples.city)))
    })
  }
  if (!'first page'.includes(options.only)) return
  await attempt('first page', async () => {
    const paths = ['/', `/${samples.city}/places`, `/${samples.placeSlugs[0]}`, `/${samples.city}/feed`]
    /** The largest size of a document, as text and compressed. */
    const documents = new Map([
      [paths[1], { text: 50, compressed: 9 }],
      [paths[3], { text: 110, compressed: 18 }],
    ])
    for (const page of await measureFirstPages(origin, paths)) {
      const most = documents.get(page.path)
      if (most) {
        const isSmall =
          page.documentText <= most.text * kilobyte && page.document <= most.compressed * kilobyte
        const size = `${toKilobytes(page.documentText)} KB, ${toKilobytes(page.document)} KB compressed`
        const goal = `${most.text} KB, ${most.compressed} KB compressed`
        rows.push(row(`document ${page.path}`, size, '', null, goal, isSmall))
      }
      const isLight =
        page.script <= 128 * kilobyte &&
        page.withoutPhotos <= 300 * kilobyte &&
        page.thirdParties.length === 0
      const weight = `script ${toKilobytes(page.script)}, all ${toKilobytes(page.withoutPhotos)} KB, photos ${toKilobytes(page.photos)} KB`
      rows.push(row(`first page ${page.path}`, weight, '', null, '128 KB, 300 KB, no third party', isLight))
      const isFast = page.lcp <= 1300 && page.cls <= 0.01 && page.tbt <= 100
      const vitals = `LCP ${milliseconds(page.lcp)}, CLS ${page.cls.toFixed(3)}, TBT ${milliseconds(page.tbt)}`
      rows.push({
        ...row(`slowed phone ${page.path}`, vitals, '', null, '1300 ms, 0.01, 100 ms', isFast),
        details: page,
      })
    }
  })
}

/** Reports a failure as a missed goal, so that the run goes on. */
async function attempt(name: string, run: () => Promise<void>): Promise<void> {
  console.log(`— ${name}`)
  try {
    await run()
  } catch (error) {
    console.error(error)
    const reason = error instanceof Error ? error.message : String(error)
    rows.push(row(name, `failed: ${reason.slice(0, 120)}`, '', null, '', false))
  }
}

function compare(name: string, measured: Figures, baseline: Figures, least: number, goal: string): Row {
  const ratio = measured.rate / baseline.rate
  return {
    ...row(
      name,
      `${perSecond(measured.rate)}, p99 ${milliseconds(measured.p99)}`,
      perSecond(baseline.rate),
      ratio,
      goal,
      ratio >= least,
    ),
    details: { measured, baseline },
  }
}

function row(
  name: string,
  figure: string,
  baseline: string,
  ratio: number | null,
  goal: string,
  isReached: boolean | null,
): Row {
  return { name, figure, baseline, ratio, goal, isReached }
}

function toKilobytes(bytes: number): string {
  return (bytes / kilobyte).toFixed(0)
}

function finish(): void {
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'processor'}, Node ${process.version}, ${filled.postgres.version}`
  console.log(`\n${machine}\n\n${describeRows(rows)}`)
  const folder = join(root, 'bench/results')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}.json`)
  writeFileSync(file, `${JSON.stringify({ machine, volume, rows }, null, 2)}\n`)
  const missed = rows.filter((row) => row.isReached === false).length
  console.log(`\n${missed} goals missed; all figures in ${file}`)
  process.exit(missed === 0 ? 0 : 1)
}
