import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { QueryClient } from '@tanstack/react-query'
import { onTestFinished } from 'vitest'
import { connectApi, createApi, fetchTransport } from '#web/lib/api/api.ts'
import { startBrowserPage } from '#web/lib/browser/browser-page.ts'

export interface RecordedRequest {
  method: string
  /** The path with its query. */
  url: string
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects and fails where it is not there
  body: any
}

export interface FakeServer {
  queryClient: QueryClient
  /** All requests, in order. */
  requests: RecordedRequest[]
  /** Sets the next responses; a promise delays its response. */
  respond: (request: RecordedRequest) => Reply | Promise<Reply>
  close: () => Promise<void>
}

export type Reply = { status: number; data?: object; error?: string } | 'cut'

export const viewer = { id: '0'.repeat(24), isAdmin: false, isContentManager: false }

/** Starts a server on a local port, and makes a query cache whose API calls it over HTTP, as in the browser. */
export async function startFakeServer(): Promise<FakeServer> {
  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } })
  connectApi(queryClient, createApi(fetchTransport({ main: '', second: '' })))
  const { happyDOM } = window as unknown as { happyDOM: { setURL: (url: string) => void } }
  happyDOM.setURL(`${origin}/`)
  startBrowserPage({
    queryClient,
    viewer,
    settings: { publicUrl: origin, mainApiOrigin: '', secondApiOrigin: '' } as never,
    renderedAt: Date.now(),
  })
  const fake: FakeServer = {
    queryClient,
    requests: [],
    respond: () => ({ status: 200, data: {} }),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  onTestFinished(() => fake.close())

  async function handle(request: IncomingMessage, response: ServerResponse) {
    const text = await readText(request)
    const recorded = { method: request.method ?? '', url: request.url ?? '', body: text && JSON.parse(text) }
    fake.requests.push(recorded)
    const reply = await fake.respond(recorded)
    if (reply === 'cut') return request.socket.destroy()
    const { status, data, error } = reply
    const body =
      error === undefined
        ? { data }
        : { error: { code: status, status: error, messageUI: { message: error, type: 'error' } } }
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
  return fake
}

async function readText(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of request) text += part
  return text
}

/** A promise that the test resolves by `open`. */
export function deferred<Value>(): { wait: Promise<Value>; open: (value: Value) => void } {
  const { promise, resolve } = Promise.withResolvers<Value>()
  return { wait: promise, open: resolve }
}

/** Reads until there is a value, such as a request that the server has received. @throws {Error} when the time is over */
export async function waitForValue<Value>(
  read: () => Promise<Value | undefined> | Value | undefined,
  { seconds = 15, everyMs = 50 } = {},
): Promise<Value> {
  const deadline = Date.now() + seconds * 1000
  while (Date.now() < deadline) {
    const value = await read()
    if (value !== undefined) return value
    await new Promise((resolve) => setTimeout(resolve, everyMs))
  }
  throw new Error(`There was no value within ${seconds} s`)
}
