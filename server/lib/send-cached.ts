import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type CachedPage, chooseEncoding, type Encoding, isNotModified } from './page-cache.ts'
import { statusFor } from './quiet-misses.ts'
import { commonHeaders } from './security-headers.ts'

/** Sends what a cache keeps, compressed as the client likes, or tells it that what it has is still right. */
export function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  page: CachedPage,
): FastifyReply | Promise<FastifyReply> {
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  const body = page.ready(encoding)
  if (body) return sendReady(request, reply, page, encoding, body)
  return page.encode(encoding).then((bytes) => sendReady(request, reply, page, encoding, bytes))
}

/** Nothing is left to decide for ready bytes, so they go out past Fastify's own sending. */
function sendReady(
  request: FastifyRequest,
  reply: FastifyReply,
  page: CachedPage,
  encoding: Encoding,
  body: Buffer,
): FastifyReply {
  const { whole, unchanged, etag } = answerHeads(request.server, page, encoding, body)
  reply.hijack()
  if (page.status === 200 && isNotModified(request.headers['if-none-match'], etag)) {
    reply.raw.writeHead(304, unchanged).end()
  } else {
    reply.raw.writeHead(statusFor(request, page.status), whole)
    reply.raw.end(request.method === 'HEAD' ? undefined : body)
  }
  return reply
}

interface AnswerHeads {
  /** Names and values in turn: Node writes such a list as it is. */
  whole: string[]
  unchanged: string[]
  etag: string
}

const knownHeads = new WeakMap<Buffer, AnswerHeads>()

/** The headers of an answer are settled with its bytes. */
function answerHeads(
  { config }: FastifyInstance,
  page: CachedPage,
  encoding: Encoding,
  body: Buffer,
): AnswerHeads {
  const known = knownHeads.get(body)
  if (known) return known
  const etag = page.etag(encoding)
  const unchanged = {
    ...commonHeaders(config),
    ...page.headers,
    etag,
    vary: 'accept-encoding, cookie',
    // The browser may keep it but must ask each time: the next page may carry another nonce, or another visitor.
    'cache-control': 'private, max-age=0, must-revalidate',
  }
  const whole = {
    ...unchanged,
    'content-length': String(body.length),
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
  }
  const heads = { whole: Object.entries(whole).flat(), unchanged: Object.entries(unchanged).flat(), etag }
  knownHeads.set(body, heads)
  return heads
}
