import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type PrivatePostgres, startPrivatePostgres } from '#tests/support/private-postgres.ts'

export interface Volume {
  places: number
  posts: number
  users: number
}

export interface FilledDatabase {
  postgres: PrivatePostgres
  /** Seconds that filling took, in this run or in the one whose data are reused. */
  fillSeconds: number
}

const root = join(import.meta.dirname, '..')

/** Inputs of the generated data: a change of any of them makes the cached folder stale. */
const sources = [
  'server/db/**/*.ts',
  'server/db/migrations/*.sql',
  'server/reference/*.ts',
  'server/cli/**/*.ts',
  'server/lib/**/*.ts',
  'server/features/{generate,places,reference,search}/**/*.ts',
  'contract/**/*.ts',
]

/** Starts a PostgreSQL with this volume of data; its folder is kept in the temporary folder for the next run. */
export async function openFilledDatabase(volume: Volume): Promise<FilledDatabase> {
  const hash = createHash('sha256').update(JSON.stringify(volume))
  for (const path of globSync(sources, { cwd: root }).sort())
    hash.update(path).update(readFileSync(join(root, path)))
  const folder = join(
    process.env.BENCH_DATA ?? join(tmpdir(), 'shodim-bench'),
    hash.digest('hex').slice(0, 16),
  )
  const doneFile = join(folder, 'filled.json')
  // An interrupted run left a partly filled database.
  if (!existsSync(doneFile)) rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  const postgres = await startPrivatePostgres({
    home: folder,
    settings: {
      shared_buffers: '2GB',
      random_page_cost: '1.1',
      jit: 'off',
      max_wal_size: '8GB',
      maintenance_work_mem: '512MB',
    },
  })
  if (existsSync(doneFile)) {
    await deleteLeftoverJobs(postgres.url)
    return { postgres, fillSeconds: JSON.parse(readFileSync(doneFile, 'utf8')).fillSeconds }
  }

  console.log(`Filling PostgreSQL: ${JSON.stringify(volume)}`)
  const startedAt = performance.now()
  const { places, posts, users } = volume
  const args = ['generate', '--places', places, '--posts', posts, '--users', users, '--seed', 1].map(String)
  const generated = spawnSync(process.execPath, [join(root, 'server/cli/main.mjs'), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, DATABASE_URL: postgres.url },
  })
  if (generated.status !== 0) {
    await postgres.stop()
    throw new Error('The generator failed')
  }
  const fillSeconds = (performance.now() - startedAt) / 1000
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  await client.query('vacuum analyze')
  await client.query('checkpoint')
  await client.end()
  writeFileSync(doneFile, JSON.stringify({ fillSeconds, volume }))
  return { postgres, fillSeconds }
}

/** Jobs of an interrupted run stay «active» until they expire, and measures that wait for idle queues would wait as long. */
async function deleteLeftoverJobs(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('delete from outbox')
    const { rows } = await client.query(`select to_regclass('jobs.job') is not null as "hasJobs"`)
    if (rows[0].hasJobs)
      await client.query(`delete from jobs.job where state in ('created', 'retry', 'active')`)
  } finally {
    await client.end()
  }
}
