import { browserPage } from '../browser/browser-page.ts'
import type { ApiTransport } from './api.ts'

let listener: ((isOtherPerson: boolean) => void) | undefined
/** Whether a 401 arrived before a listener subscribed. */
let hasUnhandledMismatch = false

/** Subscribes to responses which show that the session has ended or belongs to another person. */
export function onSessionMismatch(callback: typeof listener & object): () => void {
  listener = callback
  if (hasUnhandledMismatch) callback(false)
  hasUnhandledMismatch = false
  return () => {
    if (listener === callback) listener = undefined
  }
}

/** Reports a 401 of a request that bypasses the API client, such as an upload. */
export function reportSessionMismatch(): void {
  if (listener) listener(false)
  else hasUnhandledMismatch = true
}

/** Requests whose 401 is an expected response, because they read or end the session. */
const sessionOperations = new Set(['/api/v2/auth/session', '/api/v2/auth/logout'])

/** Reports a 401 or 412, unless the viewer changed while the request was in flight. */
export function watchSessionMismatch(send: ApiTransport): ApiTransport {
  return async (request) => {
    const { viewer } = browserPage()
    const response = await send({ viewerId: viewer?.id, ...request })
    if (browserPage().viewer !== viewer) return response
    if (response.status === 401 && !sessionOperations.has(request.url)) reportSessionMismatch()
    if (response.status === 412) listener?.(true)
    return response
  }
}
