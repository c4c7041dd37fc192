import { brotliCompress, gzip, constants as zlib } from 'node:zlib'
import type { AppInstance } from './http.ts'
import { chooseEncoding } from './page-cache.ts'

/** Below this a packet is saved at most, and the processor time is not. */
const SMALLEST_WORTH_IT = 2048

const brotliOptions = { params: { [zlib.BROTLI_PARAM_QUALITY]: 4 } }
const gzipOptions = { level: 5 }

/** Data answers (JSON, XML, text) are compressed on their way out, off the main thread. */
export function compressAnswers(app: AppInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (!isText(payload, reply.getHeader('content-type')) || payload.length < SMALLEST_WORTH_IT) {
      return done(null, payload)
    }
    if (reply.hasHeader('content-encoding')) return done(null, payload)
    reply.header('vary', 'accept-encoding')
    const encoding = chooseEncoding(request.headers['accept-encoding'])
    if (encoding === 'identity') return done(null, payload)
    reply.removeHeader('content-length').header('content-encoding', encoding)
    if (encoding === 'br') brotliCompress(payload, brotliOptions, done)
    else gzip(payload, gzipOptions, done)
  })
}

/** A string, or JSON that is bytes already. */
function isText(payload: unknown, contentType: unknown): payload is string | Buffer {
  if (typeof payload === 'string') return true
  return Buffer.isBuffer(payload) && String(contentType).startsWith('application/json')
}
