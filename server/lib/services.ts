import type { Db } from '#server/db/connection.ts'
import type { SessionStore } from '#server/features/accounts/sessions.ts'
import type { ApiTokenStore } from '#server/features/api-tokens/token-store.ts'
import type { Delivery } from '#server/features/delivery/service.ts'
import type { ImageStore } from '#server/features/images/storage.ts'
import type { VisitCounter } from '#server/features/statistics/visits/service.ts'
import type { RateLimits } from '#server/lib/limits/rate-limits.ts'
import type { Config } from '../config.ts'
import type { Events } from './events.ts'
import type { Jobs } from './jobs.ts'
import type { Live } from './live.ts'

/** The dependencies of use cases, without routes. */
export interface Services {
  db: Db
  config: Config
  jobs: Jobs
  events: Events
  live: Live
  delivery: Delivery
  sessions: SessionStore
  apiTokens: ApiTokenStore
  limits: RateLimits
  imageStore: ImageStore
  visits: Pick<VisitCounter, 'addRefused'>
  pageCache: { invalidate(...tags: string[]): void }
}
