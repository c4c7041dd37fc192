import type { ApiResponse, TestApp } from './app.ts'
import { sessionHeaders } from './sign-in.ts'

type Send = (url: string, body?: object) => Promise<ApiResponse>

type Query = Record<string, string | number | boolean | undefined>

export interface Person {
  id: string
  get: (url: string, query?: Query) => Promise<ApiResponse>
  post: Send
  patch: Send
  delete: (url: string, query?: Query) => Promise<ApiResponse>
}

/** Signs in a person and sends requests in their name: `await anna.post('/api/v2/likes', { postId })`. */
export async function signIn(app: TestApp, user: { id: string }): Promise<Person> {
  const headers = await sessionHeaders(app.app, user)
  const addressOf = (url: string, query: Query = {}) => {
    const pairs = Object.entries(query).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    )
    return pairs.length > 0 ? `${url}?${new URLSearchParams(pairs)}` : url
  }
  const send = async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object) => {
    const response = await app.request({ method, url, headers, ...(payload && { payload }) })
    // A misspelt path would otherwise look like a missing record.
    if (response.error?.status === 'RouteNotFound') throw new Error(`There is no operation ${method} ${url}`)
    return response
  }
  return {
    id: user.id,
    get: (url, query) => send('GET', addressOf(url, query)),
    post: (url, body = {}) => send('POST', url, body),
    patch: (url, body = {}) => send('PATCH', url, body),
    delete: (url, query) => send('DELETE', addressOf(url, query)),
  }
}
