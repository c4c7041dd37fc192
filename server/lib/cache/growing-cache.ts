import { LRUCache } from 'lru-cache'

/**
 * A least-recently-used cache that takes memory as it fills. With `max`, lru-cache allocates all entries at once: for the
 * largest caches 4 MB and 50 ms of every start.
 * @param ttlMs how long an entry is valid; without it, until it is dropped for a newer one
 */
export function growingCache<Value extends object>(maxEntries: number, ttlMs = 0): LRUCache<string, Value> {
  return new LRUCache({ maxSize: maxEntries, sizeCalculation: () => 1, ttl: ttlMs })
}
