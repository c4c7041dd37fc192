const FIRST_PAUSE_MS = 100
const MAX_PAUSE_MS = 10_000

/** The active service worker of this page. Polls for it with growing pauses; null when there is none. */
export async function activeWorker(): Promise<ServiceWorker | null> {
  if (!('serviceWorker' in navigator)) return null
  for (let pauseMs = FIRST_PAUSE_MS; pauseMs <= MAX_PAUSE_MS; pauseMs *= 2) {
    const registration = await navigator.serviceWorker.getRegistration()
    if (registration?.active) return registration.active
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
  return null
}
