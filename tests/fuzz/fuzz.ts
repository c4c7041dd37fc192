import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { readOperations } from './operations.ts'
import { attemptsAt } from './requests.ts'
import { buildTestData } from './test-data.ts'

/** A server error or a slow response. */
export interface Finding {
  request: string
  status: number
  ms: number
  /** The lines of the log for this request. */
  logged: string[]
}

/** The application under test; `takeLogged` returns the errors logged since its last call. */
export function fuzzedApp(): { app: TestApp; takeLogged: () => string[] } {
  const logged: string[] = []
  const dataDir = mkdtempSync(join(tmpdir(), 'shodim-fuzz-'))
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
  const app = testApp(
    { DATA_DIR: dataDir, LOG_LEVEL: 'error' },
    {
      logTo: {
        write: (line) => {
          const { err, msg } = JSON.parse(line)
          logged.push(String(err?.message ?? msg).slice(0, 300))
        },
      },
    },
  )
  return { app, takeLogged: () => logged.splice(0) }
}

/** The data is rebuilt after this many attempts, because changes by one attempt can hide the faults of others. */
const ATTEMPTS_PER_DATA_SET = 60

/**
 * Every operation of the OpenAPI document, called in every role with hostile values. `perOperation` limits their number,
 * spread evenly over roles and fields, always the same ones.
 */
export async function fuzz(
  { app, takeLogged }: ReturnType<typeof fuzzedApp>,
  { perOperation = Number.POSITIVE_INFINITY, slowMs = Number.POSITIVE_INFINITY, only = '' } = {},
): Promise<{ sent: number; findings: Finding[] }> {
  await app.app.jobs.start()
  const document = await app.request({ method: 'GET', url: '/api/openapi.json' })
  const findings: Finding[] = []
  let sent = 0
  let world = await buildTestData(app)
  let isChanged = false
  for (const operation of readOperations(document.body)) {
    if (!`${operation.method} ${operation.path}`.includes(only)) continue
    const attempts = spread(attemptsAt(operation, world), perOperation)
    let left = 0
    for (const attempt of attempts) {
      if (left === 0) {
        if (isChanged) world = await buildTestData(app)
        isChanged = operation.method !== 'GET'
        await app.db.deleteFrom('rate_limits').execute()
      }
      left = left === 0 ? ATTEMPTS_PER_DATA_SET : left - 1
      const request = attempt(world)
      const startedAt = performance.now()
      const { statusCode } = await app.app.inject(request)
      const ms = performance.now() - startedAt
      sent += 1
      const logged = takeLogged()
      if (statusCode >= 500 || ms > slowMs) {
        const url = String(request.url).slice(0, 300)
        const payload = String(request.payload ?? '').slice(0, 500)
        findings.push({
          request: `${request.method} ${url} ${payload}`.trim(),
          status: statusCode,
          ms: Math.round(ms),
          logged,
        })
      }
    }
  }
  return { sent, findings }
}

function spread<Item>(items: readonly Item[], count: number): Item[] {
  if (items.length <= count) return [...items]
  return Array.from(
    { length: count },
    (_, index) => items[Math.floor((index * items.length) / count)] as Item,
  )
}
