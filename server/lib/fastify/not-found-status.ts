import type { FastifyRequest } from 'fastify'

/**
 * An empty list is answered with 404, and browsers log every 404 in the console as a failed resource. Our own pages
 * send this parameter of `accept` and get the same error with status 200; all other clients get the 404.
 */
const NOT_FOUND_AS_OK = 'missing=200'

export function acceptedStatus(request: FastifyRequest, status: number): number {
  return status === 404 && request.method === 'GET' && request.headers.accept?.includes(NOT_FOUND_AS_OK)
    ? 200
    : status
}
