import type { ApiResponse, TestApp } from './app.ts'
import { as } from './sign-in.ts'

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
  const headers = await as(app.app, user)
  const addressOf = (url: string, query: Query = {}) => {
    const pairs = Object.entries(query).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    )
    return pairs.length > 0 ? `${url}?${new URLSearchParams(pairs)}` : url
  }
  return {
    id: user.id,
    get: (url, query) => app.request({ method: 'GET', url: addressOf(url, query), headers }),
    post: (url, body = {}) => app.request({ method: 'POST', url, headers, payload: body }),
    patch: (url, body = {}) => app.request({ method: 'PATCH', url, headers, payload: body }),
    delete: (url, query) => app.request({ method: 'DELETE', url: addressOf(url, query), headers }),
  }
}
