import { join } from 'node:path'
import type { BareSqlTask } from './bare/bare-sql.ts'
import { startRecorder } from './capture-sql.ts'
import type { Figures } from './figures.ts'
import { runForJson } from './load.ts'

export interface SqlBenchOptions {
  databaseUrl: string
  poolSize: number
  connections: number
  seconds: number
  serverProcessor: number | null
}

export interface SqlFigures {
  /** With the connections of the load. */
  concurrent: Figures
  /** One request after the other. */
  sequential: Figures
}

const script = join(import.meta.dirname, 'bare/bare-sql.ts')

/** Measures the statements that the API runs for these addresses, without the API. */
export async function measureSql(
  bench: SqlBenchOptions,
  paths: readonly string[],
  headers: Record<string, string> = {},
): Promise<SqlFigures & { statements: string[] | undefined }> {
  const requests = await recordStatements(bench, paths, headers)
  const figures = await measureStatements(bench, requests)
  return { ...figures, statements: requests[0]?.map((item) => item.sql) }
}

export async function recordStatements(
  { databaseUrl }: Pick<SqlBenchOptions, 'databaseUrl'>,
  paths: readonly string[],
  headers: Record<string, string> = {},
): Promise<BareSqlTask['requests']> {
  const recorder = await startRecorder(databaseUrl)
  const requests: BareSqlTask['requests'] = []
  try {
    for (const path of paths) requests.push(await recorder.record(path, headers))
  } finally {
    await recorder.close()
  }
  return requests
}

export function measureStatements(
  { databaseUrl: url, poolSize, connections, seconds, serverProcessor }: SqlBenchOptions,
  requests: BareSqlTask['requests'],
  isTransaction = false,
): Promise<SqlFigures> {
  const task: BareSqlTask = { url, poolSize, connections, seconds, requests, isTransaction }
  return runForJson<SqlFigures>([script], task, serverProcessor)
}
