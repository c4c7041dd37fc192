import { ApiError } from '#web/lib/api/api-error.ts'
import { showMessage } from './messages.ts'

/** Statuses whose message from the server is better than the screen's: forbidden, not found, gone, too many requests. */
const codesWithMessage = new Set([403, 404, 410, 429])

/**
 * Shows `text`, or the server's message where it is better. An ended session is reported elsewhere.
 */
export function showFailure(error: unknown, text: string): void {
  if (error instanceof ApiError && error.code === 401) return
  showMessage(error instanceof ApiError && codesWithMessage.has(error.code) ? error.message : text, 'error')
}
