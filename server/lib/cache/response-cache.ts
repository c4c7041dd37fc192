import { LRUCache } from 'lru-cache'
import type { OperationResponse } from '#contract/pages.ts'
import { onPrimary } from '#server/db/pools/replica.ts'

interface CacheEntry {
  response: Promise<OperationResponse>
  tags: readonly string[]
  /** How long before its expiry a request starts a background refresh. */
  renewBeforeMs: number
  /** A background refresh is running; there is at most one per response. */
  isRenewing?: boolean
  /** No renewal begins before this moment, because the last one failed. */
  pausedUntil?: number
}

export interface ResponseCacheOptions {
  /** The age after which a response is loaded again. */
  maxAgeMs: number
  /** A request within this time before expiry refreshes the response in the background. */
  renewBeforeMs?: number
  /** The longest random time by which a refresh starts earlier, so that responses loaded together are not refreshed together. */
  renewSpreadMs?: number
  /** The pause after a failed renewal. */
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
  readonly #renewBeforeMs: number
  readonly #renewSpreadMs: number
  readonly #retryPauseMs: number
  /** Tags of writes that the replica may lack; `*` is everything. */
  readonly #writtenTags: LRUCache<string, true> | undefined

  constructor({
    maxAgeMs,
    renewBeforeMs = 0,
    renewSpreadMs = 0,
    retryPauseMs = RETRY_PAUSE_MS,
    maxResponses,
    replicaLagMs = 0,
  }: ResponseCacheOptions) {
    this.#entries = new LRUCache({ max: maxResponses, ttl: maxAgeMs })
    this.#renewBeforeMs = renewBeforeMs
    this.#renewSpreadMs = renewSpreadMs
    this.#retryPauseMs = retryPauseMs
    if (replicaLagMs > 0) this.#writtenTags = new LRUCache({ max: MAX_WRITTEN_TAGS, ttl: replicaLagMs })
  }

  get(
    key: string,
    tags: readonly string[],
    load: () => Promise<OperationResponse>,
  ): Promise<OperationResponse> {
    const entry = this.#entries.get(key)
    if (entry) {
      if (canRenew(entry) && this.#entries.getRemainingTTL(key) < entry.renewBeforeMs)
        this.#renew(key, entry, load)
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
  #renew(key: string, entry: CacheEntry, load: () => Promise<OperationResponse>): void {
    entry.isRenewing = true
    const start = performance.now()
    const loading = this.#load(entry.tags, load)
    const pause = () => {
      entry.isRenewing = false
      entry.pausedUntil = performance.now() + this.#retryPauseMs
    }
    loading.response.then(({ status }) => {
      if (status >= 500) pause()
      else if (this.#entries.peek(key) === entry) this.#entries.set(key, loading, { start })
    }, pause)
  }

  #load(tags: readonly string[], load: () => Promise<OperationResponse>): CacheEntry {
    const renewBeforeMs = this.#renewBeforeMs + Math.random() * this.#renewSpreadMs
    return { response: this.#loadFresh(tags, load).then(deepFreeze), tags, renewBeforeMs }
  }

  /** Reads from the primary when a replica may lack a write that this response shows. */
  #loadFresh<Response>(tags: readonly string[], load: () => Response): Response {
    const isWritten = this.#writtenTags?.has('*') || tags.some((tag) => this.#writtenTags?.has(tag))
    return isWritten ? onPrimary(load) : load()
  }

  drop(...tags: string[]): void {
    for (const tag of tags) this.#writtenTags?.set(tag, true)
    for (const [key, entry] of this.#entries.entries()) {
      if (entry.tags.some((tag) => tags.includes(tag))) this.#entries.delete(key)
    }
  }

  clear(): void {
    this.#writtenTags?.set('*', true)
    this.#entries.clear()
  }
}

function canRenew({ isRenewing, pausedUntil = 0 }: CacheEntry): boolean {
  return !isRenewing && performance.now() >= pausedUntil
}

/** Frozen, because many pages share one response. */
function deepFreeze<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null) return value
  for (const part of Object.values(value)) deepFreeze(part)
  return Object.freeze(value)
}
