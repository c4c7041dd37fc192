// The service worker: pages, pictures and data that have been seen are there without a network.
import { keepingOf } from './keeping.ts'
import { worker } from './scope.ts'
import {
  dropOldCaches,
  fromCacheFirst,
  fromNetworkFirst,
  keepFor,
  keepOfflinePage,
  keepSeen,
} from './store.ts'

worker.addEventListener('install', (event) => {
  event.waitUntil(keepOfflinePage().then(() => worker.skipWaiting()))
})

worker.addEventListener('activate', (event) => {
  event.waitUntil(dropOldCaches().then(() => worker.clients.claim()))
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const keeping = keepingOf(request, location.origin)
  if (keeping === null) return
  const isForEver = keeping === 'file' || keeping === 'picture'
  event.respondWith(isForEver ? fromCacheFirst(request, keeping) : fromNetworkFirst(request, keeping))
})

worker.addEventListener('message', (event) => {
  const message = event.data as { type?: string; addresses?: string[]; viewerId?: string }
  if (message.type === 'viewer') event.waitUntil(keepFor(message.viewerId ?? ''))
  if (message.type === 'seen') event.waitUntil(keepSeen(message.addresses ?? []))
})
