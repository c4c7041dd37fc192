import fastifyCookie from '@fastify/cookie'
import type { FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'
import { AppError } from '#server/lib/errors.ts'
import type { AppInstance } from '#server/lib/http.ts'
import { guest, hasSession, SESSION_COOKIE } from '#server/lib/viewer.ts'

const readingMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Finds out who asks, before anything else does: by the bearer token, else by the cookie. */
export function registerViewer(app: AppInstance): void {
  app.register(fastifyCookie, { hook: false })
  app.addHook('onRequest', (request, _reply, done) => {
    request.viewer = guest
    // Guests are most of the visitors: they pay nothing.
    if (!hasSession(request)) return done()
    identify(app, request).then(() => done(), done)
  })
}

async function identify(app: AppInstance, request: FastifyRequest): Promise<void> {
  const bearer = bearerToken(request)
  const token = bearer ?? cookieToken(request)
  if (!token) return
  if (!bearer && !readingMethods.has(request.method)) refuseForeignWrite(app.config, request)
  request.viewer = (await app.sessions.find(token)) ?? guest
}

function cookieToken(request: FastifyRequest): string | undefined {
  return cookiePattern.exec(request.headers.cookie ?? '')?.[1]
}

const cookiePattern = new RegExp(`(?:^|;)\\s*${SESSION_COOKIE}=([\\w-]{20,200})(?:;|$)`)

/** The cookie goes along with requests that other sites make: their writes are refused by where they come from. */
function refuseForeignWrite(config: Config, request: FastifyRequest): void {
  const site = request.headers['sec-fetch-site']
  const { origin } = request.headers
  const isOwn =
    site === 'same-origin' ||
    site === 'none' ||
    (site === undefined && origin !== undefined && isOwnOrigin(config, request, origin))
  if (!isOwn) throw new AppError('Forbidden')
}

function isOwnOrigin(config: Config, request: FastifyRequest, origin: string): boolean {
  return origin === new URL(config.publicUrl).origin || origin === `${request.protocol}://${request.host}`
}

function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w-]{20,200})$/.exec(request.headers.authorization ?? '')?.[1]
}
