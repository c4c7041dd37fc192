import type { FastifyRequest } from 'fastify'
import { countVisit } from '#contract/statistics/visits.ts'
import type { AppInstance } from '#server/lib/app-instance.ts'
import { safeMethods } from './safe-methods.ts'

const COOKIE = 'wrote'
/** Writes that no page shows. */
const untrackedWrites: ReadonlySet<string | undefined> = new Set([countVisit.path])

/**
 * Sets a cookie after every write of a browser. @param forMs the longest time that a cached response may lack the
 * write
 */
export function setRecentWriteCookie(app: AppInstance, forMs: number): void {
  const cookie = `${COOKIE}=1; Path=/; Max-Age=${Math.ceil(forMs / 1000)}; HttpOnly; SameSite=Lax`
  app.addHook('onSend', (request, reply, payload, done) => {
    if (!safeMethods.has(request.method) && !untrackedWrites.has(request.routeOptions.url))
      reply.header('set-cookie', cookie)
    done(null, payload)
  })
}

/** Whether this browser wrote within the cache's age, so that it must read its own writes on every node. */
export function hasRecentWrite({ headers: { cookie } }: FastifyRequest): boolean {
  return cookie !== undefined && /(?:^|;)\s*wrote=1(?:;|$)/.test(cookie)
}
