import { pendingActionPurpose } from './require-sign-in.ts'

const purposes: readonly (readonly [path: string, purpose: string])[] = [
  ['/posts/', 'написать о\u00A0месте'],
  ['/places/create', 'добавить заведение'],
  ['/organisations/', 'вести сеть'],
  ['/chats', 'читать и\u00A0писать сообщения'],
  ['/notifications', 'увидеть уведомления'],
  ['/settings', 'открыть настройки'],
  ['/staffed', 'вести заведения'],
  ['/reservations', 'увидеть свои брони'],
  ['/feed/following', 'читать тех, на\u00A0кого вы подписаны'],
]

/** Why the window came: for what was pressed, or for the page that was wanted. Nothing when it was opened for itself. */
export function signInPurpose(pathname: string, search: string): string | null {
  if (pendingActionPurpose) return pendingActionPurpose
  const redirect = new URLSearchParams(search).get('redirect')
  const wanted = redirect ?? pathname
  const known = purposes.find(([path]) => wanted.startsWith(path) || wanted.includes(`${path}?`))
  return known?.[1] ?? (redirect ? 'открыть эту страницу' : null)
}
