import type { FastifyRequest } from 'fastify'
import { readCookie } from '#server/lib/cookies.ts'

const citySlug = /^[a-z0-9-]{1,60}$/

/** The address of the city last looked at in this browser, which may not exist. */
export function seenCitySlug({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  return readCookie(headers, 'city', citySlug)
}
