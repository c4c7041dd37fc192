import type { FastifyRequest } from 'fastify'

/**
 * An empty list answers 404, and browsers report every 404 in the console as a failed resource. Our own pages ask with
 * this parameter of `accept` and get the same refusal with the status 200; everybody else gets the 404.
 */
const QUIET_MISSES_PARAMETER = 'missing=200'

export function statusFor(request: FastifyRequest, status: number): number {
  return status === 404 &&
    request.method === 'GET' &&
    request.headers.accept?.includes(QUIET_MISSES_PARAMETER)
    ? 200
    : status
}
