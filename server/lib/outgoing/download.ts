import { lookup } from 'node:dns'
import { open } from 'node:fs/promises'
import * as http from 'node:http'
import * as https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './public-address.ts'

const MAX_REDIRECTS = 5
const IDLE_TIMEOUT_MS = 60_000
const TOTAL_TIMEOUT_MS = 2 * 3_600_000

/** Why a file was not downloaded, in words for people. */
export class DownloadError extends Error {}

export interface DownloadOptions {
  /** Where the file is written. */
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
 * @throws {DownloadError}
 */
export async function download(url: string, options: DownloadOptions): Promise<Downloaded> {
  const signal = AbortSignal.timeout(options.timeoutMs ?? TOTAL_TIMEOUT_MS)
  let current = url
  for (let step = 0; step <= MAX_REDIRECTS; step += 1) {
    const response = await request(parseDownloadUrl(current, options.privateHosts), options, signal)
    const { statusCode: status = 0, headers } = response
    if (status === 200) {
      await save(response, options)
      return { isChanged: true, etag: headers.etag ?? null, lastModified: headers['last-modified'] ?? null }
    }
    response.destroy()
    if (status === 304) return { isChanged: false }
    const isRedirect = [301, 302, 303, 307, 308].includes(status) && headers.location !== undefined
    if (!isRedirect) throw new DownloadError(`Сервер ответил ${status}.`)
    current = new URL(headers.location ?? '', current).href
  }
  throw new DownloadError('Адрес слишком много раз ведёт на другой.')
}

/** @throws {DownloadError} for an address that must not be requested */
export function parseDownloadUrl(text: string, privateHosts: ReadonlySet<string>): URL {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !['http:', 'https:'].includes(url.protocol)) {
    throw new DownloadError('Нужен адрес, который начинается с http:// или https://.')
  }
  if (url.username || url.password) throw new DownloadError('В адресе не должно быть имени и пароля.')
  const host = hostOf(url)
  // An IP address is never resolved, so it is checked here.
  if (isIP(host) !== 0 && !isPublicAddress(host) && !privateHosts.has(host)) throw privateNetworkError()
  return url
}

function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '')
}

function privateNetworkError(): DownloadError {
  return new DownloadError('Адрес ведёт во внутреннюю сеть, туда обращаться нельзя.')
}

function request(
  url: URL,
  { privateHosts, etag, lastModified }: DownloadOptions,
  signal: AbortSignal,
): Promise<http.IncomingMessage> {
  const isAllowed = privateHosts.has(hostOf(url))
  const lookupAllowed: LookupFunction = (host, lookupOptions, callback) =>
    lookup(host, { ...lookupOptions, all: true }, (error, addresses) => {
      if (error) return callback(error, [])
      if (!isAllowed && addresses.some(({ address }) => !isPublicAddress(address))) {
        return callback(privateNetworkError(), [])
      }
      const [first] = addresses
      if (lookupOptions.all || !first) return callback(null, addresses)
      callback(null, first.address, first.family)
    })
  const { get } = url.protocol === 'https:' ? https : http
  return new Promise((resolve, reject) => {
    const clientRequest = get(
      url,
      {
        lookup: lookupAllowed,
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
      clientRequest.destroy(new DownloadError('Сервер слишком долго молчит.')),
    )
    clientRequest.on('error', (error) => reject(toDownloadError(error)))
  })
}

async function save(
  response: http.IncomingMessage,
  { path, maxBytes, isBeginningEnough = false }: DownloadOptions,
): Promise<void> {
  const tooLarge = new DownloadError(`Файл больше ${Math.floor(maxBytes / 1024 / 1024)} МБ.`)
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
    throw toDownloadError(error)
  } finally {
    await file.close()
  }
}

function toDownloadError(error: unknown): DownloadError {
  if (error instanceof DownloadError) return error
  const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : ''
  return new DownloadError(`Файл не скачался${code}.`, { cause: error })
}
