import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToReadableStream, renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  type RouterContextProvider,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router'
import type { AssetsOf, PageAnswer, PageParts } from '#contract/pages.ts'
import { documentOf } from './document.ts'
import { connectApi, ownApi } from './lib/api.ts'
import { inlineJson } from './lib/inline-json.ts'
import { createLoadContext } from './lib/load-context.ts'
import { queriesOf } from './lib/page-queries.ts'
import { type PageState, PageStateProvider } from './lib/page-state.tsx'
import { createQueryClient } from './lib/query-client.ts'
import type { PageHead } from './lib/seo.ts'
import { routes } from './routes.ts'

const PATIENCE_MS = 6_000
/** Stands in the markup where a part was not ready. */
const UNFINISHED = '<!--$!-->'
const ROOT = '<div id="root">'

const handler = createStaticHandler(routes)

/** Renders one address. @param url absolute */
export async function renderPage(
  url: string,
  { callApi, nonce, ...page }: PageParts,
  assetsOf: AssetsOf,
): Promise<PageAnswer> {
  const queryClient = createQueryClient()
  connectApi(queryClient, ownApi(callApi))
  const context = await loadRoutes(url, createLoadContext({ ...page, queryClient }))
  if (context instanceof Response) {
    return {
      status: context.status,
      headers: { location: context.headers.get('location') ?? '/' },
      body: '',
      failures: [],
    }
  }
  const failures = plainErrors(context)
  const state: PageState = { renderedAt: page.now, viewer: page.viewer, settings: page.settings }
  const around = (children: ReactNode) => (
    <QueryClientProvider client={queryClient}>
      <PageStateProvider state={state}>{children}</PageStateProvider>
    </QueryClientProvider>
  )
  const html = await drawPage(context, around, failures)
  const rootAt = html.indexOf(ROOT)
  const { tags, loaderData } = withoutTags(context)
  const body = documentOf({
    nonce,
    // React puts what belongs to the head before the element it was given.
    head: html.slice(0, rootAt) + tags,
    root: html.slice(rootAt),
    isSignedIn: page.viewer !== null,
    state: inlineJson({
      ...state,
      queries: queriesOf(queryClient),
      router: { loaderData, errors: context.errors },
    }),
    assets: await assetsOf(context.matches.map(({ route }) => route.id)),
  })
  return {
    status: failures.length > 0 ? 500 : context.statusCode,
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body,
    failures,
  }
}

/** @returns a response where the page lives elsewhere */
async function loadRoutes(
  url: string,
  requestContext: RouterContextProvider,
): Promise<StaticHandlerContext | Response> {
  const request = new Request(url)
  let context: StaticHandlerContext | undefined
  const response = await handler.query(request, {
    requestContext,
    // Without it the middleware of protected pages would not run.
    async generateMiddlewareResponse(query) {
      const result = await query(request)
      if (result instanceof Response) return result
      context = result
      return new Response()
    },
  })
  return context ?? response
}

/** Leaves in the context what the browser may know of its errors. @returns those of our own code */
function plainErrors(context: StaticHandlerContext): unknown[] {
  const failures: unknown[] = []
  for (const [id, error] of Object.entries(context.errors ?? {})) {
    if (isRouteErrorResponse(error)) context.errors = { ...context.errors, [id]: { ...error } }
    else {
      failures.push(error)
      context.errors = { ...context.errors, [id]: failurePage }
    }
  }
  return failures
}

const failurePage = { status: 500, statusText: '', internal: true, data: null }

async function drawPage(
  context: StaticHandlerContext,
  around: (page: ReactNode) => ReactNode,
  failures: unknown[],
): Promise<string> {
  const draw = () =>
    markupOf(
      <div id="root">
        {around(
          <StaticRouterProvider
            router={createStaticRouter(handler.dataRoutes, context)}
            context={context}
            hydrate={false}
          />,
        )}
      </div>,
      failures,
    )
  try {
    return await draw()
  } catch (error) {
    // Boundaries of the router catch nothing on the server: the page of the failure is another page.
    failures.push(error)
    context.errors = { root: failurePage }
    return draw()
  }
}

/** At once where everything is there; a part that is met for the first time has to be waited for. */
async function markupOf(page: ReactNode, failures: unknown[]): Promise<string> {
  try {
    const html = renderToString(page)
    if (!html.includes(UNFINISHED)) return html
  } catch {
    // The stream tells a part that has to be waited for from a failure.
  }
  const stream = await renderToReadableStream(page, {
    signal: AbortSignal.timeout(PATIENCE_MS),
    // Everything in its place: parts set aside for a script to move in would be missing without scripts.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => void failures.push(error),
  })
  await stream.allReady
  return new Response(stream).text()
}

/** Robots read the document: the browser takes over what it uses itself. */
function withoutTags({ loaderData }: StaticHandlerContext) {
  let tags = ''
  const plain = Object.entries(loaderData).map(([id, data]) => {
    if (!hasHead(data)) return [id, data]
    const { tags: own = '', ...seo } = data.seo
    tags += own
    return [id, { ...data, seo }]
  })
  return { tags, loaderData: Object.fromEntries(plain) }
}

function hasHead(data: unknown): data is { seo: PageHead } {
  return typeof data === 'object' && data !== null && 'seo' in data
}
