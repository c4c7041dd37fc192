// The service worker: caches visited pages for use without a network, and shows push messages.
import { cacheKindOf } from './cache-kinds.ts'
import {
  markViewed,
  openNotification,
  type SubscribeRequest,
  showPushNotification,
  subscribe,
  unsubscribe,
} from './push.ts'
import { worker } from './scope.ts'
import {
  cacheForViewer,
  cacheOfflinePage,
  cacheStartPage,
  cacheVisited,
  dropOldCaches,
  fromCacheFirst,
  fromNetworkFirst,
} from './store.ts'

worker.addEventListener('install', (event) => {
  event.waitUntil(cacheOfflinePage().then(() => worker.skipWaiting()))
})

worker.addEventListener('activate', (event) => {
  event.waitUntil(dropOldCaches().then(() => worker.clients.claim()))
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const kind = cacheKindOf(request, location.origin)
  if (kind === null) return
  const isImmutable = kind === 'file' || kind === 'picture'
  event.respondWith(isImmutable ? fromCacheFirst(event, kind) : fromNetworkFirst(event, kind))
})

type PageMessage =
  | { type: 'viewer'; viewerId: string; start: string }
  | { type: 'seen'; addresses: string[] }
  | ({ type: 'subscribe' | 'subscribe-force' } & Omit<SubscribeRequest, 'isForced'>)
  | { type: 'unsubscribe' }

worker.addEventListener('message', (event) => {
  // Only pages of our own origin can send messages to the worker.
  event.waitUntil(handleMessage(event.data as PageMessage, event.ports[0]))
})

async function handleMessage(message: PageMessage, port: MessagePort | undefined): Promise<void> {
  switch (message.type) {
    case 'viewer':
      await cacheForViewer(message.viewerId)
      return cacheStartPage(new URL(message.start, location.origin).href)
    case 'seen':
      await cacheVisited(message.addresses)
      return
    case 'unsubscribe':
      return unsubscribe()
    case 'subscribe':
    case 'subscribe-force': {
      const isForced = message.type === 'subscribe-force'
      port?.postMessage(await subscribe({ ...message, isForced }).catch(() => false))
    }
  }
}

worker.addEventListener('push', (event) => {
  if (event.data)
    event.waitUntil(showPushNotification(event.data.json() as Parameters<typeof showPushNotification>[0]))
})

worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  // In parallel, because a window may be opened only right after the click.
  event.waitUntil(Promise.all([openNotification(event.notification), markViewed(event.notification)]))
})
