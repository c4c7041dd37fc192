import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import { type AppOptions, buildApi } from '#server/app.ts'
import { type Config, readConfig } from '#server/config.ts'
import type { DatabaseHandle, Db } from '#server/db/connection.ts'
import type { AppInstance } from '#server/lib/app-instance.ts'
import type { RedisClient } from '#server/lib/redis.ts'
import { openTestDatabase } from './database.ts'
import { openTestRedis } from './private-redis.ts'

export interface ApiResponse {
  status: number
  headers: Record<string, string | string[] | number | undefined>
  // biome-ignore lint/suspicious/noExplicitAny: responses are not typed in tests
  data: any
  error: ErrorBody
  body: string
}

export interface TestApp {
  readonly app: AppInstance
  readonly db: Db
  readonly config: Config
  /** `GET` with the query as an object; its values are not validated. */
  get(path: string, query?: Record<string, string | number | boolean | undefined>): Promise<ApiResponse>
  request(options: InjectOptions): Promise<ApiResponse>
}

/**
 * The real application over a database of this test file:
 *
 *     const app = testApp()
 *     test('…', async () => {
 *       const place = await buildPlace(app.db, { name: 'Пушкин' })
 *       const { status, data } = await app.get(`/api/v1/places/${place.id}`)
 *     })
 */
export function testApp(
  environment: Record<string, string> = {},
  options: Pick<AppOptions, 'logTo'> = {},
): TestApp {
  let database: DatabaseHandle | undefined
  let app: AppInstance | undefined
  let redis: RedisClient | undefined
  const config = readConfig(
    { LOG_LEVEL: 'silent', DATA_DIR: '/nonexistent', ...environment },
    { tryOut: true },
  )

  beforeAll(async () => {
    database = await openTestDatabase()
    redis = await openTestRedis()
    app = buildApi({ config, database, redis, ...options })
    await app.ready()
  })
  afterAll(async () => {
    await app?.close()
    redis?.destroy()
    await database?.close()
  })

  const request = async (options: InjectOptions): Promise<ApiResponse> => {
    const reply = await running(app).inject(options)
    const body = isJson(reply.headers['content-type']) ? reply.json() : {}
    return {
      status: reply.statusCode,
      headers: reply.headers,
      data: body.data,
      error: body.error,
      body: reply.body,
    }
  }
  return {
    get app() {
      return running(app)
    },
    get db() {
      return running(database).db
    },
    config,
    request,
    get: (path, query = {}) => request({ method: 'GET', url: addressOf(path, query) }),
  }
}

function addressOf(path: string, query: Record<string, string | number | boolean | undefined>): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [`${encodeURIComponent(name)}=${encodeURIComponent(value)}`],
  )
  return pairs.length > 0 ? `${path}?${pairs.join('&')}` : path
}

function isJson(contentType: string | number | string[] | undefined): boolean {
  return String(contentType ?? '').startsWith('application/json')
}

function running<Part>(part: Part | undefined): Part {
  if (part === undefined) throw new Error('The app runs inside tests only, not while a file is loaded')
  return part
}
