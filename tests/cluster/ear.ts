import { io, type Socket } from 'socket.io-client'
import { type LiveEventName, SOCKET_PATH } from '#contract/realtime.ts'

const HEARD_WITHIN_MS = 5000

/** A socket to one node that keeps what it hears. */
export class Ear {
  readonly heard: [name: string, payload: Record<string, unknown>][] = []
  readonly socket: Socket
  #losses: string[] = []

  private constructor(socket: Socket) {
    this.socket = socket
    socket.onAny((name, payload) => this.heard.push([name, payload]))
    socket.on('disconnect', (reason) => this.#losses.push(reason))
  }

  /** @throws with the reason when the node does not let the token in */
  static async open(url: string, token: string): Promise<Ear> {
    const socket = io(url, {
      path: SOCKET_PATH,
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      auth: { token },
    })
    const ear = new Ear(socket)
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve)
      socket.once('connect_error', reject)
    })
    return ear
  }

  /** The first of this name after what was heard before; resolves at once when it has come. */
  async next(name: LiveEventName): Promise<Record<string, unknown>> {
    const known = this.heard.findIndex(([one]) => one === name)
    if (known >= 0) return this.heard.splice(known, 1)[0]?.[1] ?? {}
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
    const timer = setTimeout(() => reject(new Error(`${what} was not heard`)), HEARD_WITHIN_MS)
    run(() => {
      clearTimeout(timer)
      resolve()
    })
  })
}
