import { lookup } from 'node:dns'
import { createWriteStream } from 'node:fs'
import * as http from 'node:http'
import * as https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { pipeline } from 'node:stream/promises'
import { isPublicAddress } from './public-address.ts'

const MAX_REDIRECTS = 5
const SILENCE_MS = 60_000
const WHOLE_MS = 2 * 3_600_000

/** Why a file was not downloaded, in words for people. */
export class DownloadError extends Error {}

export interface DownloadOptions {
  /** Where the file is written. */
  path: string
  maxBytes: number
  /** Hosts that may lie in a network of one's own. */
  privateHosts: ReadonlySet<string>
  etag?: string | null
  lastModified?: string | null
}

export type Downloaded =
  | { isChanged: false }
  | { isChanged: true; etag: string | null; lastModified: string | null }

/**
 * Downloads a file unless it is the one that the etag or the date names. Addresses of networks of one's own are refused at
 * every step, when the name is resolved and not before: a name may lead elsewhere a moment later.
 * @throws {DownloadError}
 */
export async function download(url: string, options: DownloadOptions): Promise<Downloaded> {
  const signal = AbortSignal.timeout(WHOLE_MS)
  let current = url
  for (let step = 0; step <= MAX_REDIRECTS; step += 1) {
    const response = await request(readAddress(current, options.privateHosts), options, signal)
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

/** @throws {DownloadError} for an address that is not to be asked */
export function readAddress(text: string, privateHosts: ReadonlySet<string>): URL {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !['http:', 'https:'].includes(url.protocol)) {
    throw new DownloadError('Нужен адрес, который начинается с http:// или https://.')
  }
  if (url.username || url.password) throw new DownloadError('В адресе не должно быть имени и пароля.')
  const host = hostOf(url)
  // A number is not resolved, so it is judged here.
  if (isIP(host) !== 0 && !isPublicAddress(host) && !privateHosts.has(host)) throw refusedNetwork()
  return url
}

function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '')
}

function refusedNetwork(): DownloadError {
  return new DownloadError('Адрес ведёт во внутреннюю сеть, туда обращаться нельзя.')
}

function request(
  url: URL,
  { privateHosts, etag, lastModified }: DownloadOptions,
  signal: AbortSignal,
): Promise<http.IncomingMessage> {
  const isAllowed = privateHosts.has(hostOf(url))
  const resolve: LookupFunction = (host, lookupOptions, callback) =>
    lookup(host, { ...lookupOptions, all: true }, (error, found) => {
      if (error) return callback(error, [])
      if (!isAllowed && found.some(({ address }) => !isPublicAddress(address))) {
        return callback(refusedNetwork(), [])
      }
      const [first] = found
      if (lookupOptions.all || !first) return callback(null, found)
      callback(null, first.address, first.family)
    })
  const { get } = url.protocol === 'https:' ? https : http
  return new Promise((done, fail) => {
    const asked = get(
      url,
      {
        lookup: resolve,
        signal,
        timeout: SILENCE_MS,
        headers: {
          'accept-encoding': 'identity',
          'user-agent': 'shodim-import',
          ...(etag && { 'if-none-match': etag }),
          ...(lastModified && { 'if-modified-since': lastModified }),
        },
      },
      done,
    )
    asked.on('timeout', () => asked.destroy(new DownloadError('Сервер слишком долго молчит.')))
    asked.on('error', (error) => fail(explained(error)))
  })
}

async function save(response: http.IncomingMessage, { path, maxBytes }: DownloadOptions): Promise<void> {
  const tooLarge = new DownloadError(`Файл больше ${Math.floor(maxBytes / 1024 / 1024)} МБ.`)
  if (Number(response.headers['content-length'] ?? 0) > maxBytes) {
    response.destroy()
    throw tooLarge
  }
  let bytes = 0
  const limited = async function* (parts: AsyncIterable<Buffer>) {
    for await (const part of parts) {
      bytes += part.length
      if (bytes > maxBytes) throw tooLarge
      yield part
    }
  }
  await pipeline(response, limited, createWriteStream(path)).catch((error: unknown) => {
    throw explained(error)
  })
}

function explained(error: unknown): DownloadError {
  if (error instanceof DownloadError) return error
  const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : ''
  return new DownloadError(`Файл не скачался${code}.`, { cause: error })
}
