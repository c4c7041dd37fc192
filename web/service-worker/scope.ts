/**
 * The part of the service worker's global scope that we use. TypeScript's own library for it contradicts the one for
 * documents, and both are compiled in one program here.
 */
export interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}

export interface WorkerFetchEvent extends ExtendableEvent {
  readonly request: Request
  respondWith(response: Promise<Response>): void
}

export interface WorkerMessageEvent extends ExtendableEvent {
  readonly data: unknown
  readonly ports: readonly MessagePort[]
}

export interface WorkerPushEvent extends ExtendableEvent {
  readonly data: { json(): unknown } | null
}

export interface WorkerNotificationEvent extends ExtendableEvent {
  readonly notification: Notification
}

export interface WindowClient {
  readonly url: string
  readonly focused: boolean
  focus(): Promise<WindowClient>
  navigate(url: string): Promise<WindowClient | null>
}

interface WorkerEvents {
  install: ExtendableEvent
  activate: ExtendableEvent
  fetch: WorkerFetchEvent
  message: WorkerMessageEvent
  push: WorkerPushEvent
  notificationclick: WorkerNotificationEvent
}

export interface WorkerScope {
  readonly registration: ServiceWorkerRegistration
  readonly clients: {
    claim(): Promise<void>
    matchAll(options: { type: 'window'; includeUncontrolled?: boolean }): Promise<readonly WindowClient[]>
    openWindow(url: string): Promise<WindowClient | null>
  }
  skipWaiting(): Promise<void>
  addEventListener<Name extends keyof WorkerEvents>(
    name: Name,
    run: (event: WorkerEvents[Name]) => void,
  ): void
}

export const worker = globalThis as unknown as WorkerScope
