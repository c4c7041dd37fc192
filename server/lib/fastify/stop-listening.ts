import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'

/** Turns of the event loop; each takes in one connection. */
const MAX_TURNS = 5000

/**
 * Takes nothing new, and cuts off nobody: `http.Server.close` would end connections whose request is still on its way, and
 * the system those that it let in and the event loop, one a turn, has not reached yet. So answers wait until a turn finds
 * nobody at the door. What has been taken is answered afterwards.
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
