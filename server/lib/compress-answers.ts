import { promisify } from 'node:util'
import { brotliCompress, gzip, constants as zlib } from 'node:zlib'
import type { AppInstance } from './http.ts'
import { chooseEncoding } from './page-cache.ts'

/** Below this a packet is saved at most, and the processor time is not. */
const SMALLEST_WORTH_IT = 2048

const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)

/** Data answers (JSON, XML, text) are compressed on their way out, off the main thread. */
export function compressAnswers(app: AppInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < SMALLEST_WORTH_IT) return payload
    if (reply.hasHeader('content-encoding')) return payload
    reply.header('vary', 'accept-encoding')
    const encoding = chooseEncoding(request.headers['accept-encoding'])
    if (encoding === 'identity') return payload
    const body = Buffer.from(payload)
    reply.removeHeader('content-length').header('content-encoding', encoding)
    return encoding === 'br'
      ? brotli(body, {
          params: { [zlib.BROTLI_PARAM_QUALITY]: 4, [zlib.BROTLI_PARAM_SIZE_HINT]: body.length },
        })
      : deflate(body, { level: 5 })
  })
}
