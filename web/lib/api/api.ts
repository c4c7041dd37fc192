import type { QueryClient } from '@tanstack/react-query'
import type { OperationData, OperationInput, OperationName } from '#contract/api.ts'
import type { OperationResponse, RenderContext } from '#contract/pages.ts'
import { ApiError, errorOfResponse, noConnection } from './api-error.ts'

export interface ApiRequest {
  method: string
  /** The path with its query string. */
  url: string
  body?: unknown
  signal?: AbortSignal
  /** The viewer of the page: a write is refused when the cookie belongs to another. */
  viewerId?: string | undefined
}

export const VIEWER_HEADER = 'x-viewer'

export type ApiTransport = (request: ApiRequest) => Promise<OperationResponse>

export interface Api {
  /** @throws {ApiError} for any response that is not a success */
  call<Name extends OperationName>(
    name: Name,
    input?: OperationInput<Name>,
    signal?: AbortSignal,
  ): Promise<OperationData<Name>>
  /** The same API for a fixed viewer: after a change of account the server refuses what the previous one wrote. */
  withViewer(viewerId: string): Api
}

export function createApi(send: ApiTransport): Api {
  return {
    async call(name, input, signal) {
      const request = requestOf(name, (input ?? {}) as LooseInput)
      return dataOf(name, await send(signal ? { ...request, signal } : request))
    },
    withViewer: (viewerId) => createApi((request) => send({ ...request, viewerId })),
  }
}

/** The API on the server, which calls the operations of its own process. */
export function inProcessApi(callApi: RenderContext['callApi']): Api {
  const api: Api = {
    call: async (name, input) => dataOf(name, await callApi(name, input)),
    withViewer: () => api,
  }
  return api
}

function dataOf<Name extends OperationName>(_name: Name, { status, body }: OperationResponse) {
  if (status >= 400) throw errorOfResponse(status, body)
  return (body as { data: OperationData<Name> }).data
}

type QueryValue = string | number | boolean | null | undefined

interface LooseInput {
  params?: Record<string, string | number>
  query?: Record<string, QueryValue>
  body?: unknown
}

/** Turns `GET /api/v1/places/:placeId` and its input into a method and a URL. */
function requestOf(name: string, input: LooseInput): { method: string; url: string; body?: unknown } {
  const [method = 'GET', template = ''] = name.split(' ')
  const path = template.replace(/:(\w+)/g, (_, key: string) =>
    encodeURIComponent(String(input.params?.[key] ?? '')),
  )
  const query = queryString(input.query ?? {})
  return {
    method,
    url: query ? `${path}?${query}` : path,
    ...(input.body !== undefined && { body: input.body }),
  }
}

function queryString(query: Record<string, QueryValue>): string {
  const parts: string[] = []
  for (const [key, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === '') continue
    parts.push(`${key}=${encodeURIComponent(String(value)).replaceAll('%2C', ',')}`)
  }
  return parts.join('&')
}

const KEPT_ALIVE_LENGTH = 1000

/** The transport of the browser. The two API hosts may differ from the host of the pages. */
export function fetchTransport(origins: { main: string; second: string }): ApiTransport {
  return async ({ method, url, body, signal, viewerId }) => {
    const origin = url.startsWith('/api/v1/') ? origins.main : origins.second
    const text = body === undefined ? undefined : JSON.stringify(body)
    let response: Response
    try {
      response = await fetch(origin + url, {
        method,
        // A like reaches the server even when the page is left at once; browsers limit the size of such a body.
        keepalive: method !== 'GET' && (text?.length ?? 0) <= KEPT_ALIVE_LENGTH,
        credentials: origin === '' ? 'same-origin' : 'include',
        headers: {
          // Asks for status 200 with the error in its body where something is missing: browsers log a 404 as a failed
          // resource.
          accept: '*/*;missing=200',
          ...(text !== undefined && { 'content-type': 'application/json' }),
          ...(viewerId && origin === '' && { [VIEWER_HEADER]: viewerId }),
        },
        ...(text !== undefined && { body: text }),
        ...(signal && { signal }),
      })
    } catch (error) {
      throw isAbort(error) ? error : noConnection()
    }
    const parsed = await response.json().catch((error: unknown) => {
      if (isAbort(error)) throw error
      // The connection was lost after the headers, or a network with a sign-in page of its own answered.
      if (response.ok) throw noConnection()
      return null
    })
    return { status: parsed?.error?.code ?? response.status, body: parsed }
  }
}

function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}

const apis = new WeakMap<QueryClient, Api>()

/** Queries find the API by their QueryClient: one per request on the server, one in the browser. */
export function connectApi(queryClient: QueryClient, api: Api): void {
  apis.set(queryClient, api)
}

/** @param viewerId the author of the request; the current viewer by default */
export function apiOf(queryClient: QueryClient, viewerId?: string): Api {
  const api = apis.get(queryClient)
  if (!api) throw new Error('This QueryClient has no API: call connectApi first')
  return viewerId === undefined ? api : api.withViewer(viewerId)
}

/** Retries after a failed connection or a server error, never after a refusal. */
export function shouldRetry(failures: number, error: Error): boolean {
  return failures < 2 && error instanceof ApiError && error.code >= 500
}
