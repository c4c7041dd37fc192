import { ApiError } from '#web/lib/api/api-error.ts'
import { PasskeyCancelled } from './passkey-changes.ts'

/** The message for a failed use of a passkey; undefined when the person has cancelled it. */
export function passkeyError(error: unknown): string | undefined {
  if (error instanceof PasskeyCancelled) return undefined
  if (error instanceof ApiError) return error.message
  const name = error instanceof Error ? error.name : ''
  if (name === 'InvalidStateError') return 'На этом устройстве уже есть ключ вашего профиля'
  if (name === 'SecurityError') return 'По этому адресу ключи входа не работают'
  return 'Браузер не смог использовать ключ'
}

/** Whether this browser has passkeys at all; without TLS it has none. */
export function hasPasskeys(): boolean {
  return typeof window.PublicKeyCredential === 'function'
}
