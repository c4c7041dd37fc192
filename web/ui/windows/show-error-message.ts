import { ApiError } from '#web/lib/api/api-error.ts'
import { showSnackbar } from './snackbar-store.ts'

/**
 * HTTP codes whose message from the server says more than the text of the screen: forbidden, not found, gone, too many
 * requests.
 */
const codesWithServerMessage = new Set([403, 404, 410, 429])

/**
 * Shows `text`, or the server's message where it says more. A 401 is left to `session-mismatch.ts`.
 */
export function showErrorMessage(error: unknown, text: string): void {
  if (error instanceof ApiError && error.code === 401) return
  showSnackbar(
    error instanceof ApiError && codesWithServerMessage.has(error.code) ? error.message : text,
    'error',
  )
}
