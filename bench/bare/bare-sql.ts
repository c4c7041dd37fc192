// The baseline of lists: the same statements as the API ran, through `pg` alone with the same pool: concurrently for
// the rate, one by one (as prepared statements, like the product's) for the time that the database takes.
// Reads what to run from standard input, prints figures as JSON.
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { PreparingClient } from '#server/db/pools/prepared.ts'
import { type Figures, figuresOf } from '../figures.ts'

export interface BareSqlTask {
  url: string
  poolSize: number
  connections: number
  seconds: number
  /** Each request is the statements it ran, in order. */
  requests: { sql: string; parameters: unknown[] }[][]
  /** The statements of a request are one transaction. */
  isTransaction?: boolean
}

const task: BareSqlTask = JSON.parse(readFileSync(0, 'utf8'))
const pool = new pg.Pool({ connectionString: task.url, max: task.poolSize })
// Prepares the statements that the product prepares.
const prepared = new PreparingClient({ connectionString: task.url })
await prepared.connect()

await run(pool, task.connections, 1)
const concurrent = await run(pool, task.connections, task.seconds)
await run(prepared, 1, 1)
const sequential = await run(prepared, 1, Math.max(2, task.seconds / 2))
await Promise.all([pool.end(), prepared.end()])
const result: { concurrent: Figures; sequential: Figures } = { concurrent, sequential }
process.stdout.write(JSON.stringify(result))

async function run(on: pg.Pool | pg.Client, connections: number, seconds: number): Promise<Figures> {
  const latencies: number[] = []
  const startedAt = performance.now()
  const endsAt = startedAt + seconds * 1000
  let next = 0
  const worker = async () => {
    while (performance.now() < endsAt) {
      const statements = task.requests[next++ % task.requests.length] ?? []
      const begin = performance.now()
      if (task.isTransaction) await transact(on, statements)
      else for (const { sql, parameters } of statements) await on.query(sql, parameters)
      latencies.push(performance.now() - begin)
    }
  }
  await Promise.all(Array.from({ length: connections }, worker))
  const elapsed = (performance.now() - startedAt) / 1000
  return figuresOf(latencies, elapsed)
}

async function transact(on: pg.Pool | pg.Client, statements: BareSqlTask['requests'][number]): Promise<void> {
  const pooled = on instanceof pg.Pool ? await on.connect() : undefined
  const client = pooled ?? on
  await client.query('begin')
  for (const { sql, parameters } of statements) await client.query(sql, parameters)
  await client.query('commit')
  pooled?.release()
}
