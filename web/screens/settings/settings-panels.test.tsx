import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { refusal, showScreen, success, viewer } from '#tests/support/components/show-screen.tsx'
import { startBrowserPage } from '#web/lib/browser/browser-page.ts'
import { BrowserNotificationSwitches } from './browser-notification-switches.tsx'
import { OwnCalendarPanel } from './own-calendar-panel.tsx'

beforeEach(() => localStorage.clear())

/** A browser that asks for the permission of notifications and grants it; its worker subscribes. */
function stubPush(): void {
  let permission = 'default'
  const Notification = {
    get permission() {
      return permission
    },
    requestPermission: async () => {
      permission = 'granted'
      return permission
    },
  }
  vi.stubGlobal('Notification', Notification)
  vi.stubGlobal('PushManager', class {})
  const active = { postMessage: (_message: object, [port]: MessagePort[]) => port?.postMessage(true) }
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: async () => ({ active }) },
  })
  onTestFinished(() => {
    vi.unstubAllGlobals()
    Reflect.deleteProperty(navigator, 'serviceWorker')
  })
}

test('push notifications are on once the browser has allowed them', async () => {
  stubPush()
  const { queryClient } = showScreen(<BrowserNotificationSwitches userId={viewer.id} />, () =>
    success({ pushKey: { publicKey: 'key' } }),
  )
  startBrowserPage({ queryClient, viewer, settings: {} as never, renderedAt: 0 })
  const push = screen.getByRole<HTMLInputElement>('switch', { name: 'Пуш-уведомления' })
  expect(push.checked).toBe(false)
  fireEvent.click(push)
  await waitFor(() => expect(push.checked).toBe(true))
})

test('a calendar that did not load can be loaded again', async () => {
  let isDown = true
  showScreen(<OwnCalendarPanel />, () =>
    isDown ? refusal(500, 'Произошла некая ошибка') : success({ feed: null }),
  )
  const retry = await screen.findByRole('button', { name: 'Повторить' })
  isDown = false
  fireEvent.click(retry)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Повторить' })).toBeNull())
})
