import { apiOf } from '#web/lib/api/api.ts'
import { activeWorker } from '#web/lib/browser/active-worker.ts'
import { browserPage } from '#web/lib/browser/browser-page.ts'
import { isSwitchedOn } from './switches.ts'

/** The push service may be slow; a switch waits no longer than this. */
const TIMEOUT_MS = 15_000

/**
 * Called after signing in and on every visit, because the subscription of a browser changes from time to time. Never
 * asks for permission.
 */
export async function renewPush(userId: string): Promise<void> {
  if (!('Notification' in window) || Notification.permission !== 'granted') return
  await subscribe('subscribe', !isSwitchedOn('push', userId))
}

/** Asks for permission, which browsers allow only after a press. @returns the error message, if any */
export async function subscribeToPush(): Promise<string | null> {
  if (!('Notification' in window) || !('PushManager' in window)) {
    return 'Этот браузер не умеет получать пуш-уведомления'
  }
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return 'Разрешите уведомления для этого сайта в настройках браузера'
  const isDone = await subscribe('subscribe-force', false)
  return isDone ? null : 'Не получилось включить пуш-уведомления. Попробуйте позже'
}

export async function mutePush(): Promise<void> {
  if (!('Notification' in window) || Notification.permission !== 'granted') return
  await subscribe('subscribe', true)
}

async function subscribe(type: 'subscribe' | 'subscribe-force', isMuted: boolean): Promise<boolean> {
  try {
    const worker = await activeWorker()
    if (!worker) return false
    const { pushKey } = await apiOf(browserPage().queryClient).call('GET /api/v2/push/key')
    return await postAndWait(worker, { type, isMuted, publicKey: pushKey.publicKey })
  } catch {
    return false
  }
}

function postAndWait(worker: ServiceWorker, message: object): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }) => resolve(data === true)
    setTimeout(resolve, TIMEOUT_MS, false)
    worker.postMessage(message, [port2])
  })
}
