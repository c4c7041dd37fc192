// `npm run try-imports -- FILES`: imports files into a database of its own with `--city auto` and checks that a second run
// changes nothing, that undone runs leave the rows byte for byte, and that a killed import goes on where it was.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { ImportReport } from '#contract/imports/import-report.ts'
import { startPrivatePostgres } from '#tests/support/private-postgres.ts'

const root = join(import.meta.dirname, '..')
const files = process.argv.slice(2)
if (files.length === 0) throw new Error('Name the files to import: npm run try-imports -- FILE…')

/** Tables of the runs themselves, and the dictionary of the search, which only grows. */
const growing = ['import_runs', 'import_changes', 'import_landmark_changes', 'import_skipped_rows', 'words']
const MAX_SHOWN = 6
/** Parts of the time that a whole import takes, after which it is killed. */
const KILLED_AFTER = [0.25, 0.5, 0.75, 0.9]

const postgres = await startPrivatePostgres({ settings: { shared_buffers: '256MB' } })
const client = new pg.Client({ connectionString: postgres.url })
await client.connect()
let failureCount = 0

interface Run {
  runId: string
  report: ImportReport
  seconds: number
}

try {
  await command(['city', 'list'])
  const states = [await tables()]
  const runs: Run[] = []
  for (const file of files) {
    const first = await importFile(file)
    const after = await tables()
    printCounts(basename(file), first)
    const second = await importFile(file)
    const { created, updated, closed } = second.report
    check('a second run changes nothing', created + updated + closed === 0)
    compare('a second run leaves the rows as they are', after, await tables())
    states.push(after)
    runs.push(first)
  }
  const whole = await content()
  for (const [at, { runId }] of [...runs.entries()].reverse()) {
    const startedAt = performance.now()
    await command(['import-undo', runId])
    const took = ((performance.now() - startedAt) / 1000).toFixed(1)
    const name = basename(files[at] ?? '')
    compare(`${name} undone in ${took} s: the rows are as before`, states[at] ?? {}, await tables())
  }
  for (const [at, file] of files.entries()) {
    for (const part of KILLED_AFTER) await importKilled(file, (runs[at]?.seconds ?? 0) * part)
    await importFile(file)
    const { created, updated } = (await importFile(file)).report
    check(`${basename(file)}: killed ${KILLED_AFTER.length} times, then completed`, created + updated === 0)
  }
  // Sorted, so that both states of a place are neighbours.
  const found = await content()
  const different = [
    ...[...found].filter((place) => !whole.has(place)),
    ...[...whole].filter((place) => !found.has(place)),
  ].toSorted()
  check('the places are those of imports that nobody killed', different.length === 0)
  for (const place of different.slice(0, MAX_SHOWN)) console.log(`    ${place}`)
} finally {
  await client.end()
  await postgres.stop()
}
process.exitCode = failureCount > 0 ? 1 : 0

function printCounts(name: string, { report, seconds }: Run): void {
  const skipped = Object.values(report.skipped).reduce((sum, count) => sum + count, 0)
  const { read, created, updated, matched, possibleMatches, broken, organisationsCreated } = report
  const cities = report.cities.map((city) => `${city.name} ${city.places}${city.isNew ? ' (new)' : ''}`)
  console.log(
    `${name}: ${read} rows in ${seconds.toFixed(1)} s: ${created} created, ${updated} updated, ${matched} matched, ` +
      `${possibleMatches} possible matches, ${skipped} skipped, ${broken.length} broken, ${organisationsCreated} chains; ${cities.join(', ')}`,
  )
}

function check(what: string, isRight: boolean): void {
  console.log(`  ${isRight ? 'ok  ' : 'FAIL'} ${what}`)
  if (!isRight) failureCount += 1
}

function compare(what: string, before: Tables, after: Tables): void {
  const different = Object.keys(before).filter((table) => before[table] !== after[table])
  check(different.length === 0 ? what : `${what}; different: ${different.join(', ')}`, different.length === 0)
}

async function importFile(file: string): Promise<Run> {
  const startedAt = performance.now()
  const output = await command(['import', file, '--city', 'auto', '--json'])
  const { runId, ...report } = JSON.parse(output) as ImportReport & { runId: string }
  return { runId, report, seconds: (performance.now() - startedAt) / 1000 }
}

/** Kills an import after so many seconds; it may have ended before. */
async function importKilled(file: string, seconds: number): Promise<void> {
  const child = start(['import', file, '--city', 'auto', '--json'])
  const ended = once(child, 'exit')
  await Promise.race([pause(seconds * 1000), ended])
  child.kill('SIGKILL')
  await ended
}

async function command(args: string[]): Promise<string> {
  const child = start(args)
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  // `exit` may come before the last part of the output.
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}`)
  return output
}

function start(args: string[]) {
  return spawn(process.execPath, [join(root, 'server/cli/main.mjs'), ...args], {
    env: { ...process.env, DATABASE_URL: postgres.url },
    stdio: ['ignore', 'pipe', process.env.VERBOSE ? 'inherit' : 'ignore'],
  })
}

/** Table → checksum of all its rows. */
type Tables = Record<string, string>

async function tables(): Promise<Tables> {
  const { rows } = await client.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> all($1)`,
    [growing],
  )
  const sums: Tables = {}
  for (const { name } of rows) sums[name] = await checksum(`select to_jsonb(t)::text from "${name}" t`)
  return sums
}

/** Places with all their facts, but without the ids and moments that differ from one import to the next. */
async function content(): Promise<Set<string>> {
  const { rows } = await client.query<{ place: string }>(`
    select jsonb_build_array(
      to_jsonb(p) - '{id,city_id,organisation_id,latin_name,created_at,updated_at}'::text[]
        - '{published_at,submitted_at,hours_checked_at,marker,spot,main_schedule}'::text[],
      regexp_replace(p.main_schedule::text, '"id": "[0-9a-f]{24}"', '', 'g'),
      (select latin_name from cities where id = p.city_id),
      (select name from organisations where id = p.organisation_id),
      (select jsonb_agg(phone order by phone) from place_phones where place_id = p.id),
      (select jsonb_agg(link order by link) from place_links where place_id = p.id))::text place
    from places p`)
  return new Set(rows.map(({ place }) => place))
}

async function checksum(lines: string): Promise<string> {
  const { rows } = await client.query<{ sum: string | null }>(
    `select md5(string_agg(line, chr(10) order by line)) as sum from (${lines}) lines(line)`,
  )
  return rows[0]?.sum ?? ''
}
