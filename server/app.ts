import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import Fastify, { LogController } from 'fastify'
import { endpoints } from '#contract/api.ts'
import { shareInvalidation } from '#server/lib/cache/cache-bus.ts'
import { compressResponses } from '#server/lib/fastify/compress-responses.ts'
import { registerErrorHandler, sendBadUrlError } from '#server/lib/fastify/error-handler.ts'
import { InProcessOperations } from '#server/lib/fastify/in-process-operations.ts'
import { parseQueryString } from '#server/lib/fastify/query-string.ts'
import { setRecentWriteCookie } from '#server/lib/fastify/recent-writes.ts'
import { REPLICA_LAG_MS, readGuestsFromReplica } from '#server/lib/fastify/replica-reads.ts'
import { commonHeaders, nonPagePolicy, noReferrer } from '#server/lib/fastify/security-headers.ts'
import { serializerCompiler } from '#server/lib/fastify/serialization.ts'
import { findUnstorable, validatorCompilerOf } from '#server/lib/fastify/validation.ts'
import {
  HEADERS_LIMIT_MS,
  limitConnections,
  limitSlowBodies,
  REQUEST_LIMIT_MS,
} from '#server/lib/limits/connection-limits.ts'
import { redisLimits } from '#server/lib/limits/redis-limits.ts'
import type { Config } from './config.ts'
import type { DatabaseHandle } from './db/connection.ts'
import { migrateToLatest } from './db/migrate.ts'
import { databaseLimits } from './db/rate-limits.ts'
import { registerAccounts } from './features/accounts/routes.ts'
import { SessionStore } from './features/accounts/sessions.ts'
import { registerViewer } from './features/accounts/viewer.ts'
import { registerAdministration } from './features/administration/routes.ts'
import { registerApiTokens } from './features/api-tokens/routes.ts'
import { ApiTokenStore } from './features/api-tokens/token-store.ts'
import { registerBlocks } from './features/blocks/routes.ts'
import { registerCalendarFeeds } from './features/calendar-feeds/routes.ts'
import { registerChats } from './features/chats/routes.ts'
import { registerCities } from './features/cities/routes.ts'
import { registerClaims } from './features/claims/routes.ts'
import { registerCollections } from './features/collections/routes.ts'
import { registerComments } from './features/comments/routes.ts'
import { registerCovers } from './features/covers/routes.ts'
import { registerOutbox } from './features/delivery/routes.ts'
import { createDelivery } from './features/delivery/service.ts'
import { loadDemo } from './features/demo/service.ts'
import { registerExports } from './features/exports/routes.ts'
import { registerFavorites } from './features/favorites/routes.ts'
import { registerFeeds } from './features/feeds/routes.ts'
import { registerFollowers } from './features/followers/routes.ts'
import { registerGuestCards } from './features/guest-cards/routes.ts'
import { openImageStore } from './features/images/open-store.ts'
import { registerImageFiles } from './features/images/routes.ts'
import { registerUploads } from './features/images/upload-routes.ts'
import { registerImports } from './features/imports/routes.ts'
import { registerLandmarks } from './features/landmarks/routes.ts'
import { registerLikes } from './features/likes/routes.ts'
import { registerLive } from './features/live/routes.ts'
import { registerMap } from './features/map/routes.ts'
import { registerMentions } from './features/mentions/routes.ts'
import { registerModeration } from './features/moderation/routes.ts'
import { registerNotifications } from './features/notifications/routes.ts'
import { registerOembed } from './features/oembed/routes.ts'
import { registerOpenApi } from './features/openapi/routes.ts'
import { registerOperations } from './features/operations/routes.ts'
import { registerOrganisationMerges } from './features/organisations/merging/routes.ts'
import { registerPlacesFile } from './features/organisations/places-file/routes.ts'
import { registerOrganisations } from './features/organisations/routes.ts'
import { createCaches, MAX_RESPONSE_AGE_MS } from './features/pages/caches.ts'
import { registerPages } from './features/pages/routes.ts'
import { registerPermissions } from './features/permissions/routes.ts'
import { registerPlaceSearch } from './features/place-search/routes.ts'
import { registerPlaceAdministration } from './features/places/administration/routes.ts'
import { registerPlaceHistory } from './features/places/history/routes.ts'
import { registerPlaceHours } from './features/places/hours/routes.ts'
import { registerOpenWeeks } from './features/places/open-weeks/routes.ts'
import { registerPlaceProposals } from './features/places/proposals/routes.ts'
import { registerPlacePublishing } from './features/places/publishing/routes.ts'
import { registerRatingChecks } from './features/places/rating/bursts/routes.ts'
import { registerPlaceRating } from './features/places/rating/routes.ts'
import { registerReopening } from './features/places/reopening/service.ts'
import { registerPlaces } from './features/places/routes.ts'
import { registerPlaceWriting } from './features/places/writing/routes.ts'
import { registerPolls } from './features/polls/routes.ts'
import { registerPosts } from './features/posts/routes.ts'
import { registerPrivacy } from './features/privacy/routes.ts'
import { registerProfiles } from './features/profiles/routes.ts'
import { registerPush } from './features/push/routes.ts'
import { registerReferenceLists } from './features/reference/lists/routes.ts'
import { registerReference } from './features/reference/routes.ts'
import { registerReservations } from './features/reservations/routes.ts'
import { registerSavedPosts } from './features/saved-posts/routes.ts'
import { scheduleTierAssignment } from './features/search/tiers/service.ts'
import { registerSharePictures } from './features/share-pictures/routes.ts'
import { registerSitemaps } from './features/sitemaps/routes.ts'
import { registerStatistics } from './features/statistics/routes.ts'
import { registerVenueStatistics } from './features/statistics/venues/routes.ts'
import { registerVisits } from './features/statistics/visits/routes.ts'
import { VisitCounter } from './features/statistics/visits/service.ts'
import { registerWeeklyReports } from './features/statistics/weekly/routes.ts'
import { registerSuggestions } from './features/suggestions/routes.ts'
import { registerUsers } from './features/users/routes.ts'
import { registerWebhooks } from './features/webhooks/routes.ts'
import type { AppInstance } from './lib/app-instance.ts'
import { AppError } from './lib/errors.ts'
import { createEvents } from './lib/events.ts'
import { createJobs } from './lib/jobs.ts'
import { createLive } from './lib/live.ts'
import type { RedisClient } from './lib/redis.ts'
import { throttleRepeatedErrors } from './lib/throttled-log.ts'
import type { Viewer } from './lib/viewer.ts'

const MAX_URL_LENGTH = 8192
/** Allows an oversized address to arrive, so that it is refused with a message and not by a closed socket. */
const MAX_HEADER_BYTES = 256 * 1024

/** The parameters of a failed query may be personal data. */
const unloggable = { paths: ['err.params', 'err.query', 'err.parameters'], remove: true }

export interface AppOptions {
  config: Config
  database: DatabaseHandle
  /**
   * Shared by the nodes in addition to the database; without it the same state lives in the process or in the
   * database.
   */
  redis?: RedisClient | undefined
  /** The time limit for receiving a body; tests set a shorter one. */
  bodyLimitMs?: number
  /** The destination of log lines; standard output by default. */
  logTo?: { write(line: string): void }
}

/** Builds the whole API without pages and without listening: tests inject requests into it. */
export function buildApi({ config, database, redis, bodyLimitMs, logTo }: AppOptions): AppInstance {
  const app: AppInstance = Fastify({
    logger:
      config.logLevel === 'silent'
        ? false
        : {
            level: config.logLevel,
            redact: unloggable,
            hooks: { logMethod: throttleRepeatedErrors() },
            ...(logTo && { stream: logTo }),
          },
    logController: new LogController({ disableRequestLogging: true }),
    frameworkErrors: sendBadUrlError,
    // Requests that arrive during the shutdown are answered like any other.
    return503OnClosing: false,
    trustProxy: config.trustProxy,
    bodyLimit: 1024 * 1024,
    requestTimeout: REQUEST_LIMIT_MS,
    http: {
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: HEADERS_LIMIT_MS,
      connectionsCheckingInterval: 5000,
    },
    routerOptions: { querystringParser: parseQueryString, maxParamLength: 1000 },
  }).withTypeProvider<TypeBoxTypeProvider>()
  app.setValidatorCompiler(validatorCompilerOf(endpoints))
  app.setSerializerCompiler(serializerCompiler())

  app.decorate('db', database.db)
  app.decorate('config', config)
  app.decorate(
    'jobs',
    createJobs(database.jobStore, { onError: (err) => app.log.error({ err }, 'job queue failed') }),
  )
  app.decorate(
    'delivery',
    createDelivery(config, app.jobs, (message) => app.log.info(message)),
  )
  app.decorate(
    'events',
    createEvents(database.db, {
      onError: (err, event) => app.log.error({ err, event }, 'event not handled'),
    }),
  )
  app.decorate('live', createLive())
  const replicaLagMs = database.hasReplica ? REPLICA_LAG_MS : 0
  const { sharedResponses, pageCache } = createCaches(database.db, replicaLagMs)
  app.decorate('sharedResponses', sharedResponses)
  app.decorate('pageCache', pageCache)
  app.decorate('sessions', new SessionStore(database.db))
  app.decorate('apiTokens', new ApiTokenStore(database.db))
  const inDatabase = databaseLimits(database.db)
  app.decorate('limits', redis ? redisLimits(redis, inDatabase) : inDatabase)
  app.decorate('visits', new VisitCounter(database.db, { isEnabled: config.countsVisits }))
  app.decorate('imageStore', openImageStore(config))
  app.decorate('inProcessOperations', new InProcessOperations(app))
  app.decorateRequest('viewer', null as unknown as Viewer)
  const headers = commonHeaders(config)
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.url.length > MAX_URL_LENGTH) return done(new AppError('UriTooLong'))
    // Operations report the field; a page has no such message.
    const isPage = !request.url.startsWith('/api/')
    if (isPage && (request.url.includes('%00') || findUnstorable(request.query) !== null)) {
      return done(new AppError('BadRequest'))
    }
    done()
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    // Scripts and styles are not documents: of the security headers only the one about their type applies.
    if (request.url.startsWith('/assets/')) reply.header('x-content-type-options', 'nosniff')
    // A page behind a secret link has a stricter policy of referrers.
    else reply.headers(reply.hasHeader('referrer-policy') ? { ...headers, ...noReferrer } : headers)
    if (request.url.startsWith('/api/v')) {
      reply.header('content-security-policy', nonPagePolicy)
      // Responses that may be cached set their own header.
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-store')
    }
    done(null, payload)
  })
  limitConnections(app)
  limitSlowBodies(app, bodyLimitMs)
  compressResponses(app)
  registerErrorHandler(app)
  registerOperations(app, { database, redis })
  registerViewer(app)
  setRecentWriteCookie(app, MAX_RESPONSE_AGE_MS + replicaLagMs)
  if (database.hasReplica) readGuestsFromReplica(app)
  if (redis) shareInvalidation(app, redis)
  app.addHook('onClose', async () => {
    await app.events.stop()
    await app.jobs.stop()
  })

  registerAccounts(app)
  registerApiTokens(app)
  registerProfiles(app)
  registerPrivacy(app)
  registerAdministration(app)
  registerStatistics(app)
  registerVisits(app)
  registerVenueStatistics(app)
  registerWeeklyReports(app)
  registerImageFiles(app, app.imageStore)
  registerUploads(app)
  registerReference(app)
  registerReferenceLists(app)
  registerImports(app)
  registerCities(app)
  registerPlaces(app)
  registerOpenWeeks(app)
  registerPlaceRating(app)
  registerRatingChecks(app)
  scheduleTierAssignment(app)
  registerPlaceWriting(app)
  registerPlaceHours(app)
  registerPlacePublishing(app)
  registerPlaceAdministration(app)
  registerPlaceHistory(app)
  registerPlaceProposals(app)
  registerReopening(app)
  registerOrganisations(app)
  registerOrganisationMerges(app)
  registerPlacesFile(app)
  registerPermissions(app)
  registerClaims(app)
  registerPosts(app)
  registerComments(app)
  registerLikes(app)
  registerFollowers(app)
  registerFavorites(app)
  registerSuggestions(app)
  registerLandmarks(app)
  registerPlaceSearch(app)
  registerUsers(app)
  registerBlocks(app)
  registerMentions(app)
  registerSavedPosts(app)
  registerModeration(app)
  registerNotifications(app)
  registerPush(app)
  registerChats(app)
  registerLive(app, redis)
  registerReservations(app)
  registerGuestCards(app)
  registerCalendarFeeds(app)
  registerCollections(app)
  registerPolls(app)
  registerWebhooks(app)

  registerExports(app)
  registerFeeds(app)
  registerSharePictures(app)
  registerOembed(app)
  registerSitemaps(app)
  registerMap(app)
  app.setNotFoundHandler(async () => {
    throw new AppError('RouteNotFound')
  })
  registerOpenApi(app)
  return app
}

/** Builds everything that `npm start` serves, after migrating the database. */
export async function buildApp(options: AppOptions): Promise<AppInstance> {
  await migrateToLatest(options.database.db)
  const app = buildApi(options)
  if (options.config.demo) {
    const report = await loadDemo(options.database.db, app.imageStore)
    if (report) app.log.info(report, 'demonstration data loaded')
  }
  await app.jobs.start()
  app.events.start()
  registerOutbox(app)
  await app.register(registerCovers)
  await registerPages(app)
  return app
}
