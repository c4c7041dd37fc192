import { setTimeout as pause } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import type { OperationData } from '#contract/api.ts'
import type { Message } from '#contract/chats/chats.ts'
import { SOCKET_PATH } from '#contract/chats/realtime.ts'
import { createApi } from '#web/lib/api/api.ts'
import { Thread } from '#web/nouns/chats/thread.ts'

/** The interval of the product's pages without a socket. */
const POLL_INTERVAL_MS = 5000
/** For networks that block WebSockets. */
const BLOCKED_POLL_INTERVAL_MS = 1000
const MAX_PAUSE_MS = 10_000

interface ReaderOptions {
  url: string
  token: string
  chatId: string
  /** Simulates a network that blocks WebSockets. */
  isBlocked?: boolean
  /** Authenticates with the cookie instead of a bearer token. */
  hasCookie?: boolean
}

/** An open chat: the thread of the product's own pages, over a real socket and real HTTP. */
export class Reader {
  readonly chatId: string
  /** Ids of messages in the order they appeared. */
  readonly shown: string[] = []
  /** Messages that appeared above an earlier one. */
  readonly outOfOrder: string[] = []
  /** Why sockets were lost. */
  readonly losses: string[] = []
  readonly #thread: Thread
  readonly #socket: Socket | undefined
  #isClosed = false

  constructor({ url, token, chatId, isBlocked = false, hasCookie = false }: ReaderOptions) {
    this.chatId = chatId
    const api = createApi(async (request) => {
      const response = await fetch(url + request.url, {
        headers: { authorization: `Bearer ${token}` },
        signal: AbortSignal.timeout(15_000),
      })
      return { status: response.status, body: await response.json() }
    })
    const empty: OperationData<'GET /api/v2/messages'> = {
      messages: [],
      isEnd: true,
      chat: { lastSeq: 0, readSeq: 0, otherReadSeq: 0, otherReceivedSeq: 0 },
    }
    this.#thread = new Thread(api, chatId, empty)
    this.#thread.state.subscribe(() => this.#recordShown())
    if (!isBlocked) this.#socket = this.#connect(url, token, hasCookie)
    void this.#ask(isBlocked ? BLOCKED_POLL_INTERVAL_MS : POLL_INTERVAL_MS)
  }

  get isConnected(): boolean {
    return this.#socket?.connected ?? false
  }

  has(messageIds: Iterable<string>): boolean {
    const shown = new Set(this.shown)
    return [...messageIds].every((id) => shown.has(id))
  }

  close(): void {
    this.#isClosed = true
    this.#socket?.disconnect()
  }

  #connect(url: string, token: string, hasCookie: boolean): Socket {
    const socket = io(url, {
      path: SOCKET_PATH,
      transports: ['websocket'],
      forceNew: true,
      reconnectionDelayMax: MAX_PAUSE_MS,
      ...(hasCookie ? { extraHeaders: { cookie: `session=${token}`, origin: url } } : { auth: { token } }),
    })
    socket.on('connect', () => void this.#catchUp())
    socket.on('disconnect', (reason) => {
      if (!this.#isClosed) this.losses.push(reason)
    })
    socket.on('message', (event: { chatId: string; message: Message }) => {
      if (event.chatId === this.chatId) this.#thread.receive(event.message)
    })
    return socket
  }

  async #ask(everyMs: number): Promise<void> {
    for (; !this.#isClosed; await pause(everyMs)) if (!this.isConnected) await this.#catchUp()
  }

  async #catchUp(): Promise<void> {
    await this.#thread.loadChanges().catch(() => undefined)
  }

  #recordShown(): void {
    const { messages } = this.#thread.state.get()
    const known = new Set(this.shown)
    for (const [index, { id }] of messages.entries()) {
      if (known.has(id)) continue
      if (messages.slice(index + 1).some((later) => known.has(later.id))) this.outOfOrder.push(id)
      this.shown.push(id)
    }
  }
}
