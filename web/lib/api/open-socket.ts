import { io, type Socket } from 'socket.io-client'
import { SOCKET_PATH } from '#contract/chats/realtime.ts'

const MAX_PAUSE_MS = 10_000

interface SocketOptions {
  /** Of the API; empty for that of the page. */
  origin: string
  /** The poll or post whose events it receives; absent for those of the signed-in person. */
  auth?: { poll: string } | { post: string }
  /** False for a socket that its owner connects later. */
  autoConnect?: boolean
}

/** Opens a socket of live events, which connects again after every gap until it is disconnected. */
export function openSocket({ origin, auth, autoConnect = true }: SocketOptions): Socket {
  return io(origin || window.location.origin, {
    path: SOCKET_PATH,
    transports: ['websocket'],
    reconnectionDelayMax: MAX_PAUSE_MS,
    // Sockets of one page differ in `auth`, so they cannot share a connection.
    forceNew: true,
    autoConnect,
    ...(auth && { auth }),
  })
}
