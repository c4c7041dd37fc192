import { ApiError } from '#web/lib/api/api-error.ts'
import { showMessage } from './messages.ts'

/** Errors that the server words better than the screen can: no rights, too often, gone meanwhile. */
const codesWithMessage = new Set([403, 404, 410, 429])

/** «Произошла ошибка при …», unless the server said more. A session that ended says so itself. */
export function showFailure(error: unknown, text: string): void {
  if (error instanceof ApiError && error.code === 401) return
  showMessage(error instanceof ApiError && codesWithMessage.has(error.code) ? error.message : text, 'error')
}
