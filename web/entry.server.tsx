import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToReadableStream, renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  type RouteObject,
  type RouterContextProvider,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router'
import {
  type AssetsOf,
  defaultPageSettings,
  type PageResponse,
  type PageSettings,
  type RenderContext,
} from '#contract/pages.ts'
import { isWidgetPath } from '#contract/widget.ts'
import { documentOf } from './document.ts'
import { connectApi, inProcessApi } from './lib/api/api.ts'
import { createQueryClient } from './lib/api/query-client.ts'
import { inlineJson } from './lib/pages/inline-json.ts'
import { createLoadContext } from './lib/pages/load-context.ts'
import { dehydrateQueries } from './lib/pages/page-queries.ts'
import { type PageState, PageStateProvider } from './lib/pages/page-state.tsx'
import type { PageHead } from './lib/pages/seo.ts'
import { routes } from './routes.ts'

/** Used by the tests that open every address. */
export { routes }

const RENDER_TIMEOUT_MS = 6_000
/** React's marker of a Suspense boundary that is not ready. */
const UNFINISHED = '<!--$!-->'
const SIGNED_OUT_ROUTE_IDS = ['screens/feed/signed-out-page', 'screens/feed/signed-out-feed']
const ROOT = '<div id="root">'

const handler = createStaticHandler(routes)

/** Renders one address. @param url absolute */
export async function renderPage(
  url: string,
  { callApi, nonce, ...page }: RenderContext,
  assetsOf: AssetsOf,
): Promise<PageResponse> {
  const queryClient = createQueryClient()
  connectApi(queryClient, inProcessApi(callApi))
  const context = await loadRoutes(url, createLoadContext({ ...page, queryClient }))
  if (context instanceof Response) {
    return {
      status: context.status,
      headers: { location: context.headers.get('location') ?? '/' },
      parts: [],
      failures: [],
    }
  }
  const failures = hideInternalErrors(context)
  const state: PageState = { renderedAt: page.now, viewer: page.viewer, settings: page.settings }
  const withProviders = (children: ReactNode) => (
    <QueryClientProvider client={queryClient}>
      <PageStateProvider state={state}>{children}</PageStateProvider>
    </QueryClientProvider>
  )
  const html = await renderMarkup(context, withProviders, failures)
  const rootAt = html.indexOf(ROOT)
  const { tags, loaderData } = withoutTags(context)
  const parts = documentOf({
    nonce,
    // React writes elements of the head before the root element.
    head: html.slice(0, rootAt) + tags,
    root: html.slice(rootAt),
    isSignedIn: page.viewer !== null,
    isWidget: isWidgetPath(new URL(url).pathname),
    state: inlineJson({
      ...state,
      settings: differingSettings(page.settings),
      queries: dehydrateQueries(queryClient),
      router: { loaderData, errors: context.errors },
    }),
    assets: await assetsOf(matchedRouteIds(context)),
  })
  return {
    status: failures.length > 0 ? 500 : context.statusCode,
    headers: { 'content-type': 'text/html; charset=utf-8' },
    parts,
    failures,
  }
}

function differingSettings(settings: PageSettings): Partial<PageSettings> {
  const defaults: Partial<PageSettings> = defaultPageSettings
  return Object.fromEntries(
    Object.entries(settings).filter(([name, value]) => defaults[name as keyof PageSettings] !== value),
  )
}

/** @returns a response for a redirect */
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

/** Replaces internal errors in the context, which the browser must not see. @returns them for the log */
function hideInternalErrors(context: StaticHandlerContext): unknown[] {
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

async function renderMarkup(
  context: StaticHandlerContext,
  withProviders: (page: ReactNode) => ReactNode,
  failures: unknown[],
): Promise<string> {
  const render = () =>
    markupOf(
      <div id="root">
        {withProviders(
          <StaticRouterProvider
            router={createStaticRouter(matchedRoutes(context), context)}
            context={context}
            hydrate={false}
          />,
        )}
      </div>,
      failures,
    )
  try {
    return await render()
  } catch (error) {
    // Error boundaries catch nothing on the server, so the error page is rendered separately.
    failures.push(error)
    context.errors = { root: failurePage }
    return render()
  }
}

/** Only the routes of this page: the static router copies all routes that it is given, on every request. */
function matchedRoutes({ matches }: StaticHandlerContext): RouteObject[] {
  return matches.reduceRight<RouteObject[]>(
    (children, { route }) => [route.index ? route : { ...route, children }],
    [],
  )
}

/** Renders synchronously when all lazy parts are loaded, otherwise waits for them. */
async function markupOf(page: ReactNode, failures: unknown[]): Promise<string> {
  try {
    const html = renderToString(page)
    if (!html.includes(UNFINISHED)) return html
  } catch {
    // Only the stream distinguishes a pending part from a failure.
  }
  const stream = await renderToReadableStream(page, {
    signal: AbortSignal.timeout(RENDER_TIMEOUT_MS),
    // Nothing is outlined into templates, which stay invisible without scripts.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => void failures.push(error),
  })
  await stream.allReady
  return new Response(stream).text()
}

/** The ids for `AssetsOf`. A guest at a protected address gets the sign-in page instead of the route's. */
function matchedRouteIds({ matches, statusCode }: StaticHandlerContext): string[] {
  const ids = matches.map(({ route }) => route.id)
  return statusCode === 401 ? [...ids, ...SIGNED_OUT_ROUTE_IDS] : ids
}

/** Removes the tags for crawlers from the data for the browser, because they are in the document already. */
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
