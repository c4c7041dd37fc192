import { LRUCache } from 'lru-cache'
import type { OperationResponse } from '#contract/pages.ts'
import { onPrimary } from '#server/db/pools/replica.ts'

interface CacheEntry {
  response: Promise<OperationResponse>
  tags: readonly string[]
  /** How long before its expiry a request starts a background refresh. */
  refreshAheadMs: number
  /** A background refresh is running; there is at most one per response. */
  isRefreshing?: boolean
  /** No refresh starts before this moment, because the last one failed. */
  pausedUntil?: number
}

export interface ResponseCacheOptions {
  /** The age after which a response is loaded again. */
  maxAgeMs: number
  /** A request within this time before expiry refreshes the response in the background. */
  refreshAheadMs?: number
  /**
   * The longest random time by which a refresh starts earlier, so that responses loaded together are not refreshed
   * together.
   */
  refreshJitterMs?: number
  /** The pause after a failed refresh. */
  retryPauseMs?: number
  maxResponses: number
  /** How long after a write a replica may lack it; 0 without a replica. */
  replicaLagMs?: number
}

const RETRY_PAUSE_MS = 1000
/** Beyond this many tags the oldest are forgotten, and their responses may come from a lagging replica. */
const MAX_WRITTEN_TAGS = 20_000

/**
 * Responses that pages share (the city, the categories, a list as guests see it), cached for seconds. Concurrent
 * requests share one load. A write drops the responses with its tags, also those being loaded.
 */
export class ResponseCache {
  readonly #entries: LRUCache<string, CacheEntry>
  readonly #refreshAheadMs: number
  readonly #refreshJitterMs: number
  readonly #retryPauseMs: number
  /** Tags of writes that the replica may lack; `*` is everything. */
  readonly #recentlyWrittenTags: LRUCache<string, true> | undefined

  constructor({
    maxAgeMs,
    refreshAheadMs = 0,
    refreshJitterMs = 0,
    retryPauseMs = RETRY_PAUSE_MS,
    maxResponses,
    replicaLagMs = 0,
  }: ResponseCacheOptions) {
    this.#entries = new LRUCache({ max: maxResponses, ttl: maxAgeMs })
    this.#refreshAheadMs = refreshAheadMs
    this.#refreshJitterMs = refreshJitterMs
    this.#retryPauseMs = retryPauseMs
    if (replicaLagMs > 0)
      this.#recentlyWrittenTags = new LRUCache({ max: MAX_WRITTEN_TAGS, ttl: replicaLagMs })
  }

  get(
    key: string,
    tags: readonly string[],
    load: () => Promise<OperationResponse>,
  ): Promise<OperationResponse> {
    const entry = this.#entries.get(key)
    if (entry) {
      if (canRefresh(entry) && this.#entries.getRemainingTTL(key) < entry.refreshAheadMs)
        this.#refresh(key, entry, load)
      return entry.response
    }
    const loading = this.#load(tags, load)
    this.#entries.set(key, loading)
    const remove = () => {
      if (this.#entries.peek(key) === loading) this.#entries.delete(key)
    }
    loading.response.then(({ status }) => status >= 500 && remove(), remove)
    return loading.response
  }

  /** Reloads in the background; an entry that was dropped meanwhile stays dropped. */
  #refresh(key: string, entry: CacheEntry, load: () => Promise<OperationResponse>): void {
    entry.isRefreshing = true
    const start = performance.now()
    const loading = this.#load(entry.tags, load)
    const pause = () => {
      entry.isRefreshing = false
      entry.pausedUntil = performance.now() + this.#retryPauseMs
    }
    loading.response.then(({ status }) => {
      if (status >= 500) pause()
      else if (this.#entries.peek(key) === entry) this.#entries.set(key, loading, { start })
    }, pause)
  }

  #load(tags: readonly string[], load: () => Promise<OperationResponse>): CacheEntry {
    const refreshAheadMs = this.#refreshAheadMs + Math.random() * this.#refreshJitterMs
    return { response: this.#loadFresh(tags, load).then(deepFreeze), tags, refreshAheadMs }
  }

  /** Reads from the primary when a replica may lack a write that this response shows. */
  #loadFresh<Response>(tags: readonly string[], load: () => Response): Response {
    const mayReplicaLag =
      this.#recentlyWrittenTags?.has('*') || tags.some((tag) => this.#recentlyWrittenTags?.has(tag))
    return mayReplicaLag ? onPrimary(load) : load()
  }

  invalidate(...tags: string[]): void {
    for (const tag of tags) this.#recentlyWrittenTags?.set(tag, true)
    for (const [key, entry] of this.#entries.entries()) {
      if (entry.tags.some((tag) => tags.includes(tag))) this.#entries.delete(key)
    }
  }

  clear(): void {
    this.#recentlyWrittenTags?.set('*', true)
    this.#entries.clear()
  }
}

function canRefresh({ isRefreshing, pausedUntil = 0 }: CacheEntry): boolean {
  return !isRefreshing && performance.now() >= pausedUntil
}

/** Frozen, because many pages share one response. */
function deepFreeze<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null) return value
  for (const part of Object.values(value)) deepFreeze(part)
  return Object.freeze(value)
}
