import * as http from 'node:http'
import * as https from 'node:https'
import { OutgoingError, parseOutgoingUrl, publicOnlyLookup } from './outgoing-url.ts'

const TIMEOUT_MS = 15_000

/**
 * Posts a text and returns the status of the response, whose body is not read. Redirects are not followed: what was
 * signed for one address is not sent to another. @throws {OutgoingError} when there is no response
 */
export async function post(
  address: string,
  {
    body,
    headers,
    privateHosts,
  }: { body: string; headers: Record<string, string>; privateHosts: ReadonlySet<string> },
): Promise<number> {
  const url = parseOutgoingUrl(address, privateHosts)
  const { request } = url.protocol === 'https:' ? https : http
  return new Promise((resolve, reject) => {
    const clientRequest = request(
      url,
      {
        method: 'POST',
        lookup: publicOnlyLookup(url, privateHosts),
        signal: AbortSignal.timeout(TIMEOUT_MS),
        // A connection of its own: the next one resolves the name again.
        agent: false,
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      },
      (response) => {
        resolve(response.statusCode ?? 0)
        response.destroy()
      },
    )
    clientRequest.on('error', (error) => reject(toOutgoingError(error)))
    clientRequest.end(body)
  })
}

function toOutgoingError(error: Error & { code?: string }): OutgoingError {
  if (error instanceof OutgoingError) return error
  if (error.name === 'AbortError' || error.name === 'TimeoutError') {
    return new OutgoingError('Сервер не ответил за 15 секунд.', { cause: error })
  }
  const message = error.code === undefined ? undefined : failures[error.code]
  return new OutgoingError(message ?? `Не получилось соединиться (${error.code ?? error.name}).`, {
    cause: error,
  })
}

const failures: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'Сервер не принимает соединений.',
  ECONNRESET: 'Сервер оборвал соединение.',
  ENOTFOUND: 'Такого имени в сети нет.',
}
