import { pendingActionPurpose } from './require-sign-in.ts'

const purposes: readonly (readonly [path: string, purpose: string])[] = [
  ['/posts/', 'написать о\u00A0месте'],
  ['/places/create', 'добавить заведение'],
  ['/organisations/', 'управлять сетью'],
  ['/chats', 'читать и\u00A0писать сообщения'],
  ['/notifications', 'увидеть уведомления'],
  ['/settings', 'открыть настройки'],
  ['/staffed', 'управлять заведениями'],
  ['/polls', 'увидеть свои голосования'],
  ['/collections', 'собирать подборки'],
  ['/reservations', 'увидеть свои брони'],
  ['/feed/following', 'читать тех, на\u00A0кого вы подписаны'],
]

/**
 * Why a person is asked to sign in: the pending action or the requested page, which is the current one when that is
 * protected; null when the sign-in was opened by its own link.
 */
export function signInPurpose(pathname: string, search: string, isProtected: boolean): string | null {
  if (pendingActionPurpose) return pendingActionPurpose
  const redirect = new URLSearchParams(search).get('redirect')
  const target = redirect ?? (isProtected ? pathname : null)
  if (target === null) return null
  const match = purposes.find(([path]) => target.startsWith(path) || target.includes(`${path}?`))
  return match?.[1] ?? (redirect ? 'открыть эту страницу' : null)
}
