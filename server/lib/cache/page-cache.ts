import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, gzip, constants as zlib } from 'node:zlib'
import { LRUCache } from 'lru-cache'

export type Encoding = 'br' | 'gzip' | 'identity'

/** A rendered page: its bytes, and the tags of the data in it. */
export interface RenderedPage {
  status: number
  headers: Record<string, string>
  body: Buffer
  /** Tags of the data on the page (`place:6af…`): a write to any of them drops the page. */
  tags?: string[]
}

export interface PageCacheOptions {
  /** The maximum age of a page, counted from the beginning of its rendering. */
  maxAgeMs: number
  /** Pages with an error status are cached for a shorter time, only to absorb a flood of requests. */
  maxErrorAgeMs: number
  maxBytes: number
  /** The cached responses of which pages are made: a write has to drop them before the pages. */
  responseCache?: { invalidateLocally(...tags: string[]): void; clear(): void }
  now?: () => number
}

export type CacheOutcome = 'hit' | 'miss' | 'coalesced'

/** A page of 60 KB is 2 % smaller than at level 5 and takes 0.2 ms longer; from level 9 on it takes ten times as long. */
const brotliFast = {
  params: { [zlib.BROTLI_PARAM_QUALITY]: 7, [zlib.BROTLI_PARAM_MODE]: zlib.BROTLI_MODE_TEXT },
}
const compressWith = {
  br: (body: Buffer) => promisify(brotliCompress)(body, brotliFast),
  gzip: (body: Buffer) => promisify(gzip)(body, { level: 6 }),
}

/** For a page of one request: the benchmark found no level with a lower total cost. */
const singleUse = { br: { params: { [zlib.BROTLI_PARAM_QUALITY]: 3 } }, gzip: { level: 4 } }

export function compressOnce(body: Buffer, encoding: 'br' | 'gzip'): Promise<Buffer> {
  return encoding === 'br'
    ? promisify(brotliCompress)(body, singleUse.br)
    : promisify(gzip)(body, singleUse.gzip)
}

/** One rendered page with its compressed forms, each made on first use. */
export class CachedPage {
  readonly status: number
  readonly headers: Record<string, string>
  readonly body: Buffer
  readonly createdAt: number
  readonly tags: readonly string[]
  readonly #hash: string
  readonly #ready = new Map<Encoding, Buffer>()
  readonly #inProgress = new Map<Encoding, Promise<Buffer>>()

  constructor(page: RenderedPage, createdAt: number) {
    this.status = page.status
    this.headers = page.headers
    this.body = page.body
    this.createdAt = createdAt
    this.tags = page.tags ?? []
    this.#hash = createHash('sha1').update(page.body).digest('base64url')
    this.#ready.set('identity', page.body)
  }

  etag(encoding: Encoding): string {
    return `"${this.#hash}-${encoding}"`
  }

  /** Available bytes are returned without a promise, which is the usual case. */
  ready(encoding: Encoding): Buffer | undefined {
    return this.#ready.get(encoding)
  }

  encode(encoding: Encoding): Promise<Buffer> {
    if (encoding === 'identity') return Promise.resolve(this.body)
    const underWay = this.#inProgress.get(encoding)
    if (underWay) return underWay
    const work = compressWith[encoding](this.body).then((bytes) => {
      this.#ready.set(encoding, bytes)
      this.#inProgress.delete(encoding)
      return bytes
    })
    this.#inProgress.set(encoding, work)
    return work
  }
}

interface Rendering {
  startedAt: number
  page: Promise<CachedPage>
  /** Tags invalidated since the rendering began; null when everything was dropped. */
  invalidatedTags: Set<string> | null
}

/** The tag of content on every page. */
export const ALL_TAGS = '*'

/**
 * Rendered guest pages, cached for seconds from the beginning of the rendering, when the data is read; concurrent
 * requests for a page share one rendering. A segmented LRU: a page moves from probation to the protected segment when
 * it is requested again, so that a crawler cannot evict what people read.
 */
export class PageCache {
  readonly #options: PageCacheOptions
  readonly #listeners: ((tags: string[]) => void)[] = []
  readonly #now: () => number
  readonly #probation: LRUCache<string, CachedPage>
  readonly #protected: LRUCache<string, CachedPage>
  /** Renderings under way that other requests may share, by key. */
  readonly #shareable = new Map<string, Rendering>()
  readonly #renderings = new Set<Rendering>()

  constructor(options: PageCacheOptions) {
    this.#options = options
    this.#now = options.now ?? Date.now
    this.#probation = new LRUCache({
      maxSize: Math.ceil(options.maxBytes * 0.25),
      sizeCalculation: sizeInMemory,
    })
    this.#protected = new LRUCache({
      maxSize: Math.ceil(options.maxBytes * 0.75),
      sizeCalculation: sizeInMemory,
    })
  }

  /** A fresh page, or undefined. Synchronous. */
  peek(key: string): CachedPage | undefined {
    const page = this.#protected.get(key) ?? this.#promote(key)
    if (!page) return undefined
    if (this.#isFresh(page)) return page
    this.#delete(key)
    return undefined
  }

  async get(
    key: string,
    render: () => Promise<RenderedPage>,
  ): Promise<{ page: CachedPage; outcome: CacheOutcome }> {
    const cached = this.peek(key)
    if (cached) return { page: cached, outcome: 'hit' }

    const current = this.#shareable.get(key)
    if (current && this.#now() - current.startedAt < this.#options.maxAgeMs) {
      return { page: await current.page, outcome: 'coalesced' }
    }

    const startedAt = this.#now()
    const page = render().then((rendered) => new CachedPage(rendered, startedAt))
    const rendering: Rendering = { startedAt, page, invalidatedTags: new Set() }
    this.#shareable.set(key, rendering)
    this.#renderings.add(rendering)
    try {
      const rendered = await page
      if (this.#canStore(key, rendered, rendering)) this.#probation.set(key, rendered)
      return { page: rendered, outcome: 'miss' }
    } finally {
      this.#renderings.delete(rendering)
      if (this.#shareable.get(key) === rendering) this.#shareable.delete(key)
    }
  }

  /** Drops the pages with these tags on all nodes. */
  invalidate(...tags: string[]): void {
    this.invalidateLocally(...tags)
    for (const listener of this.#listeners) listener(tags)
  }

  onInvalidate(listener: (tags: string[]) => void): void {
    this.#listeners.push(listener)
  }

  /** Drops the pages with these tags on this node only. */
  invalidateLocally(...tags: string[]): void {
    if (tags.includes(ALL_TAGS)) {
      this.clear()
      return
    }
    this.#options.responseCache?.invalidateLocally(...tags)
    this.#shareable.clear()
    for (const { invalidatedTags } of this.#renderings) for (const tag of tags) invalidatedTags?.add(tag)
    for (const store of [this.#probation, this.#protected]) {
      for (const [key, page] of store.entries()) {
        if (page.tags.some((tag) => tags.includes(tag))) store.delete(key)
      }
    }
  }

  clear(): void {
    this.#options.responseCache?.clear()
    this.#shareable.clear()
    for (const rendering of this.#renderings) rendering.invalidatedTags = null
    this.#probation.clear()
    this.#protected.clear()
  }

  get stats(): { pages: number; bytes: number } {
    return {
      pages: this.#probation.size + this.#protected.size,
      bytes: this.#probation.calculatedSize + this.#protected.calculatedSize,
    }
  }

  #canStore(key: string, page: CachedPage, { invalidatedTags, startedAt }: Rendering): boolean {
    if (invalidatedTags === null || page.tags.some((tag) => invalidatedTags.has(tag))) return false
    const newer = this.#protected.peek(key) ?? this.#probation.peek(key)
    return isCacheable(page) && !(newer && newer.createdAt >= startedAt)
  }

  #promote(key: string): CachedPage | undefined {
    const page = this.#probation.get(key)
    if (!page) return undefined
    this.#probation.delete(key)
    this.#protected.set(key, page)
    return page
  }

  #isFresh(page: CachedPage): boolean {
    const limit = page.status === 200 ? this.#options.maxAgeMs : this.#options.maxErrorAgeMs
    return this.#now() - page.createdAt < limit
  }

  #delete(key: string): void {
    this.#probation.delete(key)
    this.#protected.delete(key)
  }
}

/** Only complete responses without a cookie, and not-found pages. */
function isCacheable(page: CachedPage): boolean {
  return (
    (page.status === 200 || page.status === 404 || page.status === 410) && !('set-cookie' in page.headers)
  )
}

/** Includes the compressed forms, which are made later: together they are smaller than half of the plain text. */
function sizeInMemory(page: CachedPage): number {
  return Math.ceil(page.body.length * 1.5) + 1024
}

/** The best encoding that the client accepts; `br;q=0` is a refusal. */
export function chooseEncoding(acceptEncoding: string | undefined): Encoding {
  if (!acceptEncoding) return 'identity'
  const accepted = new Map(
    acceptEncoding.split(',').map((part) => {
      const [name = '', ...parameters] = part.trim().toLowerCase().split(';')
      const weight = parameters.map((parameter) => parameter.trim()).find((item) => item.startsWith('q='))
      return [name.trim(), weight ? Number(weight.slice(2)) : 1]
    }),
  )
  for (const encoding of ['br', 'gzip'] as const) {
    if ((accepted.get(encoding) ?? accepted.get('*') ?? 0) > 0) return encoding
  }
  return 'identity'
}

/** If-None-Match compares weakly and may list several tags or `*`. */
export function isNotModified(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false
  if (ifNoneMatch.trim() === '*') return true
  return ifNoneMatch.split(',').some((item) => item.trim().replace(/^W\//, '') === etag)
}
