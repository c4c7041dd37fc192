import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyRequest } from 'fastify'
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router'
import type { PageParts } from '#contract/pages.ts'
import type { AppInstance } from '#server/lib/http.ts'
import type { RenderedPage } from '#server/lib/page-cache.ts'
import { pageHeaders } from './security-headers.ts'

/** What entry.server exports beside the renderer. */
interface PageModule {
  createLoadContext(parts: PageParts): RouterContextProvider
}

export type LoadBuild = () => Promise<ServerBuild>

/** The build that `npm run build` left. @throws when there is none */
export async function builtPages(root: string): Promise<LoadBuild> {
  const path = join(root, 'build/server/index.js')
  if (!existsSync(path)) throw new Error('Страницы не собраны: выполните npm run build.')
  const build: ServerBuild = await import(pathToFileURL(path).href)
  return async () => build
}

/** Renders one address to bytes, with the API of this process behind it. */
export function createRenderer(app: AppInstance, loadBuild: LoadBuild) {
  const mode = app.config.development ? 'development' : 'production'
  let known: { build: ServerBuild; handle: ReturnType<typeof createRequestHandler> } | undefined

  return async function render(request: FastifyRequest): Promise<RenderedPage> {
    const build = await loadBuild()
    if (known?.build !== build) known = { build, handle: createRequestHandler(build, mode) }
    const nonce = randomBytes(16).toString('base64')
    const { createLoadContext } = build.entry.module as unknown as PageModule
    const context = createLoadContext({
      callApi: apiOf(app, request),
      viewer: request.viewer.userId
        ? {
            id: request.viewer.userId,
            isAdmin: request.viewer.isAdmin,
            isContentManager: request.viewer.isContentManager,
          }
        : null,
      nonce,
      now: Date.now(),
      settings: {
        publicUrl: app.config.publicUrl,
        mainApiOrigin: app.config.mainApiOrigin,
        secondApiOrigin: app.config.secondApiOrigin,
        mapStyleUrl: app.config.mapStyleUrl,
      },
    })
    const response = await known.handle(webRequest(app, request), context)
    return {
      status: response.status,
      headers: { ...Object.fromEntries(response.headers), ...pageHeaders(app.config, nonce) },
      body: Buffer.from(await response.arrayBuffer()),
    }
  }
}

/** Pages see the public address, whatever host a proxy or a prankster wrote into the request. */
function webRequest(app: AppInstance, request: FastifyRequest): Request {
  return new Request(new URL(request.url, app.config.publicUrl), {
    method: 'GET',
    headers: { accept: 'text/html', ...(request.headers.cookie && { cookie: request.headers.cookie }) },
  })
}

function apiOf(app: AppInstance, page: FastifyRequest): PageParts['callApi'] {
  return async ({ method, url, body }) => {
    const response = await app.inject({
      method: method as 'GET',
      url,
      headers: { ...(page.headers.cookie && { cookie: page.headers.cookie }) },
      ...(body !== undefined && { payload: body as object }),
    })
    return { status: response.statusCode, body: response.json() }
  }
}
