import { io, type Socket } from 'socket.io-client'
import { type LiveEventName, SOCKET_PATH } from '#contract/chats/realtime.ts'

const TIMEOUT_MS = 5000

/** A socket to one node that records the events it receives. */
export class EventRecorder {
  readonly received: [name: string, payload: Record<string, unknown>][] = []
  readonly socket: Socket
  #losses: string[] = []

  private constructor(socket: Socket) {
    this.socket = socket
    socket.onAny((name, payload) => this.received.push([name, payload]))
    socket.on('disconnect', (reason) => this.#losses.push(reason))
  }

  /** @throws {Error} with the reason when the node refuses the token */
  static async open(url: string, token: string): Promise<EventRecorder> {
    const socket = io(url, {
      path: SOCKET_PATH,
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      auth: { token },
    })
    const recorder = new EventRecorder(socket)
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve)
      socket.once('connect_error', reject)
    })
    return recorder
  }

  /** Takes the first recorded event of this name, or waits for it. */
  async next(name: LiveEventName): Promise<Record<string, unknown>> {
    const known = this.received.findIndex(([one]) => one === name)
    if (known >= 0) return this.received.splice(known, 1)[0]?.[1] ?? {}
    await within(`«${name}»`, (resolve) => this.socket.once(name, () => resolve()))
    return this.next(name)
  }

  async lost(): Promise<string> {
    if (this.#losses.length === 0)
      await within('the end', (resolve) => this.socket.once('disconnect', () => resolve()))
    return this.#losses[0] ?? ''
  }

  close(): void {
    this.socket.disconnect()
  }
}

function within(what: string, run: (resolve: () => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`${what} was not received`)), TIMEOUT_MS)
    run(() => {
      clearTimeout(timer)
      resolve()
    })
  })
}
