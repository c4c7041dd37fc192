import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router'
import type { PageParts } from '#contract/pages.ts'
import type { AnswerCache } from '#server/lib/answer-cache.ts'
import type { AppInstance } from '#server/lib/http.ts'
import type { RenderedPage } from '#server/lib/page-cache.ts'
import { pagePolicy } from '#server/lib/security-headers.ts'
import type { Viewer } from '#server/lib/viewer.ts'
import { tagsOf } from './address.ts'

/** What entry.server exports beside the renderer. */
interface PageModule {
  createLoadContext(parts: PageParts): RouterContextProvider
}

export interface PageRequest {
  /** Path and query, beginning with one slash. */
  url: string
  /** A page for everybody is made for a guest, whoever asks first. */
  viewer: Viewer
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
export function createRenderer(app: AppInstance, loadBuild: LoadBuild, answers: AnswerCache) {
  const mode = app.config.development ? 'development' : 'production'
  let known: { build: ServerBuild; handle: ReturnType<typeof createRequestHandler> } | undefined

  return async function render({ url, viewer }: PageRequest): Promise<RenderedPage> {
    const build = await loadBuild()
    if (known?.build !== build) known = { build, handle: createRequestHandler(build, mode) }
    const nonce = randomBytes(16).toString('base64')
    const tags = new Set<string>()
    const { createLoadContext } = build.entry.module as unknown as PageModule
    const context = createLoadContext({
      callApi: apiOf(app, viewer, answers, tags),
      viewer: viewer.userId
        ? { id: viewer.userId, isAdmin: viewer.isAdmin, isContentManager: viewer.isContentManager }
        : null,
      nonce,
      now: Date.now(),
      settings: {
        publicUrl: app.config.publicUrl,
        mainApiOrigin: app.config.mainApiOrigin,
        secondApiOrigin: app.config.secondApiOrigin,
        mapStyleUrl: app.config.mapStyleUrl,
        operator: app.config.operator,
      },
    })
    // Pages see the public address, whatever host a proxy or a prankster wrote into the request.
    const request = new Request(app.config.publicUrl + url, { headers: { accept: 'text/html' } })
    const response = await known.handle(request, context)
    return {
      status: response.status,
      headers: {
        ...Object.fromEntries(response.headers),
        'content-security-policy': pagePolicy(app.config, nonce),
      },
      body: Buffer.from(await response.arrayBuffer()),
      tags: [...tags],
    }
  }
}

/** Guests share what they read; what a signed-in person reads is read for that person alone. */
function apiOf(
  app: AppInstance,
  viewer: Viewer,
  answers: AnswerCache,
  tags: Set<string>,
): PageParts['callApi'] {
  return (name, input) => {
    const loose = (input ?? {}) as LooseInput
    const { params, query } = loose
    const ownTags = tagsOf(name, loose)
    for (const tag of ownTags) tags.add(tag)
    const ask = () => app.ownOperations.call(name, input, viewer)
    if (viewer.userId !== null) return ask()
    return answers.get(`${name} ${JSON.stringify([params, query])}`, ownTags, ask)
  }
}

interface LooseInput {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
}
