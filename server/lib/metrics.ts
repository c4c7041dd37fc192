import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { DatabaseHandle } from '#server/db/connection.ts'
import type { CacheOutcome, PageCache } from '#server/lib/cache/page-cache.ts'

/** The metrics of /metrics. Each application has its own registry, so that two in one process do not mix. */
export class Metrics {
  readonly registry = new Registry()
  readonly #requests: Histogram<'method' | 'route' | 'status'>
  readonly #pages: Counter<'outcome'>

  constructor() {
    collectDefaultMetrics({ register: this.registry })
    this.#requests = new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Time from the head of a request to the end of its response',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      registers: [this.registry],
    })
    this.#pages = new Counter({
      name: 'guest_pages_total',
      help: 'Guest pages by what the cache did: hit, miss, coalesced with a rendering under way, or bypassed',
      labelNames: ['outcome'],
      registers: [this.registry],
    })
  }

  readonly #observers = new Map<string, (seconds: number) => void>()

  /** `route` is the pattern, because the number of addresses is unlimited. */
  countRequest(method: string, route: string, status: number, milliseconds: number): void {
    // The child metric of a label set is cached, because looking it up costs more than counting.
    const key = `${method} ${route} ${status}`
    let observe = this.#observers.get(key)
    if (!observe) {
      const child = this.#requests.labels({ method, route, status: `${Math.floor(status / 100)}xx` })
      observe = (seconds) => child.observe(seconds)
      this.#observers.set(key, observe)
    }
    observe(milliseconds / 1000)
  }

  countPage(outcome: CacheOutcome | 'bypass'): void {
    this.#pages.inc({ outcome })
  }

  watchPageCache(cache: PageCache): void {
    this.#gauge('guest_page_cache_bytes', 'Bytes of pages in memory', () => cache.stats.bytes)
    this.#gauge('guest_page_cache_pages', 'Pages in memory', () => cache.stats.pages)
  }

  watchSockets(count: () => number): void {
    this.#gauge('live_sockets', 'Open sockets of this node', count)
  }

  watchDatabase(database: DatabaseHandle): void {
    const { pool } = database
    if (!pool) return
    this.#gauge('db_pool_connections', 'Open connections to PostgreSQL', () => pool().total)
    this.#gauge('db_pool_idle', 'Connections that wait for a query', () => pool().idle)
    this.#gauge('db_pool_waiting', 'Queries that wait for a connection', () => pool().waiting)
  }

  #gauge(name: string, help: string, read: () => number): void {
    new Gauge({
      name,
      help,
      registers: [this.registry],
      collect() {
        this.set(read())
      },
    })
  }
}
