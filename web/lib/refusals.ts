import type { ApiTransport } from './api.ts'
import { browserPage } from './browser-page.ts'

let listener: ((isAnother: boolean) => void) | undefined
/** A refusal that came before anybody listened. */
let isMissed = false

/** Calls back when the server no longer knows the session that this page believes in, or knows another person's. */
export function onRefusal(callback: typeof listener & object): () => void {
  listener = callback
  if (isMissed) callback(false)
  isMissed = false
  return () => {
    if (listener === callback) listener = undefined
  }
}

/** For calls that go past the API client (uploads): the answer was 401. */
export function announceRefusal(): void {
  if (listener) listener(false)
  else isMissed = true
}

/** These two are asked in order to learn or to end the session: their 401 is an answer. */
const ownMatters = new Set(['/api/v2/auth/session', '/api/v2/auth/logout'])

/** An answer that tells of another session announces itself, unless the person changed while the call was on its way. */
export function watchRefusals(send: ApiTransport): ApiTransport {
  return async (request) => {
    const { viewer } = browserPage()
    const answer = await send({ viewerId: viewer?.id, ...request })
    if (browserPage().viewer !== viewer) return answer
    if (answer.status === 401 && !ownMatters.has(request.url)) announceRefusal()
    if (answer.status === 412) listener?.(true)
    return answer
  }
}
