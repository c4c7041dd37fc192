import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { acceptedStatus } from '#server/lib/fastify/not-found-status.ts'
import { commonHeaders, withoutFrameOptions } from '#server/lib/fastify/security-headers.ts'
import { type CachedPage, chooseEncoding, type Encoding, isNotModified } from './page-cache.ts'

/** Sends a cached page in an encoding that the client accepts, or 304 when the client's copy is current. */
export function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  page: CachedPage,
): FastifyReply | Promise<FastifyReply> {
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  const body = page.ready(encoding)
  if (body) return sendBytes(request, reply, page, encoding, body)
  return page.encode(encoding).then((bytes) => sendBytes(request, reply, page, encoding, bytes))
}

/** Writes to the raw response, because Fastify's hooks and serialisation only cost time for bytes that are complete. */
function sendBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  page: CachedPage,
  encoding: Encoding,
  body: Buffer,
): FastifyReply {
  const { whole, unchanged, etag } = responseHeaders(request.server, page, encoding, body)
  reply.hijack()
  if (page.status === 200 && isNotModified(request.headers['if-none-match'], etag)) {
    reply.raw.writeHead(304, unchanged).end()
  } else {
    reply.raw.writeHead(acceptedStatus(request, page.status), whole)
    reply.raw.end(request.method === 'HEAD' ? undefined : body)
  }
  return reply
}

interface ResponseHeaders {
  /** Both are alternating names and values, which Node writes without conversion. */
  whole: string[]
  unchanged: string[]
  etag: string
}

const headersByBody = new WeakMap<Buffer, ResponseHeaders>()

/** Computes the headers once for the bytes of a page. */
function responseHeaders(
  { config }: FastifyInstance,
  page: CachedPage,
  encoding: Encoding,
  body: Buffer,
): ResponseHeaders {
  const cached = headersByBody.get(body)
  if (cached) return cached
  const etag = page.etag(encoding)
  const unchanged = {
    ...withoutFrameOptions({ ...commonHeaders(config), ...page.headers }),
    etag,
    vary: 'accept-encoding, cookie',
    // The browser must revalidate each time: the next page may have another nonce or another viewer.
    'cache-control': 'private, max-age=0, must-revalidate',
  }
  const whole = {
    ...unchanged,
    'content-length': String(body.length),
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
  }
  const headers = { whole: Object.entries(whole).flat(), unchanged: Object.entries(unchanged).flat(), etag }
  headersByBody.set(body, headers)
  return headers
}
