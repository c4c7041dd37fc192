import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import proxyAddr from '@fastify/proxy-addr'
import type { Config } from '#server/config.ts'
import type { AppInstance } from '#server/lib/app-instance.ts'
import { AppError, errorBody } from '#server/lib/errors.ts'
import { networkOf } from './networks.ts'

/** How long a request with its headers may take to arrive: an upload of 15 MB at 1 Mbit/s needs two minutes. */
export const REQUEST_LIMIT_MS = 150_000
export const HEADERS_LIMIT_MS = 15_000
/** Other bodies are a megabyte at most. */
const BODY_LIMIT_MS = 20_000

/** Reads the client's address behind trusted proxies, as Fastify does for its requests. */
export function clientAddressReader({
  trustProxy,
}: Pick<Config, 'trustProxy'>): (request: IncomingMessage) => string {
  if (!trustProxy) return (request) => request.socket.remoteAddress ?? ''
  const isTrusted =
    trustProxy === true ? () => true : proxyAddr.compile(trustProxy.split(',').map((part) => part.trim()))
  return (request) => proxyAddr(request, isTrusted) ?? ''
}

/** Counts concurrent connections of each network. */
export class ConnectionCounter {
  readonly #counts = new Map<string, number>()
  readonly #limit: number

  constructor(limit: number) {
    this.#limit = limit
  }

  /** @returns false when the network has reached its limit; nothing is counted then */
  take(network: string): boolean {
    const count = this.#counts.get(network) ?? 0
    if (count >= this.#limit) return false
    this.#counts.set(network, count + 1)
    return true
  }

  release(network: string): void {
    const count = (this.#counts.get(network) ?? 0) - 1
    if (count > 0) this.#counts.set(network, count)
    else this.#counts.delete(network)
  }
}

/**
 * Limits the connections of one network. Behind a proxy all connections are the proxy's, so concurrent requests are
 * counted by the client's address; `features/live` counts sockets.
 */
export function limitConnections(app: AppInstance): void {
  const { trustProxy, connectionsPerAddress } = app.config
  const counter = new ConnectionCounter(connectionsPerAddress)
  if (!trustProxy) {
    app.server.on('connection', (socket: Socket) => {
      const network = networkOf(socket.remoteAddress ?? '')
      if (!counter.take(network)) return void socket.destroy()
      socket.once('close', () => counter.release(network))
    })
    return
  }
  app.addHook('onRequest', (request, reply, done) => {
    const network = networkOf(request.ip)
    if (!counter.take(network)) return done(new AppError('TooManyRequests', { timeoutSeconds: 1 }))
    reply.raw.once('close', () => counter.release(network))
    done()
  })
}

/** Closes the connection of a body that arrives too slowly, even after the response was sent. */
export function limitSlowBodies(app: AppInstance, limitMs: number = BODY_LIMIT_MS): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request
    const { 'content-length': length, 'transfer-encoding': encoding, 'content-type': type } = raw.headers
    const isUpload = type?.startsWith('multipart/')
    if (isUpload || (encoding === undefined && (length === undefined || length === '0'))) return done()
    const timer = setTimeout(() => {
      if (raw.complete) return
      if (reply.raw.headersSent) return void raw.destroy()
      const refusal = new AppError('RequestTimeout')
      reply.hijack()
      reply.raw.writeHead(refusal.code, {
        'content-type': 'application/json; charset=utf-8',
        connection: 'close',
      })
      reply.raw.end(JSON.stringify(errorBody(refusal)), () => raw.destroy())
    }, limitMs)
    timer.unref()
    const stop = () => clearTimeout(timer)
    raw.once('end', stop).once('close', stop)
    done()
  })
}
