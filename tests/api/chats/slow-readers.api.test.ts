import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '#tests/support/app.ts'
import { buildUser } from '#tests/support/factories.ts'
import { sessionHeaders } from '#tests/support/sign-in.ts'
import { Reader } from '../../cluster/readers.ts'

// A reader whose network stalls while many messages are sent to them.

const app = testApp()
/** More than the kernel buffers for a connection that nobody reads. */
const FLOOD_BYTES = 24 * 1024 * 1024
const WORDS = 'слово '.repeat(600)

/** A proxy in front of the product that can stop forwarding data of sockets to their readers. */
class StallingProxy {
  readonly #server: Server
  /** The connection of each socket to the product, and its reader. */
  readonly #sockets = new Map<Socket, Socket>()
  readonly #readers = new Set<Socket>()

  constructor(port: number) {
    this.#server = createServer((reader) => {
      const upstream = connect(port, '127.0.0.1')
      this.#readers.add(reader)
      reader.once('data', (head) => {
        if (/^upgrade: websocket/im.test(head.toString('latin1'))) this.#sockets.set(upstream, reader)
        upstream.write(head)
        reader.pipe(upstream)
      })
      upstream.pipe(reader)
      const end = () => {
        this.#sockets.delete(upstream)
        this.#readers.delete(reader)
        upstream.destroy()
        reader.destroy()
      }
      for (const side of [reader, upstream]) side.on('error', end).on('close', end)
    })
  }

  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  pause(): void {
    for (const upstream of this.#sockets.keys()) upstream.unpipe().pause()
  }

  resume(): void {
    for (const [upstream, reader] of this.#sockets) upstream.pipe(reader)
  }

  close(): void {
    // A connection that stays open keeps the product from ending.
    for (const upstream of this.#sockets.keys()) upstream.destroy()
    for (const reader of this.#readers) reader.destroy()
    this.#server.close()
  }
}

let proxy: StallingProxy
let url: string

beforeAll(async () => {
  await app.app.listen({ host: '127.0.0.1', port: 0 })
  proxy = new StallingProxy((app.app.server.address() as AddressInfo).port)
  url = await proxy.open()
})
afterAll(() => proxy.close())

async function somebody() {
  const { id } = await buildUser(app.db)
  const headers = await sessionHeaders(app.app, { id })
  return { id, headers, token: headers.authorization.slice('Bearer '.length) }
}

const openSockets = async () =>
  Number(/^live_sockets (\d+)$/m.exec((await app.get('/metrics')).body)?.[1] ?? Number.NaN)

test('a client on a stalled network is disconnected, reconnects and gets each message once, in order', async () => {
  const [anna, boris] = [await somebody(), await somebody()]
  const post = async (path: string, payload: object) =>
    (await app.request({ method: 'POST', url: path, headers: anna.headers, payload })).data
  const { chat } = await post('/api/v2/chats', { userId: boris.id })
  const sent: string[] = []
  const send = async (text: string) => {
    const { message } = await post('/api/v2/messages', { chatId: chat.id, text })
    sent.push(message.id)
    return message
  }
  const reader = new Reader({ url, token: boris.token, chatId: chat.id })
  try {
    await expect.poll(() => reader.isConnected, { timeout: 10_000 }).toBe(true)
    const first = await send('Слышно?')
    await expect.poll(() => reader.shown, { timeout: 10_000 }).toEqual([first.id])

    proxy.pause()
    const event = { chatId: chat.id, isForOutlet: false, isNew: false, message: { ...first, text: WORDS } }
    for (let bytes = 0; bytes < FLOOD_BYTES; bytes += 2 * WORDS.length)
      app.app.live.send([boris.id], 'message', event)
    for (let number = 1; number <= 5; number += 1) await send(`Сказано в пустоту ${number}`)
    expect(reader.shown).toEqual([first.id])
    await expect.poll(openSockets, { timeout: 15_000 }).toBe(0)
    proxy.resume()
    await expect.poll(() => reader.shown, { timeout: 15_000 }).toEqual(sent)
    expect(reader.outOfOrder).toEqual([])
    expect(reader.losses).toHaveLength(1)
  } finally {
    reader.close()
  }
}, 60_000)
