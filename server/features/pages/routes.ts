import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isWidgetPath } from '#contract/widget.ts'
import { loadReference } from '#server/features/reference/lookup.ts'
import type { AppInstance } from '#server/lib/app-instance.ts'
import { chooseEncoding, compressOnce, type RenderedPage } from '#server/lib/cache/page-cache.ts'
import { sendCached } from '#server/lib/cache/send-cached.ts'
import { toAppError } from '#server/lib/fastify/error-handler.ts'
import { hasRecentWrite } from '#server/lib/fastify/recent-writes.ts'
import { noReferrer } from '#server/lib/fastify/security-headers.ts'
import { root } from '#server/lib/root.ts'
import { guest, hasSession } from '#server/lib/viewer.ts'
import { isSecretPage, loggableAddress, looksLikeFile, readAddress, withQuery } from './address.ts'
import { builtPages, type LoadPages } from './built-pages.ts'
import { ownAddress } from './own-address.ts'
import { createRenderer, type PageRequest } from './renderer.ts'
import { seenCitySlug } from './seen-city.ts'

const MIN_COMPRESSED_BYTES = 1024

/** Serves the built client files and renders a page for every other address. */
export async function registerPages(app: AppInstance): Promise<void> {
  const developmentPages = async () => (await import('./development-pages.ts')).developmentPages(app, root)
  const loadPages = app.config.development ? await developmentPages() : await serveBuilt(app)
  servePages(app, createRenderer(app, loadPages))
}

/** Serves every address that belongs neither to the API nor to a file, through the guest cache. */
export function servePages(app: AppInstance, render: (page: PageRequest) => Promise<RenderedPage>): void {
  const cache = app.pageCache
  app.metrics.watchPageCache(cache)

  app.get('/*', { schema: { hide: true }, errorHandler: sendErrorPage }, (request, reply) => {
    // The most frequent case: a guest opens a cached page by its canonical address.
    const cached = hasSession(request) ? undefined : cache.peek(request.url)
    if (!cached) return sendPage(request, reply)
    app.metrics.countPage('hit')
    const sent = sendCached(request, reply, cached)
    // Last, because nobody has to wait for it.
    if (cached.status === 200) app.visits.addDocument(request, Date.now())
    return sent
  })

  async function sendPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (looksLikeFile(request.url)) return sendMissingFile(reply)
    const { url, key, redirectTo, own } = readAddress(request.url, await loadReference(app.db))
    if (isSecretPage(url)) reply.headers(secretHeaders)
    if (redirectTo) return reply.redirect(redirectTo, 301)
    if (own) {
      // The redirect depends on the visitor and the current city, so it must not be cached.
      const target = withQuery(await ownAddress(app, request, own), request.url.split('?')[1] ?? '')
      return reply.header('cache-control', 'private, no-store').redirect(target, 302)
    }
    // Within the frame of another site everybody is a guest.
    const isPersonal = hasSession(request) && !isWidgetPath(url)
    if (key === null || app.config.development || isPersonal) {
      app.metrics.countPage('bypass')
      const page = await render(personalRequest(request, url))
      if (page.status === 200) app.visits.addDocument(request, Date.now())
      return sendUncached(reply, page)
    }
    // Rendered without the visitor's cookies, because a shared page must not depend on them.
    const { page, outcome } = await cache.get(key, () => render({ url, viewer: guest }))
    app.metrics.countPage(outcome)
    if (page.status === 200) app.visits.addDocument(request, Date.now())
    return sendCached(request, reply, page)
  }
}

const secretHeaders = { ...noReferrer, 'x-robots-tag': 'noindex, nofollow' }

async function serveBuilt(app: AppInstance): Promise<LoadPages> {
  const loadPages = await builtPages(root)
  const files = join(root, 'build/client')
  const common = { preCompressed: true, index: false, decorateReply: false } as const
  await app.register(fastifyStatic, {
    ...common,
    root: files,
    wildcard: false,
    globIgnore: ['assets/**'],
    setHeaders: (reply) => reply.header('cache-control', 'public, max-age=3600'),
  })
  // One route for all files: a route for each of a thousand files would be kept in memory twice, for GET and HEAD.
  await app.register(
    async (assets) => {
      assets.setNotFoundHandler((_request, reply) => sendMissingFile(reply))
      await assets.register(fastifyStatic, {
        ...common,
        root: join(files, 'assets'),
        setHeaders: (reply) => reply.header('cache-control', 'public, max-age=31536000, immutable'),
      })
    },
    { prefix: '/assets' },
  )
  return loadPages
}

function personalRequest(request: FastifyRequest, url: string): PageRequest {
  const citySlug = seenCitySlug(request)
  return { url, viewer: request.viewer, isFresh: hasRecentWrite(request), ...(citySlug && { citySlug }) }
}

function sendMissingFile(reply: FastifyReply): FastifyReply {
  return reply
    .code(404)
    .header('cache-control', 'public, max-age=60')
    .type('text/plain; charset=utf-8')
    .send('Нет такого файла')
}

/** Sends a page that was made for one request. */
async function sendUncached(reply: FastifyReply, page: RenderedPage): Promise<FastifyReply> {
  const encoding = chooseEncoding(reply.request.headers['accept-encoding'])
  reply
    .code(page.status)
    .headers(page.headers)
    .headers({ vary: 'accept-encoding, cookie', 'cache-control': 'private, no-store' })
  if (encoding === 'identity' || page.body.length < MIN_COMPRESSED_BYTES) return reply.send(page.body)
  return reply.header('content-encoding', encoding).send(await compressOnce(page.body, encoding))
}

/** The renderer itself failed, so the error page is plain text. */
function sendErrorPage(error: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { code, timeoutSeconds } = toAppError(error)
  if (code >= 500) request.log.error({ err: error, path: loggableAddress(request.url) }, 'page failed')
  if (timeoutSeconds !== undefined) reply.header('retry-after', timeoutSeconds)
  const [heading, advice] = code === 429 ? tooManyRequests : code < 500 ? wrongAddress : failure
  return reply
    .code(code)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="ru"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
        `<title>${heading} — Сходим</title><h1>${heading}</h1>` +
        `<p>${advice} <a href="/">На главную</a></p></html>`,
    )
}

const failure = ['Что-то пошло не так…', 'Мы уже работаем над решением проблемы.'] as const
const wrongAddress = ['Неправильный адрес', 'Проверьте ссылку.'] as const
const tooManyRequests = ['Слишком много запросов', 'Подождите немного и обновите страницу.'] as const
