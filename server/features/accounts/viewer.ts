import fastifyCookie from '@fastify/cookie'
import type { FastifyRequest } from 'fastify'
import { endpoints } from '#contract/api.ts'
import { API_TOKEN_PREFIX, type ApiScope, scopeOf } from '#contract/users/api-scopes.ts'
import type { Config } from '#server/config.ts'
import type { AppInstance } from '#server/lib/app-instance.ts'
import { AppError } from '#server/lib/errors.ts'
import { safeMethods } from '#server/lib/fastify/safe-methods.ts'
import { guest, hasSession, readSessionCookie, type Viewer } from '#server/lib/viewer.ts'

/** Writes that need no session; every other write requires one, even if its route does not check it. */
const openWrites = new Set(
  endpoints.filter(({ access }) => access === 'everyone').map(({ method, path }) => `${method} ${path}`),
)

/** Reads that require a session; guests learn nothing about their parameters. */
const closedReads: ReadonlySet<string | undefined> = new Set(
  endpoints
    .filter(({ method, access }) => method === 'GET' && access === 'signed-in')
    .map(({ path }) => path),
)

/** The scope that each operation requires; tokens are refused for all others. */
const scopes: ReadonlyMap<string, ApiScope | null> = new Map(
  endpoints.map((operation) => [`${operation.method} ${operation.path}`, scopeOf(operation)]),
)

/** Identifies the viewer of a request before other hooks, by the bearer token or the cookie. */
export function registerViewer(app: AppInstance): void {
  app.register(fastifyCookie, { hook: false })
  app.addHook('onRequest', (request, _reply, done) => {
    request.viewer = guest
    const isRead = safeMethods.has(request.method)
    // Most requests are reads of guests, which need no lookup.
    if (isRead && !hasSession(request)) return done(refusalOfRead(request))
    identify(app, request, isRead).then(() => done(), done)
  })
}

async function identify(app: AppInstance, request: FastifyRequest, isRead: boolean): Promise<void> {
  const bearer = bearerToken(request)
  if (bearer?.startsWith(API_TOKEN_PREFIX)) {
    request.viewer = await viewerOfApiToken(app, request, bearer)
    return
  }
  const token = bearer ?? readSessionCookie(request.headers)
  if (!bearer && !isRead) refuseForeignWrite(app.config, request, token !== undefined)
  if (token) request.viewer = (await app.sessions.find(token)) ?? guest
  if (!isRead) refuseOtherViewer(request)
  if (request.viewer.userId !== null) return
  if (!isRead) refuseGuestWrite(request)
  const refusal = isRead && refusalOfRead(request)
  if (refusal) throw refusal
}

/** @throws {AppError} Unauthorized for an invalid or revoked token, InsufficientScope for another operation */
async function viewerOfApiToken(app: AppInstance, request: FastifyRequest, token: string): Promise<Viewer> {
  const program = await app.apiTokens.find(token, Date.now())
  if (!program) {
    throw new AppError('Unauthorized', { message: 'Ключ доступа не подходит: он отозван или истёк' })
  }
  const { method, url } = request.routeOptions
  const scope = scopes.get(`${method === 'HEAD' ? 'GET' : method} ${url}`)
  if (!scope) {
    throw new AppError('InsufficientScope', { message: 'Ключам доступа это действие не открыто' })
  }
  if (!program.scopes.has(scope)) {
    throw new AppError('InsufficientScope', { message: `Ключу доступа не хватает права ${scope}` })
  }
  return program.viewer
}

function refusalOfRead(request: FastifyRequest): AppError | undefined {
  return closedReads.has(request.routeOptions.url) ? new AppError('Unauthorized') : undefined
}

/**
 * A page sends the id of its viewer, so that a write is never made in the name of another person who signed in
 * meanwhile.
 */
function refuseOtherViewer({ headers, viewer }: FastifyRequest): void {
  const expected = headers['x-viewer']
  if (expected !== undefined && viewer.userId !== null && expected !== viewer.userId) {
    throw new AppError('SessionChanged')
  }
}

/** Runs before the body is read or validated, so that a guest learns nothing about it. */
function refuseGuestWrite(request: FastifyRequest): void {
  const { method, url = '/*' } = request.routeOptions
  // A catch-all route is not an operation and answers by itself.
  if (!url.endsWith('*') && !openWrites.has(`${method} ${url}`)) throw new AppError('Unauthorized')
}

/**
 * Protects against cross-site requests: the browser adds the cookie to requests of other sites, so writes from other
 * origins are refused. Without a cookie another site could still sign the visitor in to its own account, so only
 * requests without an origin, which programs send, may do so.
 */
function refuseForeignWrite(config: Config, request: FastifyRequest, hasCookie: boolean): void {
  const site = request.headers['sec-fetch-site']
  const { origin } = request.headers
  const isApiToken = site === undefined && origin === undefined
  const isOwn =
    site === 'same-origin' ||
    site === 'none' ||
    (site !== 'cross-site' && origin !== undefined && isOwnOrigin(config, request, origin))
  if (!isOwn && (hasCookie || !isApiToken)) throw new AppError('Forbidden')
}

function isOwnOrigin(config: Config, request: FastifyRequest, origin: string): boolean {
  return origin === new URL(config.publicUrl).origin || origin === `${request.protocol}://${request.host}`
}

function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w-]{20,200})$/.exec(request.headers.authorization ?? '')?.[1]
}
