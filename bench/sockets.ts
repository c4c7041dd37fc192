import { SOCKET_PATH } from '#contract/chats/realtime.ts'

const OPENING_CONCURRENCY = 100
const OPEN_LIMIT_MS = 30_000

/** Prefixes of the Socket.IO packets that a listener needs; ten thousand complete clients would slow the measurement down. */
const packets = { handshake: '0', ping: '2', pong: '3', connect: '40', connectError: '44', event: '42' }

export interface Sockets {
  readonly count: number
  close(): Promise<void>
}

/** A socket shows this to be admitted: the token of a session, or the secret of a poll. */
export type Handshake = { token: string } | { poll: string }

/** Opens a socket for each handshake and passes every received event to `onEvent`. */
export async function openSockets(
  origin: string,
  handshakes: readonly Handshake[],
  onEvent: (name: string, payload: unknown, socket: number) => void,
): Promise<Sockets> {
  const address = `${origin.replace(/^http/, 'ws')}${SOCKET_PATH}/?EIO=4&transport=websocket`
  const sockets: WebSocket[] = []
  const waiting = [...handshakes]
  const openNext = async () => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const number = waiting.length
      sockets.push(await openSocket(address, next, (name, payload) => onEvent(name, payload, number)))
    }
  }
  await Promise.all(Array.from({ length: OPENING_CONCURRENCY }, openNext))
  return {
    get count() {
      return sockets.filter((socket) => socket.readyState === WebSocket.OPEN).length
    },
    close: async () => {
      for (const socket of sockets) socket.close()
      while (sockets.some((socket) => socket.readyState !== WebSocket.CLOSED))
        await new Promise((resolve) => setTimeout(resolve, 50))
    },
  }
}

function openSocket(
  address: string,
  handshake: Handshake,
  onEvent: (name: string, payload: unknown) => void,
): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(address)
    const timer = setTimeout(() => reject(new Error('A socket did not open in time')), OPEN_LIMIT_MS)
    socket.onerror = () => reject(new Error('A socket was refused'))
    socket.onmessage = ({ data }: { data: string }) => {
      if (data === packets.ping) return socket.send(packets.pong)
      if (data.startsWith(packets.event)) {
        const [name, payload] = JSON.parse(data.slice(packets.event.length))
        return onEvent(name, payload)
      }
      if (data.startsWith(packets.connect)) {
        clearTimeout(timer)
        return resolve(socket)
      }
      if (data.startsWith(packets.connectError)) return reject(new Error(`A socket was refused: ${data}`))
      if (data.startsWith(packets.handshake)) socket.send(packets.connect + JSON.stringify(handshake))
    }
  })
}
