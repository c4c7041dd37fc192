import { brotliCompress, gzip, constants as zlib } from 'node:zlib'
import type { AppInstance } from '#server/lib/app-instance.ts'
import { chooseEncoding } from '#server/lib/cache/page-cache.ts'

/** Compressing a shorter response saves at most one packet and costs processor time. */
const MIN_COMPRESSED_BYTES = 2048

const brotliOptions = { params: { [zlib.BROTLI_PARAM_QUALITY]: 4 } }
const gzipOptions = { level: 5 }

/** Compresses JSON, XML and text, off the main thread. */
export function compressResponses(app: AppInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (!isText(payload, reply.getHeader('content-type')) || payload.length < MIN_COMPRESSED_BYTES) {
      return done(null, payload)
    }
    if (reply.hasHeader('content-encoding')) return done(null, payload)
    const vary = reply.getHeader('vary')
    reply.header('vary', vary === undefined ? 'accept-encoding' : `${vary}, accept-encoding`)
    const encoding = chooseEncoding(request.headers['accept-encoding'])
    if (encoding === 'identity') return done(null, payload)
    reply.removeHeader('content-length').header('content-encoding', encoding)
    if (encoding === 'br') brotliCompress(payload, brotliOptions, done)
    else gzip(payload, gzipOptions, done)
  })
}

/** A string, or JSON as a buffer. */
function isText(payload: unknown, contentType: unknown): payload is string | Buffer {
  if (typeof payload === 'string') return true
  return Buffer.isBuffer(payload) && String(contentType).startsWith('application/json')
}
