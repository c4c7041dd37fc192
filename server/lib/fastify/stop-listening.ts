import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'

/** Each iteration of the event loop accepts one connection. */
const MAX_ITERATIONS = 5000

/**
 * Stops accepting connections without aborting any: `http.Server.close` would end connections whose request is still
 * arriving, and the operating system those in the accept queue, of which the event loop takes one per iteration. So it
 * waits for an iteration without a new connection. Accepted requests are answered afterwards.
 */
export async function stopListening(server: Server): Promise<void> {
  const requestListeners = server.listeners('request') as ((
    request: IncomingMessage,
    reply: ServerResponse,
  ) => void)[]
  const waiting: [IncomingMessage, ServerResponse][] = []
  let accepted = 0
  const count = () => {
    accepted += 1
  }
  server.removeAllListeners('request')
  server.on('request', (request, reply) => waiting.push([request, reply]))
  server.on('connection', count)
  await nextIteration()
  for (let iterations = 0, before = -1; iterations < MAX_ITERATIONS && before !== accepted; iterations += 1) {
    before = accepted
    await nextIteration()
  }
  NetServer.prototype.close.call(server)
  server.removeListener('connection', count)
  server.removeAllListeners('request')
  for (const listener of requestListeners) server.on('request', listener)
  for (const [request, reply] of waiting) server.emit('request', request, reply)
}

function nextIteration(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
