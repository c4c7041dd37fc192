import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify'
import type { Db } from '#server/db/connection.ts'
import type { SessionStore } from '#server/features/accounts/sessions.ts'
import type { Delivery } from '#server/features/delivery/service.ts'
import type { ImageStore } from '#server/features/images/storage.ts'
import type { Config } from '../config.ts'
import type { Events } from './events.ts'
import type { Jobs } from './jobs.ts'
import type { Live } from './live.ts'
import type { RateLimits } from './rate-limits.ts'
import type { Viewer } from './viewer.ts'

/** The application as features see it: routes typed by their schemas. */
export type AppInstance = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>

declare module 'fastify' {
  interface FastifyInstance {
    db: Db
    config: Config
    jobs: Jobs
    events: Events
    live: Live
    delivery: Delivery
    sessions: SessionStore
    limits: RateLimits
    imageStore: ImageStore
  }
  interface FastifyRequest {
    viewer: Viewer
  }
}
