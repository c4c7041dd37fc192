import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppInstance } from '#server/lib/http.ts'
import {
  type CachedPage,
  chooseEncoding,
  isNotModified,
  PageCache,
  type RenderedPage,
} from '#server/lib/page-cache.ts'
import { builtPages, createRenderer, type LoadBuild } from './renderer.ts'

const root = join(import.meta.dirname, '../../..')
const MAX_AGE_MS = 30_000
const MAX_ERROR_AGE_MS = 5_000
const MAX_BYTES = 256 * 1024 * 1024

declare module 'fastify' {
  interface FastifyInstance {
    pageCache: PageCache
  }
}

/** The built client files and, for every other address, a page rendered by React Router. */
export async function registerPages(app: AppInstance): Promise<void> {
  app.decorate(
    'pageCache',
    new PageCache({ maxAgeMs: MAX_AGE_MS, maxErrorAgeMs: MAX_ERROR_AGE_MS, maxBytes: MAX_BYTES }),
  )
  const loadBuild = app.config.development ? await startVite(app) : await serveBuilt(app)
  const render = createRenderer(app, loadBuild)

  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    if (looksLikeFile(request.url)) return reply.callNotFound()
    if (app.config.development || !isGuest(request)) return sendRendered(reply, await render(request))
    const key = request.url
    const page = app.pageCache.peek(key) ?? (await app.pageCache.get(key, () => render(request))).page
    return sendCached(request, reply, page)
  })
}

async function serveBuilt(app: AppInstance): Promise<LoadBuild> {
  const loadBuild = await builtPages(root)
  await app.register(fastifyStatic, {
    root: join(root, 'build/client'),
    wildcard: false,
    preCompressed: true,
    index: false,
    setHeaders: (reply, path) => {
      const isHashed = path.includes('/assets/')
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
    },
  })
  return loadBuild
}

async function startVite(app: AppInstance): Promise<LoadBuild> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    root,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server, path: '/vite-hmr' } },
  })
  app.addHook('onClose', () => vite.close())
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith('/api/')) return done()
    vite.middlewares(request.raw, reply.raw, done)
  })
  return () => vite.ssrLoadModule('virtual:react-router/server-build') as ReturnType<LoadBuild>
}

/** `/assets/gone.js` must not cost a render; a slug never contains a dot. */
function looksLikeFile(url: string): boolean {
  const path = url.split('?', 1)[0] ?? ''
  return /\.[a-z0-9]{1,12}$/i.test(path)
}

function isGuest(request: FastifyRequest): boolean {
  return !request.headers.cookie?.includes('session=') && !request.headers.authorization
}

function sendRendered(reply: FastifyReply, page: RenderedPage): FastifyReply {
  return reply
    .code(page.status)
    .headers({ ...page.headers, 'cache-control': 'private, no-store' })
    .send(page.body)
}

async function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  page: CachedPage,
): Promise<FastifyReply> {
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  const etag = page.etag(encoding)
  reply.code(page.status).headers(page.headers).headers({
    etag,
    vary: 'accept-encoding, cookie',
    'cache-control': 'private, max-age=0, must-revalidate',
  })
  if (page.status === 200 && isNotModified(request.headers['if-none-match'], etag))
    return reply.code(304).send()
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.send(page.ready(encoding) ?? (await page.encode(encoding)))
}
