import { randomUUID } from 'node:crypto'
import type { RenderContext } from '#contract/pages.ts'
import { isWidgetPath } from '#contract/widget.ts'
import { loadReference } from '#server/features/reference/lookup.ts'
import { defaultCityOf } from '#server/features/reference/rules.ts'
import type { AppInstance } from '#server/lib/app-instance.ts'
import type { RenderedPage } from '#server/lib/cache/page-cache.ts'
import { pagePolicy } from '#server/lib/fastify/security-headers.ts'
import type { Viewer } from '#server/lib/viewer.ts'
import { loggableAddress, tagsOf } from './address.ts'
import type { LoadPages } from './built-pages.ts'
import { type CallOperation, callerForGuests, callerForViewer } from './shared-responses.ts'

export interface PageRequest {
  /** Path and query, beginning with one slash. */
  url: string
  /** A cached page is always rendered for a guest. */
  viewer: Viewer
  /** The viewer has just written, so shared responses are not used. */
  isFresh?: boolean
  /** The city last looked at in this browser; a cached page has none. */
  citySlug?: string
}

/** Renders an address to bytes; its data come from operations of this process. */
export function createRenderer(app: AppInstance, loadPages: LoadPages) {
  return async function render({ url, viewer, isFresh, citySlug }: PageRequest): Promise<RenderedPage> {
    const { renderPage, assetsOf } = await loadPages()
    const { operator } = app.config
    const signInSites = app.config.oidcProviders.map(({ id, name }) => ({ id, name }))
    const reference = await loadReference(app.db)
    const { latinName, name } = reference.cityBySlug.get(citySlug ?? '') ?? defaultCityOf(reference)
    // Unlike `randomBytes` it does not ask the system on every call, which costs 2 % of a page.
    const nonce = randomUUID()
    const tags = new Set<string>()
    const context: RenderContext = {
      callApi: apiOf(app, { viewer, isFresh }, tags),
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
        city: { latinName, name },
        ...(Object.values(operator).some(Boolean) && { operator }),
        ...(signInSites.length > 0 && { signInSites }),
      },
    }
    // Pages see the public address, whatever Host header the request has.
    const page = await renderPage(app.config.publicUrl + url, context, assetsOf)
    for (const err of page.failures) app.log.error({ err, path: loggableAddress(url) }, 'page failed')
    return {
      status: page.status,
      headers: {
        ...page.headers,
        'content-security-policy': pagePolicy(app.config, nonce, { isEmbeddable: isWidgetPath(url) }),
      },
      body: Buffer.concat(page.parts.map((part) => Buffer.from(part))),
      tags: [...tags],
    }
  }
}

/** The API of this process, which collects the tags of called operations. */
function apiOf(
  app: AppInstance,
  { viewer, isFresh }: Pick<PageRequest, 'viewer' | 'isFresh'>,
  tags: Set<string>,
): RenderContext['callApi'] {
  const call = operationCallerFor(app, viewer, isFresh)
  return (name, input) => {
    const ownTags = tagsOf(name, input)
    for (const tag of ownTags) tags.add(tag)
    return call(name, input, ownTags)
  }
}

function operationCallerFor(app: AppInstance, viewer: Viewer, isFresh = false): CallOperation {
  if (viewer.userId === null) return callerForGuests(app)
  return isFresh
    ? (name, input) => app.inProcessOperations.call(name, input, viewer)
    : callerForViewer(app, viewer)
}
