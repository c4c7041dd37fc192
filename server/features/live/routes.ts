import { Server, type Socket } from 'socket.io'
import { type LiveEventName, type LiveEvents, SOCKET_PATH } from '#contract/chats/realtime.ts'
import { isId } from '#contract/ids.ts'
import { hashToken } from '#server/features/accounts/rules.ts'
import { sendTyping } from '#server/features/chats/service.ts'
import { isReadablePost } from '#server/features/comments/service.ts'
import { findPollToBroadcast } from '#server/features/polls/service.ts'
import type { AppInstance } from '#server/lib/app-instance.ts'
import { ConnectionCounter, clientAddressReader } from '#server/lib/limits/connection-limits.ts'
import { networkOf } from '#server/lib/limits/networks.ts'
import { roomOfPoll, roomOfPost, roomOfUser } from '#server/lib/live.ts'
import { openBufferingRedis, type RedisClient } from '#server/lib/redis.ts'
import type { SignedIn } from '#server/lib/viewer.ts'
import { pollOfHandshake, postOfHandshake, tokenOfHandshake } from './rules.ts'

/** Frames from a browser are tiny. */
const MAX_BYTES = 4096
const SOCKETS_PER_PERSON = 20
const REQUESTS_PER_WINDOW = 30
const WINDOW_MS = 10_000
const CHECK_INTERVAL_MS = 5000
/** A client with more messages waiting is disconnected: loading what it missed is cheaper. */
const MAX_QUEUED_REQUESTS = 256
/** Includes bytes sent before the connection was known to be slow. */
const MAX_BACKLOG_BYTES = 1024 * 1024
/** Shorter than the limit of a Redis command. */
const REDIS_BLOCK_MS = 500
/** After so long without Redis, browsers should poll over HTTP instead. */
const REDIS_GAP_MS = 3000
/** Disconnections are spread over this time, so that not all browsers reconnect at once. */
const RECONNECT_SPREAD_MS = 1000

type ToBrowser = { [Name in LiveEventName]: (payload: LiveEvents[Name]) => void }
interface FromBrowser {
  typing: (request: unknown) => void
}
interface SocketData {
  /** Absent on a socket that only shows a poll or a post. */
  viewer?: SignedIn
}
type LiveServer = Server<FromBrowser, ToBrowser, Record<string, never>, SocketData>
type LiveSocket = Socket<FromBrowser, ToBrowser, Record<string, never>, SocketData>

const sessionRoom = (tokenHash: string) => `session:${tokenHash}`

/**
 * Sockets of the API. Each receives only the events of its own person, or of the one poll or post that its handshake
 * named; clients cannot join rooms.
 */
export function registerLive(app: AppInstance, redis: RedisClient | undefined): void {
  const { config } = app
  const bufferingRedis = redis && openBufferingRedis(redis)
  const clientAddressOf = clientAddressReader(config)
  const connections = new ConnectionCounter(config.connectionsPerAddress)
  let isShuttingDown = false
  let disconnectedSince: number | undefined
  const isRedisLost = () => disconnectedSince !== undefined && Date.now() - disconnectedSince > REDIS_GAP_MS
  const io: LiveServer = new Server({
    path: SOCKET_PATH,
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: MAX_BYTES,
    connectTimeout: 10_000,
    perMessageDeflate: false,
    // In development, other upgrades belong to Vite.
    destroyUpgrade: !config.development,
    allowRequest: (request, done) => {
      if (!isShuttingDown && !isRedisLost()) {
        const network = networkOf(clientAddressOf(request))
        if (!connections.take(network)) return done('too many sockets', false)
        request.socket.once('close', () => connections.release(network))
        return done(null, true)
      }
      // Closed without a response, so that a proxy tries another node.
      request.socket.destroy()
      done('shutting down', false)
    },
  })

  io.use((socket, next) => {
    authenticate(app, socket).then(
      (isAdmitted) => next(isAdmitted ? undefined : new Error('Unauthorized')),
      (err) => {
        app.log.warn({ err }, 'socket not admitted')
        // After a refusal the browser would not reconnect; after a closed connection it does.
        socket.conn.close()
      },
    )
  })
  io.on('connection', (socket) => {
    const { viewer } = socket.data
    if (isShuttingDown) return socket.conn.close()
    if (!viewer) {
      socket.onAny(countRequests(socket))
      return
    }
    if ((io.sockets.adapter.rooms.get(roomOfUser(viewer.userId))?.size ?? 0) > SOCKETS_PER_PERSON) {
      socket.disconnect(true)
      return
    }
    const isWithinLimit = countRequests(socket)
    socket.on('typing', (request) => {
      const chatId = chatIdOf(request)
      if (!isWithinLimit() || !chatId) return
      sendTyping(app, viewer, chatId).catch((err) => app.log.error({ err }, 'typing not sent'))
    })
  })

  app.live.setTransport((rooms, name, payload) => {
    ;(io.to([...rooms]).emit as (name: LiveEventName, payload: unknown) => boolean)(name, payload)
  })
  app.sessions.onEnd((tokenHashes) => {
    if (tokenHashes.length > 0) io.in(tokenHashes.map(sessionRoom)).disconnectSockets(true)
  })

  app.metrics.watchSockets(() => io.sockets.sockets.size)
  app.onShutdown(() => {
    isShuttingDown = true
    closeConnections(io)
  })
  bufferingRedis?.on('error', () => {
    disconnectedSince ??= Date.now()
  })
  bufferingRedis?.on('ready', () => {
    // Messages were lost meanwhile: browsers that reconnect request them.
    if (disconnectedSince !== undefined) closeConnections(io)
    disconnectedSince = undefined
  })

  let timer: NodeJS.Timeout | undefined
  app.addHook('onReady', async () => {
    if (bufferingRedis) {
      const { createAdapter } = await import('@socket.io/redis-streams-adapter')
      io.adapter(createAdapter(bufferingRedis, { blockTimeInMs: REDIS_BLOCK_MS }))
    }
    io.attach(app.server)
    timer = setInterval(() => {
      disconnectSlowClients(io)
      if (isRedisLost()) closeConnections(io)
    }, CHECK_INTERVAL_MS)
    timer.unref()
  })
  app.addHook('onClose', async () => bufferingRedis?.destroy())
  app.addHook('preClose', async () => {
    clearInterval(timer)
    io.local.disconnectSockets(true)
    io.engine?.close()
    await io.of('/').adapter.close()
  })
}

/** Authenticates by the same session as over HTTP. */
async function authenticate(app: AppInstance, socket: LiveSocket): Promise<boolean> {
  const { auth, headers } = socket.handshake
  const pollToken = pollOfHandshake(auth)
  if (pollToken) {
    const pollId = await findPollToBroadcast(app.db, pollToken)
    if (pollId) await socket.join(roomOfPoll(pollId))
    return pollId !== undefined
  }
  const postId = postOfHandshake(auth)
  if (postId) {
    const isReadable = await isReadablePost(app.db, postId)
    if (isReadable) await socket.join(roomOfPost(postId))
    return isReadable
  }
  const token = tokenOfHandshake(auth, headers, app.config.publicUrl)
  if (!token) return false
  // Joined before the lookup, so that a session that ends afterwards disconnects this socket too.
  await socket.join(sessionRoom(hashToken(token)))
  const viewer = await app.sessions.findNow(token)
  if (!viewer || viewer.userId === null || viewer.sessionId === null) return false
  socket.data.viewer = { ...viewer, userId: viewer.userId, sessionId: viewer.sessionId }
  await socket.join(roomOfUser(viewer.userId))
  return true
}

/** Disconnects a browser that sends too many messages. */
function countRequests(socket: LiveSocket): () => boolean {
  let endsAt = 0
  let count = 0
  return () => {
    const now = Date.now()
    if (now > endsAt) {
      endsAt = now + WINDOW_MS
      count = 0
    }
    count += 1
    if (count > REQUESTS_PER_WINDOW * 3) socket.disconnect(true)
    return count <= REQUESTS_PER_WINDOW
  }
}

/** Closes the connections of this node, not the sockets: browsers then reconnect to another node. */
function closeConnections(io: LiveServer): void {
  for (const { conn } of io.sockets.sockets.values()) {
    setTimeout(() => conn.close(), Math.random() * RECONNECT_SPREAD_MS).unref()
  }
}

function disconnectSlowClients(io: LiveServer): void {
  for (const socket of io.sockets.sockets.values()) {
    const { writeBuffer, transport } = socket.conn as unknown as {
      writeBuffer: unknown[]
      transport: { socket?: { bufferedAmount: number } }
    }
    const backlogBytes = transport.socket?.bufferedAmount ?? 0
    if (writeBuffer.length > MAX_QUEUED_REQUESTS || backlogBytes > MAX_BACKLOG_BYTES) socket.disconnect(true)
  }
}

function chatIdOf(request: unknown): string | undefined {
  if (typeof request !== 'object' || request === null || !('chatId' in request)) return undefined
  const { chatId } = request
  return typeof chatId === 'string' && isId(chatId) ? chatId : undefined
}
