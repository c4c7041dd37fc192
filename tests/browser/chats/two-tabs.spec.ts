import type { APIRequestContext, Browser, Page, WebSocket } from '@playwright/test'
import { expect, open, test } from '#tests/browser/fixtures.ts'
import { type Person, signInAsNew } from '#tests/browser/sign-in.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const counter = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Разделы' }).first().getByRole('link', { name })
const expectUnread = (page: Page, name: string, count: number) =>
  expect(counter(page, name)).toContainText(`: ${count}`)
const expectNoneUnread = (page: Page, name: string) => expect(counter(page, name)).not.toContainText(':')

/** A person who only sends messages over the API, without a page. */
async function correspondent(browser: Browser, name: string) {
  const context = await browser.newContext({ baseURL: test.info().project.use.baseURL })
  const person = await signInAsNew(await context.newPage(), name)
  return { ...person, request: context.request, close: () => context.close() }
}
type Correspondent = Person & { request: APIRequestContext }

async function chatOf({ request, headers }: Correspondent, other: Person): Promise<string> {
  const response = await request.post('/api/v2/chats', { data: { userId: other.id }, headers })
  return (await response.json()).data.chat.id
}

async function sendMessage({ request, headers }: Correspondent, chatId: string, text: string): Promise<void> {
  const response = await request.post('/api/v2/messages', { data: { chatId, text }, headers })
  expect(response.status()).toBe(201)
}

/** Counts the sounds of a page and installs a clock that the test can move forward. */
async function countRings(page: Page): Promise<void> {
  await page.clock.install()
  await page.addInitScript(() => {
    let count = 0
    const observer = new MutationObserver((changes) => {
      count += changes.length
      document.documentElement.dataset.rings = String(count)
    })
    observer.observe(document, { attributes: true, attributeFilter: ['data-last-sound'], subtree: true })
  })
}
/** Waits for the socket, so that later events arrive at once. */
async function openLive(page: Page, path: string): Promise<WebSocket> {
  const welcomed = page.waitForEvent('websocket').then(async (socket) => {
    // The message of Socket.IO after a successful connection.
    await socket.waitForEvent('framereceived', ({ payload }) => payload.toString().startsWith('40'))
    return socket
  })
  await open(page, path)
  return welcomed
}
const ringsOf = (page: Page) => page.evaluate(() => Number(document.documentElement.dataset.rings ?? 0))
const moveClocks = (...pages: Page[]) => Promise.all(pages.map((page) => page.clock.runFor(5000)))

test('выключенный звук молчит, включённый снова звенит', async ({ page, browser }) => {
  const boris = await correspondent(browser, 'Борис')
  try {
    await countRings(page)
    const chatId = await chatOf(boris, await signInAsNew(page))
    await openLive(page, '/settings')
    const sound = page.getByRole('switch', { name: 'Звук уведомлений' })
    await sound.uncheck()
    await sendMessage(boris, chatId, 'Тихо')
    await expectUnread(page, 'Сообщения', 1)
    await moveClocks(page)

    await sound.check()
    await moveClocks(page)
    await sendMessage(boris, chatId, 'Громко')
    await expect.poll(() => ringsOf(page)).toBe(1)
  } finally {
    await boris.close()
  }
})

test('чат без уведомлений не звенит, другой звенит', async ({ page, browser }) => {
  const [boris, vera] = [await correspondent(browser, 'Борис'), await correspondent(browser, 'Вера')]
  try {
    await countRings(page)
    const anna = await signInAsNew(page)
    const [muted, loud] = [await chatOf(boris, anna), await chatOf(vera, anna)]
    const data = { isMuted: true }
    await page.request.patch(`/api/v2/chats/${muted}/settings`, { headers: anna.headers, data })
    await openLive(page, '/settings')
    await sendMessage(boris, muted, 'Тихо')
    await expectUnread(page, 'Сообщения', 1)
    await moveClocks(page)
    await sendMessage(vera, loud, 'Громко')
    await expectUnread(page, 'Сообщения', 2)
    await moveClocks(page)
    await expect.poll(() => ringsOf(page)).toBe(1)
  } finally {
    await boris.close()
    await vera.close()
  }
})

test('чат, в который смотрят, не звенит ни в своей вкладке, ни в соседней', async ({
  page,
  browser,
  context,
}) => {
  test.slow()
  const [boris, vera] = [await correspondent(browser, 'Борис'), await correspondent(browser, 'Вера')]
  try {
    const feed = await context.newPage()
    for (const tab of [page, feed]) await countRings(tab)
    const anna = await signInAsNew(page)
    const chatId = await chatOf(boris, anna)
    await open(page, `/chats/${chatId}`)
    const socket = await openLive(feed, '/moscow/feed')
    const read = socket.waitForEvent('framereceived', ({ payload }) => payload.includes('"progress"'))
    await sendMessage(boris, chatId, 'Вижу вас')
    await expect(page.getByRole('article').filter({ hasText: 'Вижу вас' })).toBeVisible()
    await read
    await moveClocks(page, feed)

    await sendMessage(vera, await chatOf(vera, anna), 'А я в другом чате')
    await expectUnread(feed, 'Сообщения', 1)
    await expect.poll(async () => (await ringsOf(page)) + (await ringsOf(feed))).toBe(1)
  } finally {
    await boris.close()
    await vera.close()
  }
})

test('вкладка, которой запрещён звук, не мешает той, которой он разрешён', async ({
  page,
  browser,
  context,
}) => {
  test.slow()
  const boris = await correspondent(browser, 'Борис')
  try {
    const untouched = await context.newPage()
    await untouched.addInitScript(() => {
      AudioContext.prototype.resume = () => new Promise(() => {})
      Object.defineProperty(AudioContext.prototype, 'state', { value: 'suspended' })
    })
    for (const tab of [page, untouched]) await countRings(tab)
    const anna = await signInAsNew(page)
    await openLive(untouched, '/moscow/feed')
    const chatId = await chatOf(boris, anna)
    await sendMessage(boris, chatId, 'Пока никто не слышит')
    await expectUnread(untouched, 'Сообщения', 1)
    await moveClocks(untouched)
    await openLive(page, '/moscow/feed')
    await sendMessage(boris, chatId, 'А теперь слышно')
    await expect.poll(() => ringsOf(page)).toBe(1)
    expect(await ringsOf(untouched)).toBe(0)
  } finally {
    await boris.close()
  }
})

for (const isBlocked of [false, true]) {
  const how = isBlocked ? 'без сокетов — при следующем опросе' : 'сразу'
  test(`прочитанное в одной вкладке гаснет и в другой: ${how}`, async ({ page, browser, context }) => {
    const boris = await correspondent(browser, 'Борис')
    try {
      if (isBlocked) await context.routeWebSocket(/\/api\/live/, (socket) => socket.close())
      const anna = await signInAsNew(page)
      const other = await context.newPage()
      const chatId = await chatOf(boris, anna)
      await sendMessage(boris, chatId, 'Прочтите')
      const { request, headers } = boris
      await request.post('/api/v2/followers', { data: { userId: anna.id }, headers })
      const notificationCount = async () =>
        (await (await page.request.get('/api/v2/notifications')).json()).data?.notifications?.length
      await expect.poll(notificationCount).toBe(2)
      if (isBlocked) await other.clock.install()
      await open(other, '/notifications')
      const waitForPoll = async () => {
        if (isBlocked) await other.clock.runFor(30_000)
      }
      const line = other.getByRole('link', { name: /Борис подписывается на вас/ })
      await expect(line).toContainText('не просмотрено')
      await expectUnread(other, 'Сообщения', 1)
      await expectUnread(other, 'Уведомления', 1)

      await open(page, `/chats/${chatId}`)
      await expectNoneUnread(page, 'Сообщения')
      const unread = async () =>
        (await (await page.request.get('/api/v2/chats/not-viewed-count')).json()).data.notViewedCount.total
      await expect.poll(unread).toBe(0)
      await waitForPoll()
      await expectNoneUnread(other, 'Сообщения')
      await expectUnread(other, 'Уведомления', 1)

      await open(page, '/notifications')
      // The tab itself shows the change before the server has confirmed it.
      const seen = page.waitForResponse((response) => response.request().method() === 'POST')
      await page.getByRole('button', { name: 'Всё просмотрено' }).click()
      await expectNoneUnread(page, 'Уведомления')
      await seen
      await waitForPoll()
      await expectNoneUnread(other, 'Уведомления')
      await expect(line).not.toContainText('не просмотрено')
    } finally {
      await boris.close()
    }
  })
}
