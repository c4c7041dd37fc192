import { Writable } from 'node:stream'
import { dehydrate, QueryClientProvider } from '@tanstack/react-query'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { inlineJson } from './lib/inline-json.ts'
import { pageContext } from './lib/load-context.ts'
import { type PageState, PageStateProvider } from './lib/page-state.tsx'

export { createLoadContext } from './lib/load-context.ts'

export const streamTimeout = 5_000

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> | Response {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  if (request.method.toUpperCase() === 'HEAD') return new Response(null, { status, headers })

  const { queryClient, nonce, now, viewer, settings } = loadContext.get(pageContext)
  const state: PageState = { renderedAt: now, viewer, settings }
  const stateJson = inlineJson({ ...state, queries: dehydrate(queryClient) })

  return new Promise((resolve, reject) => {
    let answerStatus = status
    const timer = setTimeout(() => stream.abort(), streamTimeout + 1_000)
    const stream = renderToPipeableStream(
      <QueryClientProvider client={queryClient}>
        <PageStateProvider state={state} server={{ nonce, stateJson: stateMark }}>
          <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
        </PageStateProvider>
      </QueryClientProvider>,
      {
        nonce,
        // Everything in its place: parts set aside for a script to move in would be missing without scripts.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        // Loaders have finished by now, so nothing is left to stream: one whole document, true status included.
        onAllReady() {
          const document = new WholeDocument((html) => {
            clearTimeout(timer)
            resolve(new Response(withState(html, stateJson), { status: answerStatus, headers }))
          })
          stream.pipe(document)
        },
        onShellError: reject,
        onError() {
          answerStatus = 500
        },
      },
    )
  })
}

/** Stands where the state goes: half of a page's bytes need not pass through React. */
const stateMark = '"@state"'

/** What people write cannot look like the mark: their quotes come out escaped. */
function withState(html: Buffer, stateJson: string): Uint8Array<ArrayBuffer> {
  const at = html.indexOf(stateMark)
  if (at < 0) return Buffer.from(html)
  return Buffer.concat([html.subarray(0, at), Buffer.from(stateJson), html.subarray(at + stateMark.length)])
}

/** Collects what React writes; streams of the web in between would cost more than the pieces themselves. */
class WholeDocument extends Writable {
  readonly #pieces: Uint8Array[] = []
  readonly #whenWhole: (html: Buffer) => void

  constructor(whenWhole: (html: Buffer) => void) {
    super({ highWaterMark: Number.MAX_SAFE_INTEGER })
    this.#whenWhole = whenWhole
  }

  override _write(piece: Uint8Array, _encoding: string, done: () => void): void {
    this.#pieces.push(piece)
    done()
  }

  override _final(done: () => void): void {
    this.#whenWhole(Buffer.concat(this.#pieces))
    done()
  }
}
