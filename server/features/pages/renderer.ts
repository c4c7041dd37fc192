import { randomBytes } from 'node:crypto'
import type { PageParts } from '#contract/pages.ts'
import type { AppInstance } from '#server/lib/http.ts'
import type { RenderedPage } from '#server/lib/page-cache.ts'
import { pagePolicy } from '#server/lib/security-headers.ts'
import type { Viewer } from '#server/lib/viewer.ts'
import { tagsOf } from './address.ts'
import type { LoadPages } from './built-pages.ts'
import { answerGuests } from './guest-cache.ts'

export interface PageRequest {
  /** Path and query, beginning with one slash. */
  url: string
  /** A page for everybody is made for a guest, whoever asks first. */
  viewer: Viewer
}

/** Renders one address to bytes, with the API of this process behind it. */
export function createRenderer(app: AppInstance, loadPages: LoadPages) {
  return async function render({ url, viewer }: PageRequest): Promise<RenderedPage> {
    const { renderPage, assetsOf } = await loadPages()
    const nonce = randomBytes(16).toString('base64')
    const tags = new Set<string>()
    const parts: PageParts = {
      callApi: apiOf(app, viewer, tags),
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
    }
    // Pages see the public address, whatever host a proxy or a prankster wrote into the request.
    const page = await renderPage(app.config.publicUrl + url, parts, assetsOf)
    for (const err of page.failures) app.log.error({ err, url }, 'page failed')
    return {
      status: page.status,
      headers: { ...page.headers, 'content-security-policy': pagePolicy(app.config, nonce) },
      body: Buffer.from(page.body),
      tags: [...tags],
    }
  }
}

/** Guests share what they read; what a signed-in person reads is read for that person alone. */
function apiOf(app: AppInstance, viewer: Viewer, tags: Set<string>): PageParts['callApi'] {
  return (name, input) => {
    const ownTags = tagsOf(name, input)
    for (const tag of ownTags) tags.add(tag)
    return viewer.userId === null
      ? answerGuests(app, name, input, ownTags)
      : app.ownOperations.call(name, input, viewer)
  }
}
