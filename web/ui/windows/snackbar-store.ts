import { createStore } from '#web/lib/store.ts'

export type SnackbarType = 'info' | 'success' | 'error'

/** An action offered while the message is shown. */
export interface SnackbarAction {
  label: string
  onAction: () => void
}

export interface SnackbarMessage {
  id: number
  text: string
  type: SnackbarType
  action: SnackbarAction | null
}

export const currentSnackbar = createStore<SnackbarMessage | null>(null)

let lastId = 0

/** Shows a message at the bottom for a while; a newer one replaces it. */
export function showSnackbar(
  text: string,
  type: SnackbarType = 'info',
  action: SnackbarAction | null = null,
): void {
  lastId += 1
  currentSnackbar.set({ id: lastId, text, type, action })
}

export function closeSnackbar(): void {
  currentSnackbar.set(null)
}
