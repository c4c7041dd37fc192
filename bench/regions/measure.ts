import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { startPrivatePostgres } from '#tests/support/private-postgres.ts'
import { nodeOptions } from '../../scripts/node-options.ts'
import { perSecond, type Row } from '../report.ts'
import { writeBigExtract } from './big-extract.ts'

interface Cost {
  rows: number
  cpuSeconds: number
  rssKilobytes: number
}

const GOAL_RATIO = 0.4
const GOAL_MEBIBYTES = 600

/** Compares importing the extract of a country into an empty database with reading the same file alone. */
export async function measureExtractImport({
  scratch,
  megabytes,
}: {
  scratch: string
  megabytes: number
}): Promise<Row[]> {
  const path = join(scratch, 'country.osm.pbf')
  const postgres = await startPrivatePostgres({ home: join(scratch, 'regions') })
  try {
    const { elements, venues } = await writeBigExtract(path, megabytes * 1_000_000)
    const reading = run('read-extract.ts', path, {})
    const importing = run('import-extract.ts', path, { DATABASE_URL: postgres.url })
    const ratio = importing.perSecond / reading.perSecond
    const memory = Math.round(importing.rssKilobytes / 1024)
    return [
      {
        name: `import of ${megabytes} MB of .osm.pbf, ${elements} elements, ${venues} venues`,
        figure: `${perSecond(importing.perSecond)} rows, ${importing.seconds.toFixed(0)} s`,
        baseline: `${perSecond(reading.perSecond)} read alone`,
        ratio,
        goal: `${GOAL_RATIO} of reading alone`,
        isReached: ratio >= GOAL_RATIO,
        details: { importing, reading },
      },
      {
        name: 'memory of that import',
        figure: `${memory} MiB at most`,
        baseline: `${Math.round(reading.rssKilobytes / 1024)} MiB read alone`,
        ratio: null,
        goal: `${GOAL_MEBIBYTES} MiB`,
        isReached: memory <= GOAL_MEBIBYTES,
      },
    ]
  } finally {
    await postgres.stop()
    rmSync(path, { force: true })
  }
}

function run(script: string, path: string, env: Record<string, string>) {
  const begin = performance.now()
  const text = execFileSync(
    process.execPath,
    [...nodeOptions, join(import.meta.dirname, '../bare', script), path],
    {
      encoding: 'utf8',
      env: { ...process.env, ...env },
    },
  )
  const seconds = (performance.now() - begin) / 1000
  const cost = JSON.parse(text.trim().split('\n').at(-1) ?? '') as Cost
  return { ...cost, seconds, perSecond: cost.rows / seconds }
}
