import type { FastifyRequest } from 'fastify'
import { listCities } from '#contract/cities.ts'
import { listComments } from '#contract/comments.ts'
import { getOrganisation, listOrganisations } from '#contract/organisations.ts'
import {
  countPlaces,
  getPlace,
  listPlaceFacets,
  listPlaces,
  listPlacesByIds,
  listRecommendedPlaces,
} from '#contract/places.ts'
import { getPost, listPosts } from '#contract/posts.ts'
import { listCategories, listCuisines, listDresscodes } from '#contract/reference.ts'
import { AppError, errorBody } from '#server/lib/errors.ts'
import type { AppInstance } from '#server/lib/http.ts'
import type { RenderedPage } from '#server/lib/page-cache.ts'
import { hasJustWritten } from '#server/lib/replica-reads.ts'
import { dataPolicy } from '#server/lib/security-headers.ts'
import { sendCached } from '#server/lib/send-cached.ts'
import { guest, hasSession } from '#server/lib/viewer.ts'
import { ownParameters, tagsOf } from './address.ts'

/** What guests have in common. What it is made of is named by tags that every write drops. */
const kept: ReadonlySet<string> = new Set(
  [
    listPlaces,
    countPlaces,
    listPlaceFacets,
    listRecommendedPlaces,
    listPlacesByIds,
    getPlace,
    listOrganisations,
    getOrganisation,
    listPosts,
    getPost,
    listComments,
    listCities,
    listCategories,
    listCuisines,
    listDresscodes,
  ].map(({ path }) => path),
)

/** Free tables are never told from memory. */
const unkept = [...ownParameters, 'table_at', 'table_guests']

const headers = {
  'content-type': 'application/json; charset=utf-8',
  'content-security-policy': dataPolicy,
}

/** Puts a memory of seconds before what guests ask the API for. Routes registered after this are looked at. */
export function keepGuestAnswers(app: AppInstance): void {
  const cache = app.guestApiCache
  app.addHook('onRoute', (route) => {
    if (route.method !== 'GET' || !kept.has(route.url)) return
    const { handler: make, url: path } = route
    route.handler = function answer(request, reply) {
      if (!isCommon(request)) return make.call(this, request, reply)
      const known = cache.peek(request.url)
      if (known) return sendCached(request, reply, known)
      return cache
        .get(request.url, () => answerOf(request))
        .then(({ page }) => sendCached(request, reply, page))
    }

    async function answerOf(request: FastifyRequest): Promise<RenderedPage> {
      const input = {
        params: request.params as Record<string, unknown>,
        query: request.query as Record<string, unknown>,
      }
      const name = `GET ${path}`
      const tags = tagsOf(name, input)
      try {
        const json = await app.guestAnswers.askFresh(tags, () => app.ownOperations.answer(name, input, guest))
        return { status: 200, headers, body: Buffer.from(json), tags }
      } catch (error) {
        if (!isGone(error)) throw error
        return { status: error.code, headers, body: Buffer.from(JSON.stringify(errorBody(error))), tags }
      }
    }
  })
}

/** A browser that reloads wants it made anew, and who has just written wants to find it. */
function isCommon(request: FastifyRequest): boolean {
  if (request.method !== 'GET' || hasSession(request)) return false
  if (request.headers['cache-control'] === 'no-cache' || hasJustWritten(request)) return false
  const query = request.query as Record<string, unknown>
  return unkept.every((name) => query[name] === undefined)
}

/** What is not there is not there for anybody; whatever else went wrong is answered as it always is. */
function isGone(error: unknown): error is AppError {
  return error instanceof AppError && (error.code === 404 || error.code === 410)
}
