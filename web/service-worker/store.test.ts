import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { cacheForViewer, cacheVisited, fromCacheFirst, fromNetworkFirst } from './store.ts'

const origin = 'https://shodim.example'

/** The part of Cache Storage that the worker uses. */
class MemoryCache {
  readonly entries = new Map<string, Response>()
  match = async (key: string) => this.entries.get(key)?.clone()
  keys = async () => [...this.entries.keys()].map((url) => new Request(url))
  delete = async (key: string | Request) => this.entries.delete(typeof key === 'string' ? key : key.url)
  /** As the standard says: the body is read first, then the entry is replaced and moves to the end. */
  put = async (key: string, response: Response) => {
    const copy = await copyOf(response)
    this.entries.delete(key)
    this.entries.set(key, copy)
  }
}

const copyOf = async (response: Response) => new Response(await response.text(), { status: response.status })

let stored: Map<string, MemoryCache>
const addressesIn = (name: string) => [...(stored.get(name)?.entries.keys() ?? [])]

function serve(respond: (url: string) => Response): void {
  vi.stubGlobal('fetch', async (request: Request | string) =>
    respond(typeof request === 'string' ? request : request.url),
  )
}

beforeEach(() => {
  stored = new Map()
  const open = async (name: string) => {
    const cache = stored.get(name) ?? new MemoryCache()
    stored.set(name, cache)
    return cache
  }
  vi.stubGlobal('caches', { open, delete: async (name: string) => stored.delete(name) })
  vi.stubGlobal('location', { origin })
  onTestFinished(() => void vi.unstubAllGlobals())
})

/** A body that ends or breaks off only when the test says so. */
function slowResponse(): { response: Response; end: () => void; fail: () => void } {
  let end = () => {}
  let fail = () => {}
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('<h1>'))
      end = () => controller.close()
      fail = () => controller.error(new TypeError('network error'))
    },
  })
  return { response: new Response(body), end, fail }
}

test.each([
  ['page', fromNetworkFirst, 'pages-1'],
  ['picture', fromCacheFirst, 'pictures-1'],
] as const)(
  'a %s is passed on before all of it has arrived, and stored then',
  async (kind, answer, cacheName) => {
    const { response, end } = slowResponse()
    serve(() => response)
    const work: Promise<unknown>[] = []
    const request = new Request(`${origin}/pushkin`)
    const answered = await answer({ request, waitUntil: (promise) => void work.push(promise) }, kind)
    expect(addressesIn(cacheName)).toEqual([])
    end()
    expect(await answered.text()).toBe('<h1>')
    await Promise.all(work)
    expect(addressesIn(cacheName)).toEqual([`${origin}/pushkin`])
  },
)

test('a page that was requested before its person signed out is not stored afterwards', async () => {
  let respond = (_: Response) => {}
  const response = new Promise<Response>((resolve) => {
    respond = resolve
  })
  vi.stubGlobal('fetch', () => response)
  const visited = cacheVisited([`${origin}/settings`])
  await cacheForViewer('')
  respond(new Response('<h1>Анна</h1>'))
  await visited
  expect(addressesIn('pages-1')).toEqual([])
})

test('a page stays stored when the network is lost while it is loaded again', async () => {
  serve(() => new Response('<h1>Пушкин</h1>'))
  await cacheVisited([`${origin}/pushkin`])
  const { response, fail } = slowResponse()
  serve(() => response)
  const work: Promise<unknown>[] = []
  const request = new Request(`${origin}/pushkin`)
  await fromNetworkFirst({ request, waitUntil: (promise) => void work.push(promise) }, 'page')
  fail()
  await Promise.all(work)
  expect(addressesIn('pages-1')).toEqual([`${origin}/pushkin`])
})

test('a page is stored only together with its files', async () => {
  const html = '<script src="/assets/root-1.js"></script><script src="/assets/page-2.js"></script>'
  let hasNetwork = false
  serve((url) => {
    if (url.endsWith('/page-2.js') && !hasNetwork) throw new TypeError('Failed to fetch')
    return new Response(url.endsWith('.js') ? 'export {}' : html)
  })
  expect(await cacheVisited([`${origin}/pushkin`])).toBe(false)
  expect(addressesIn('pages-1')).toEqual([])
  hasNetwork = true
  expect(await cacheVisited([`${origin}/pushkin`])).toBe(true)
  expect(addressesIn('pages-1')).toEqual([`${origin}/pushkin`])
  expect(addressesIn('files-1')).toEqual([`${origin}/assets/root-1.js`, `${origin}/assets/page-2.js`])
})
