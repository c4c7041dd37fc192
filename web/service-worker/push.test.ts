import { beforeEach, expect, test, vi } from 'vitest'
import type { WindowClient } from './scope.ts'

const origin = 'https://shodim.example'
const message = {
  id: 'a',
  title: 'Борис Громов',
  body: 'оценил(а) запись',
  url: '/posts/1',
  tag: 'a',
  type: 'like',
}

/** A fake service worker environment that records calls. */
function browser(windows: { path: string; focused: boolean }[]) {
  const calls: string[] = []
  const clients = windows.map(({ path, focused }): WindowClient => {
    const client: WindowClient = {
      url: origin + path,
      focused,
      focus: async () => {
        calls.push(`focus ${path}`)
        return client
      },
      navigate: async (url) => {
        calls.push(`navigate ${path} to ${url}`)
        return client
      },
    }
    return client
  })
  vi.stubGlobal('clients', {
    matchAll: async () => clients,
    openWindow: async (url: string) => void calls.push(`open ${url}`),
  })
  vi.stubGlobal('registration', {
    showNotification: async (title: string, { tag, data }: { tag: string; data: { url: string } }) =>
      void calls.push(`show ${title} ${tag} ${data.url}`),
  })
  return calls
}

beforeEach(() => vi.unstubAllGlobals())
const load = () => import('./push.ts')
const notification = (data: unknown) => ({ data }) as Notification

test('a notification is shown unless its page is visible', async () => {
  const { showPushNotification } = await load()
  for (const [windows, isShown] of [
    [[], true],
    [[{ path: '/posts/1', focused: false }], true],
    [[{ path: '/posts/2', focused: true }], true],
    [[{ path: '/posts/1', focused: true }], false],
  ] as const) {
    const calls = browser([...windows])
    await showPushNotification(message)
    expect(calls).toEqual(isShown ? ['show Борис Громов a /posts/1'] : [])
  }
})

test('a click focuses the tab of the page, else navigates an open tab, else opens a new one', async () => {
  const { openNotification } = await load()
  const shown = browser([
    { path: '/moscow/feed', focused: true },
    { path: '/posts/1', focused: false },
  ])
  await openNotification(notification({ url: '/posts/1' }))
  expect(shown).toEqual(['focus /posts/1'])

  const open = browser([{ path: '/moscow/feed', focused: false }])
  await openNotification(notification({ url: '/posts/1' }))
  expect(open).toEqual(['focus /moscow/feed', 'navigate /moscow/feed to /posts/1'])

  const closed = browser([])
  await openNotification(notification({ url: '/posts/1' }))
  expect(closed).toEqual(['open /posts/1'])
})

test('a tab on another comment of the post navigates to the comment of the notification', async () => {
  const { openNotification } = await load()
  const calls = browser([{ path: '/posts/1?comment=1', focused: false }])
  await openNotification(notification({ url: '/posts/1?comment=2' }))
  expect(calls).toEqual(['focus /posts/1?comment=1', 'navigate /posts/1?comment=1 to /posts/1?comment=2'])
})

test('a click marks the notification as seen, which fails without a network', async () => {
  const { markViewed } = await load()
  const requests: unknown[] = []
  vi.stubGlobal(
    'fetch',
    async (url: string, { body }: { body: string }) => void requests.push([url, JSON.parse(body)]),
  )
  await markViewed(notification({ url: '/posts/1', id: 'a' }))
  await markViewed(notification({ url: '/posts/1' }))
  expect(requests).toEqual([['/api/v2/notifications/viewed', { ids: ['a'] }]])
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await markViewed(notification({ url: '/posts/1', id: 'a' }))
})

test.each(['https://evil.example/', '//evil.example', 'javascript:alert(1)', undefined])(
  'a click on a notification with the address %s opens the list of notifications',
  async (url) => {
    const { openNotification } = await load()
    const calls = browser([])
    await openNotification(notification({ url }))
    expect(calls).toEqual(['open /notifications'])
  },
)
