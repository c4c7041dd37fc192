import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'

/** Turns of the event loop; each accepts one connection. */
const MAX_TURNS = 5000

/**
 * Stops accepting connections without aborting any: `http.Server.close` would end connections whose request is still
 * arriving, and the operating system those in the accept queue, of which the event loop takes one per turn. So it
 * waits for a turn without a new connection. Accepted requests are answered afterwards.
 */
export async function stopListening(server: Server): Promise<void> {
  const answer = server.listeners('request') as ((request: IncomingMessage, reply: ServerResponse) => void)[]
  const waiting: [IncomingMessage, ServerResponse][] = []
  let cameIn = 0
  const count = () => {
    cameIn += 1
  }
  server.removeAllListeners('request')
  server.on('request', (request, reply) => waiting.push([request, reply]))
  server.on('connection', count)
  await turn()
  for (let turns = 0, before = -1; turns < MAX_TURNS && before !== cameIn; turns += 1) {
    before = cameIn
    await turn()
  }
  NetServer.prototype.close.call(server)
  server.removeListener('connection', count)
  server.removeAllListeners('request')
  for (const listener of answer) server.on('request', listener)
  for (const [request, reply] of waiting) server.emit('request', request, reply)
}

function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
