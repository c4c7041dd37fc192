import { open } from 'node:fs/promises'
import * as http from 'node:http'
import * as https from 'node:https'
import { OutgoingError, parseOutgoingUrl, publicOnlyLookup } from './outgoing-url.ts'

const MAX_REDIRECTS = 5
const IDLE_TIMEOUT_MS = 60_000
const TOTAL_TIMEOUT_MS = 2 * 3_600_000

export interface DownloadOptions {
  /** The path to write to. */
  path: string
  maxBytes: number
  /** Stops after these bytes instead of refusing a longer file. */
  isBeginningEnough?: boolean
  /** For the whole download with its redirects. */
  timeoutMs?: number
  /** Hosts that are allowed to be in a private network. */
  privateHosts: ReadonlySet<string>
  etag?: string | null
  lastModified?: string | null
}

export type Downloaded =
  | { isChanged: false }
  | { isChanged: true; etag: string | null; lastModified: string | null }

/**
 * Downloads a file unless the server answers that it has not changed. Addresses of private networks are refused at every
 * redirect, at the moment the name is resolved, because a name checked earlier could resolve to another address.
 * @throws {OutgoingError}
 */
export async function download(url: string, options: DownloadOptions): Promise<Downloaded> {
  const signal = AbortSignal.timeout(options.timeoutMs ?? TOTAL_TIMEOUT_MS)
  let current = url
  for (let step = 0; step <= MAX_REDIRECTS; step += 1) {
    const response = await request(parseOutgoingUrl(current, options.privateHosts), options, signal)
    const { statusCode: status = 0, headers } = response
    if (status === 200) {
      await save(response, options)
      return { isChanged: true, etag: headers.etag ?? null, lastModified: headers['last-modified'] ?? null }
    }
    response.destroy()
    if (status === 304) return { isChanged: false }
    const isRedirect = [301, 302, 303, 307, 308].includes(status) && headers.location !== undefined
    if (!isRedirect) throw new OutgoingError(`Сервер ответил ${status}.`)
    const next = URL.parse(headers.location ?? '', current)
    if (!next) throw new OutgoingError('Сервер перенаправил на адрес, которого не может быть.')
    current = next.href
  }
  throw new OutgoingError('Адрес слишком много раз ведёт на другой.')
}

function request(
  url: URL,
  { privateHosts, etag, lastModified }: DownloadOptions,
  signal: AbortSignal,
): Promise<http.IncomingMessage> {
  const { get } = url.protocol === 'https:' ? https : http
  return new Promise((resolve, reject) => {
    const clientRequest = get(
      url,
      {
        lookup: publicOnlyLookup(url, privateHosts),
        signal,
        timeout: IDLE_TIMEOUT_MS,
        headers: {
          'accept-encoding': 'identity',
          'user-agent': 'shodim-import',
          ...(etag && { 'if-none-match': etag }),
          ...(lastModified && { 'if-modified-since': lastModified }),
        },
      },
      resolve,
    )
    clientRequest.on('timeout', () =>
      clientRequest.destroy(new OutgoingError('Сервер слишком долго молчит.')),
    )
    clientRequest.on('error', (error) => reject(toOutgoingError(error)))
  })
}

async function save(
  response: http.IncomingMessage,
  { path, maxBytes, isBeginningEnough = false }: DownloadOptions,
): Promise<void> {
  const tooLarge = new OutgoingError(`Файл больше ${Math.floor(maxBytes / 1024 / 1024)} МБ.`)
  if (!isBeginningEnough && Number(response.headers['content-length'] ?? 0) > maxBytes) {
    response.destroy()
    throw tooLarge
  }
  let bytes = 0
  const file = await open(path, 'w')
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > maxBytes && !isBeginningEnough) throw tooLarge
      await file.writeFile(chunk)
      if (bytes > maxBytes) break
    }
  } catch (error) {
    throw toOutgoingError(error)
  } finally {
    await file.close()
  }
}

function toOutgoingError(error: unknown): OutgoingError {
  if (error instanceof OutgoingError) return error
  const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : ''
  return new OutgoingError(`Файл не скачался${code}.`, { cause: error })
}
