import { type WindowClient, worker } from './scope.ts'

const SUBSCRIPTIONS = '/api/v2/push/subscriptions'
const VIEWED = '/api/v2/notifications/viewed'

interface PushMessage {
  id: string
  title: string
  body: string
  url: string
  tag: string
  type: string
}

export interface SubscribeRequest {
  publicKey: string
  isMuted: boolean
  /** Renews the subscription, or only sends the current one to the server again. */
  isForced: boolean
}

/** @returns whether the server now has a subscription of this browser; never asks for permission */
export async function subscribe({ publicKey, isMuted, isForced }: SubscribeRequest): Promise<boolean> {
  const { pushManager } = worker.registration
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  if ((await pushManager.permissionState(options)) !== 'granted') return false
  const before = await pushManager.getSubscription()
  if (isForced || (before && keyOf(before) !== publicKey)) await before?.unsubscribe()
  const subscription = await pushManager.subscribe(options)
  const { endpoint, keys } = subscription.toJSON()
  const response = await fetch(SUBSCRIPTIONS, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, keys: { p256dh: keys?.p256dh, auth: keys?.auth }, isMuted }),
  })
  return response.ok
}

/** Ends the subscription of the browser; the server deletes its copy together with the session. */
export async function unsubscribe(): Promise<void> {
  await (await worker.registration.pushManager.getSubscription())?.unsubscribe()
}

/** Shows a push message, unless its page is open and visible. */
export async function showPushNotification(message: PushMessage): Promise<void> {
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const [path] = message.url.split('?')
  if (windows.some((window) => window.focused && new URL(window.url).pathname === path)) return
  await worker.registration.showNotification(message.title, {
    body: message.body,
    tag: message.tag,
    icon: '/icon-192.png',
    badge: '/icon-maskable-192.png',
    lang: 'ru',
    data: { url: message.url, id: message.id },
  })
}

/** Marks an opened notification as seen, so that counters decrease in every tab. Without a network it stays unseen. */
export async function markViewed({ data }: Notification): Promise<void> {
  if (typeof data?.id !== 'string') return
  await fetch(VIEWED, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ids: [data.id] }),
  }).catch(() => {})
}

/** Opens the page in a tab that shows it already, else in any open tab, else in a new one. */
export async function openNotification({ data }: Notification): Promise<void> {
  const url = typeof data?.url === 'string' && /^\/(?!\/)/.test(data.url) ? data.url : '/notifications'
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const [address] = url.split('#')
  const showing = windows.find((window) => addressOf(window) === address)
  const open = showing ?? windows[0]
  if (!open) return void (await worker.clients.openWindow(url))
  await open.focus()
  if (!showing) await open.navigate(url).catch(() => worker.clients.openWindow(url))
}

function addressOf({ url }: WindowClient): string {
  const { pathname, search } = new URL(url)
  return pathname + search
}

function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}
