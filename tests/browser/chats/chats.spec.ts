import type { Browser, BrowserContext, Page } from '@playwright/test'
import {
  expect,
  expectAccessibleLayouts,
  open,
  test,
  waitForHydration,
  widths,
} from '#tests/browser/fixtures.ts'
import { deleteSessionCookie, type Person, signInAs, signInAsNew } from '#tests/browser/sign-in.ts'

// A socket without a network logs an error in the console.
const expectedConsoleErrors = [
  '401 /api/',
  '403 /api/v2/messages',
  'ERR_INTERNET_DISCONNECTED',
  'WebSocket connection',
]
test.use({ expectedConsoleErrors })

const field = (page: Page) => page.getByRole('textbox', { name: /^Сообщение для/ })
const bubble = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })
const title = (page: Page) => page.title()

async function another(browser: Browser, options: object): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext(options)
  return { context, page: await context.newPage() }
}

const optionsOf = ({ baseURL }: { baseURL?: string | undefined }) => ({
  baseURL,
  locale: 'ru-RU',
  timezoneId: 'Europe/Moscow',
  viewport: { width: 1440, height: 900 },
})

async function say(page: Page, text: string): Promise<void> {
  await field(page).fill(text)
  await page.getByRole('button', { name: 'Отправить' }).click()
}

/** The place that the known owner runs. */
async function ownPlace(page: Page): Promise<{ id: string; name: string; latinName: string }> {
  const { data } = await (
    await page.request.get('/api/v1/places?is_staffed_or_requested=1&response_type=short')
  ).json()
  return data.places[0]
}

/** Creates a chat of two people with this many messages, oldest first. */
async function chatWith(page: Page, anna: Person, other: Person, count: number): Promise<string> {
  const { headers } = anna
  const response = await page.request.post('/api/v2/chats', { data: { userId: other.id }, headers })
  const { id } = (await response.json()).data.chat
  for (let index = 1; index <= count; index += 1) {
    await page.request.post('/api/v2/messages', { data: { chatId: id, text: `Сообщение ${index}` }, headers })
  }
  return id
}

test('Анна пишет бару, владелец отвечает от имени бара, счётчики и звук на месте', async ({
  page,
  browser,
  baseURL,
}) => {
  const bar = await another(browser, optionsOf({ baseURL }))
  try {
    await signInAs(bar.page, 'owner')
    const place = await ownPlace(bar.page)
    await open(bar.page, '/moscow/feed')
    await signInAsNew(page)
    await open(page, `/${place.latinName}`)
    await page.getByRole('button', { name: 'Написать', exact: true }).click()
    await expect(page).toHaveURL(/\/chats\/[0-9a-f]{24}$/)
    await say(page, 'Здравствуйте! Есть столик на двоих?')
    await expect(bubble(page, 'Есть столик на двоих?')).toBeVisible()
    await expect(page.getByText('Отправляется')).toHaveCount(0)

    // The owner is on the feed: the counter in the navigation rises, and a sound is played.
    const rail = bar.page.getByRole('navigation', { name: 'Разделы' }).first()
    await expect(rail.getByRole('link', { name: /Сообщения/ })).toContainText('Непрочитанных чатов: 1')
    await expect(bar.page.locator('html')).toHaveAttribute('data-last-sound', /\d+/)
    await rail.getByRole('link', { name: /Сообщения/ }).click()
    await bar.page
      .getByRole('main')
      .getByRole('link', { name: /^Заведения/ })
      .click()
    await expect(bar.page).toHaveURL(/\/chats\/places$/)
    await bar.page
      .getByRole('link', { name: /Есть столик на двоих/ })
      .first()
      .click()
    await expect(bar.page.getByText(`Вы отвечаете от имени «${place.name}»`)).toBeVisible()
    await expect(bubble(page, 'Есть столик на двоих?')).toContainText('Прочитано')
    await expect(rail.getByRole('link', { name: /Сообщения/ })).not.toContainText('Непрочитанных')

    await field(bar.page).pressSequentially('Да')
    await expect(page.getByText('пишет…')).toBeVisible()
    await say(bar.page, 'Да, ждём вас в восемь')
    await expect(bubble(page, 'ждём вас в восемь')).toBeVisible()
    await expect(bubble(bar.page, 'ждём вас в восемь')).toContainText('Прочитано')
    await expectAccessibleLayouts(page)
    await expectAccessibleLayouts(bar.page)
  } finally {
    await bar.context.close()
  }
})

test('на широком экране список стоит рядом с чатом: поиск и место в нём не теряются', async ({
  page,
  browser,
  baseURL,
}) => {
  const anna = await signInAsNew(page)
  await page.setViewportSize(widths.desktop)
  await open(page, '/chats')
  // Without an open chat the list fills the page.
  const nothing = page.getByText('Здесь будут отображаться ваши диалоги')
  await expect(nothing).toBeVisible()
  const field = await page.getByRole('searchbox', { name: 'Поиск по сообщениям' }).boundingBox()
  expect(field?.width).toBeGreaterThan(widths.desktop.width / 3)
  const friends: string[] = []
  for (const name of ['Борис', 'Вера']) {
    const friend = await another(browser, optionsOf({ baseURL }))
    const { headers } = await signInAsNew(friend.page, name)
    const response = await friend.page.request.post('/api/v2/chats', { data: { userId: anna.id }, headers })
    const { id } = (await response.json()).data.chat
    const text = `${name} зовёт на фермерский рынок`
    await friend.page.request.post('/api/v2/messages', { data: { chatId: id, text }, headers })
    friends.push(id)
    await friend.context.close()
  }
  await open(page, '/chats')
  await expect(page.getByText('Выберите чат')).toBeVisible()
  const chats = page.getByRole('list', { name: 'Чаты' }).getByRole('link')
  await expect(chats).toHaveCount(2)
  await chats.filter({ hasText: 'Борис' }).click()
  await expect(page).toHaveURL(new RegExp(`/chats/${friends[0]}$`))
  await expect(bubble(page, 'Борис зовёт')).toBeVisible()
  await expect(chats.filter({ hasText: 'Борис' })).toHaveAttribute('aria-current', 'true')
  await expect(chats.filter({ hasText: 'Борис' })).not.toContainText('Непрочитанных')
  await expect(chats.filter({ hasText: 'Вера' })).toContainText('Непрочитанных сообщений: 1')

  await page.getByRole('searchbox', { name: 'Поиск по сообщениям' }).fill('рынок')
  const found = page.getByRole('list', { name: 'Найденные сообщения' }).getByRole('link')
  await expect(found).toHaveCount(2)
  await expect(bubble(page, 'Борис зовёт')).toBeVisible()
  await found.filter({ hasText: 'Вера' }).click()
  await expect(bubble(page, 'Вера зовёт')).toBeVisible()
  await expect(found).toHaveCount(2)
  await expect(found.filter({ hasText: 'Вера' })).toHaveAttribute('aria-current', 'true')
  await expectAccessibleLayouts(page)

  await page.setViewportSize(widths.phone)
  await expect(found).toHaveCount(0)
  await expect(bubble(page, 'Вера зовёт')).toBeVisible()
  // The only header is that of the chat.
  const search = page.getByRole('combobox', { name: 'Место, кухня или человек' })
  await expect(search).toBeHidden()
  expect((await page.locator('header:visible').boundingBox())?.y).toBe(0)
  await page.getByRole('link', { name: 'Ко всем чатам' }).click()
  await expect(chats).toHaveCount(2)
  await expect(search).toBeVisible()
  await expect(page.getByText('Выберите чат')).toBeHidden()

  // The link to the list goes back in the history.
  await chats.filter({ hasText: 'Борис' }).click()
  await expect(bubble(page, 'Борис зовёт')).toBeVisible()
  await page.getByRole('link', { name: 'Ко всем чатам' }).click()
  await expect(chats).toHaveCount(2)
  await page.goForward()
  await expect(page).toHaveURL(new RegExp(`/chats/${friends[0]}$`))
})

test('телефон теряет сеть на середине разговора', async ({ page, browser, context, baseURL }) => {
  const boris = await another(browser, optionsOf({ baseURL }))
  try {
    const borisPerson = await signInAsNew(boris.page, 'Борис')
    const anna = await signInAsNew(page)
    const chatId = await chatWith(page, anna, borisPerson, 1)
    await page.setViewportSize(widths.phone)
    await open(page, `/chats/${chatId}`)
    await open(boris.page, `/chats/${chatId}`)
    await expect(field(page)).toBeVisible()
    await context.setOffline(true)
    for (const text of ['Еду в метро', 'Связи нет', 'Скоро буду']) await say(page, text)
    await expect(page.getByText('Отправляется')).toHaveCount(3)
    // After a failed request the page and the newest messages remain.
    await bubble(page, 'Сообщение 1').getByRole('button').click()
    await expect(bubble(page, 'Скоро буду')).toBeVisible()
    await say(boris.page, 'Где ты?')
    await expect(bubble(boris.page, 'Где ты?')).toContainText('Отправлено')
    await context.setOffline(false)
    await expect(page.getByText('Отправляется')).toHaveCount(0)
    await expect(bubble(page, 'Где ты?')).toBeVisible()
    // The page that failed to load a script may be reloading itself now.
    const messageTexts = async (reader: Page) =>
      (
        await reader
          .getByRole('article')
          .allInnerTexts()
          .catch(() => [])
      ).map((text) => text.split('\n')[0])
    const whole = ['Сообщение 1', 'Где ты?', 'Еду в метро', 'Связи нет', 'Скоро буду']
    await expect.poll(() => messageTexts(boris.page)).toEqual(whole)
    await expect.poll(() => messageTexts(page)).toEqual(whole)
  } finally {
    await boris.context.close()
  }
})

test('без сокетов разговор идёт по обычному HTTP', async ({ page, browser, baseURL }) => {
  const boris = await another(browser, optionsOf({ baseURL }))
  try {
    await boris.page.routeWebSocket(/\/api\/live/, (socket) => socket.close())
    const borisPerson = await signInAsNew(boris.page, 'Борис')
    const anna = await signInAsNew(page)
    const chatId = await chatWith(page, anna, borisPerson, 1)
    await open(page, `/chats/${chatId}`)
    await open(boris.page, `/chats/${chatId}`)
    await expect(field(boris.page)).toBeVisible()
    await say(page, 'Слышно?')
    await expect(bubble(boris.page, 'Слышно?')).toBeVisible({ timeout: 15_000 })
  } finally {
    await boris.context.close()
  }
})

test('сообщение меняют, удаляют и отвечают на него; черновик ждёт', async ({ page, browser, baseURL }) => {
  const boris = await another(browser, optionsOf({ baseURL }))
  try {
    const anna = await signInAsNew(page)
    const chatId = await chatWith(page, anna, await signInAsNew(boris.page, 'Борис'), 2)
    await open(page, `/chats/${chatId}`)
    const act = async (text: string, action: string) => {
      await bubble(page, text).getByRole('button', { name: 'Действия с сообщением' }).click()
      await page.getByRole('menuitem', { name: action }).click()
    }
    await act('Сообщение 2', 'Редактировать')
    await expect(field(page)).toHaveValue('Сообщение 2')
    await field(page).fill('Изменённое')
    await page.getByRole('button', { name: 'Сохранить' }).click()
    await expect(bubble(page, 'Изменённое')).toContainText('изменено')
    await act('Изменённое', 'Ответить')
    await say(page, 'Мой ответ')
    await expect(bubble(page, 'Мой ответ').getByRole('blockquote')).toContainText('Изменённое')
    await act('Сообщение 1', 'Удалить')
    await page.getByRole('dialog').getByRole('button', { name: 'Удалить' }).click()
    await expect(bubble(page, 'Сообщение удалено')).toBeVisible()
    await field(page).fill('Недописанное')
    await page.reload()
    await waitForHydration(page)
    await expect(field(page)).toHaveValue('Недописанное')
  } finally {
    await boris.context.close()
  }
})

test('история листается вверх без скачков и ведёт обратно к последним', async ({
  page,
  browser,
  baseURL,
}) => {
  const boris = await another(browser, optionsOf({ baseURL }))
  try {
    const anna = await signInAsNew(page)
    const chatId = await chatWith(page, anna, await signInAsNew(boris.page, 'Борис'), 100)
    await open(page, `/chats/${chatId}`)
    const list = page.getByRole('region', { name: 'Сообщения' })
    await expect(bubble(page, 'Сообщение 100').last()).toBeInViewport()
    const messages = page.getByRole('article')
    const before = await messages.count()
    await list.evaluate((element) =>
      element.scrollTo({ top: element.clientHeight - element.scrollHeight + 600 }),
    )
    const anchor = await list.evaluate((element) => {
      const seen = [...element.querySelectorAll('article')].find(
        (item) => item.getBoundingClientRect().top > element.getBoundingClientRect().top,
      )
      return { text: seen?.textContent ?? '', top: seen?.getBoundingClientRect().top ?? 0 }
    })
    await expect.poll(() => messages.count()).toBeGreaterThan(before)
    const after = await list.evaluate(
      (element, text) =>
        [...element.querySelectorAll('article')]
          .find((item) => item.textContent === text)
          ?.getBoundingClientRect().top,
      anchor.text,
    )
    expect(Math.abs((after ?? 0) - anchor.top)).toBeLessThan(4)
    await expect
      .poll(async () => {
        await list.evaluate((element) => element.scrollTo({ top: -element.scrollHeight }))
        return page.getByText('Начало переписки').count()
      })
      .toBe(1)
    await page.getByRole('button', { name: 'К последним' }).click()
    await expect(bubble(page, 'Сообщение 100').last()).toBeInViewport()
  } finally {
    await boris.context.close()
  }
})

test('уведомления приходят сразу, складываются и гаснут', async ({ page, browser, baseURL }) => {
  const boris = await another(browser, optionsOf({ baseURL }))
  try {
    const anna = await signInAsNew(page)
    await open(page, '/notifications')
    await expect(page.getByText('Здесь будут отображаться ваши уведомления')).toBeVisible()
    const { headers } = await signInAsNew(boris.page, 'Борис')
    await boris.page.request.post('/api/v2/followers', { data: { userId: anna.id }, headers })
    const line = page.getByRole('link', { name: /Борис подписывается на вас/ })
    await expect(line).toBeVisible()
    const rail = page.getByRole('navigation', { name: 'Разделы' }).first()
    await page.setViewportSize(widths.desktop)
    await expect(rail.getByRole('link', { name: /Уведомления/ })).toContainText('Не просмотрено: 1')
    // The counters arrive in one part of the page before another is hydrated, which keeps the server's markup until then.
    for (let round = 0; round < 3; round++) await open(page, '/notifications?again')
    await expect(page.getByRole('button', { name: 'Всё просмотрено' })).toBeVisible()
    await expectAccessibleLayouts(page)
    await line.click()
    await expect(page).toHaveURL(/\/users\/[0-9a-f]{24}$/)
    await expect(rail.getByRole('link', { name: /Уведомления/ })).not.toContainText('Не просмотрено')
  } finally {
    await boris.context.close()
  }
})

test('на телефоне у переписки одна шапка, и кончается она полем', async ({ page, browser, baseURL }) => {
  await page.setViewportSize(widths.phone)
  const anna = await signInAsNew(page)
  const boris = await another(browser, optionsOf({ baseURL }))
  const { id: userId } = await signInAsNew(boris.page, 'Борис')
  await boris.context.close()
  const { headers } = anna
  const chat = await page.request.post('/api/v2/chats', { data: { userId }, headers })
  await open(page, `/chats/${(await chat.json()).data.chat.id}`)
  await expect(page.getByRole('textbox', { name: 'Сообщение' })).toBeInViewport()
  await expect(page.locator('header:visible')).toHaveCount(1)
  const excess = () => page.evaluate(() => document.documentElement.scrollHeight - innerHeight)
  expect(await excess()).toBeLessThanOrEqual(0)
})

test('на телефоне счётчик ведёт к тому, что считает: у сообщений и уведомлений свои числа', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.setViewportSize(widths.phone)
  const anna = await signInAsNew(page)
  const boris = await another(browser, optionsOf({ baseURL }))
  try {
    const { headers } = await signInAsNew(boris.page, 'Борис')
    await boris.page.request.post('/api/v2/followers', { data: { userId: anna.id }, headers })
    const chat = await boris.page.request.post('/api/v2/chats', { data: { userId: anna.id }, headers })
    const { id } = (await chat.json()).data.chat
    await boris.page.request.post('/api/v2/messages', { data: { chatId: id, text: 'Сходим?' }, headers })
    const unread = async (path: string) =>
      (await (await page.request.get(`/api/v2/${path}/not-viewed-count`)).json()).data.notViewedCount.total
    await expect.poll(() => unread('chats')).toBe(1)
    await expect.poll(() => unread('notifications')).toBeGreaterThan(0)
    const unreadBefore = await unread('notifications')

    await open(page, '/moscow/feed')
    const sum = page.getByRole('navigation', { name: 'Разделы' }).getByRole('link', { name: /Сообщения/ })
    await expect(sum).toContainText(`Непрочитанное: ${unreadBefore + 1}`)
    const menu = page.getByRole('link', { name: /^Навигация/ })
    await expect(menu).toContainText(`Новые уведомления: ${unreadBefore}`)
    await expectAccessibleLayouts(page)
    await menu.click()
    const main = page.getByRole('main')
    await expect(main.getByRole('link', { name: /^Сообщения/ })).toContainText('Непрочитанных чатов: 1')
    await expect(main.getByRole('link', { name: /^Уведомления/ })).toContainText(
      `Не просмотрено: ${unreadBefore}`,
    )

    await sum.click()
    const whose = main.getByRole('navigation', { name: 'Чьи сообщения' })
    await expect(whose.getByRole('link', { name: /^Мои/ })).toContainText('Непрочитанных чатов: 1')
    const notifications = main.getByRole('link', { name: /^Уведомления/ })
    await expect(notifications).toContainText(`Не просмотрено: ${unreadBefore}`)
    await expectAccessibleLayouts(page)
    await notifications.click()
    await expect(page).toHaveURL(/\/notifications$/)
    await expect(page.getByRole('link', { name: /Борис подписывается на вас/ })).toBeVisible()
  } finally {
    await boris.context.close()
  }
})

test('в чужой вкладке мигает заголовок', async ({ page, browser, baseURL }) => {
  const boris = await another(browser, optionsOf({ baseURL }))
  try {
    const anna = await signInAsNew(page)
    await page.addInitScript(() => {
      document.hasFocus = () => false
    })
    const live = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'))
    await open(page, '/settings')
    await live
    const usual = await title(page)
    const { headers } = await signInAsNew(boris.page, 'Борис')
    const response = await boris.page.request.post('/api/v2/chats', { data: { userId: anna.id }, headers })
    const { id } = (await response.json()).data.chat
    await expect(page.getByRole('heading', { name: 'Уведомления' })).toBeVisible()
    await boris.page.request.post('/api/v2/messages', { data: { chatId: id, text: 'Ау' }, headers })
    await expect.poll(() => title(page), { intervals: [200] }).toBe('Новое сообщение — Сходим')
    await expect.poll(() => title(page), { intervals: [200] }).toBe(usual)
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expect.poll(() => title(page)).toBe(usual)
  } finally {
    await boris.context.close()
  }
})

test('гость хочет написать бару, входит и попадает в чат', async ({ page }) => {
  const vera = await signInAsNew(page, 'Вера')
  const password = 'верный пароль'
  const changed = await page.request.post('/api/v2/auth/change-password', {
    data: { password },
    headers: vera.headers,
  })
  expect(changed.status(), await changed.text()).toBe(200)
  const { data } = await (await page.request.get('/api/v1/places?city=moscow&limit=1&offset=3')).json()
  await deleteSessionCookie(page.context())

  await open(page, `/${data.places[0].latinName}`)
  await page.getByRole('button', { name: 'Написать', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Почта' }).fill(vera.email)
  await dialog.getByLabel('Пароль', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/chats\/[0-9a-f]{24}$/)
  await expect(field(page)).toBeVisible()
  await expect(page.getByRole('heading', { name: `Чат: ${data.places[0].name}` })).toBeAttached()
})

test('отказ виден у сообщения, «Повторить» отправляет его же', async ({ page, browser, baseURL }) => {
  const boris = await another(browser, optionsOf({ baseURL }))
  try {
    const anna = await signInAsNew(page)
    const borisPerson = await signInAsNew(boris.page, 'Борис')
    const chatId = await chatWith(page, anna, borisPerson, 1)
    await open(page, `/chats/${chatId}`)
    await expect(field(page)).toBeVisible()
    const { headers } = borisPerson
    await boris.page.request.post('/api/v2/blocks', { data: { userId: anna.id }, headers })
    await say(page, 'Ты где?')
    await expect(bubble(page, 'Ты где?').getByRole('alert')).toHaveText(
      'Не отправлено: Этому человеку нельзя написать',
    )
    // It survives a reload, and later messages queue behind it.
    await page.reload()
    await waitForHydration(page)
    await expect(bubble(page, 'Ты где?').getByRole('alert')).toBeVisible()
    await boris.page.request.delete(`/api/v2/blocks?userId=${anna.id}`, { headers })
    await page.reload()
    await waitForHydration(page)
    await say(page, 'Ау')
    await expect(bubble(page, 'Ау')).toContainText('Отправляется')
    await bubble(page, 'Ты где?').getByRole('button', { name: 'Повторить' }).click()
    await expect(page.getByText('Отправляется')).toHaveCount(0)
    await expect(page.getByRole('alert')).toHaveCount(0)
    await open(boris.page, `/chats/${chatId}`)
    const messageTexts = async () =>
      (await boris.page.getByRole('article').allInnerTexts()).map((text) => text.split('\n')[0])
    await expect.poll(messageTexts).toEqual(['Сообщение 1', 'Ты где?', 'Ау'])
  } finally {
    await boris.context.close()
  }
})

test('модератор скрывает сообщение: у обоих оно закрыто, автор узнаёт почему и обжалует', async ({
  page,
  browser,
  baseURL,
}) => {
  const [boris, admin] = [
    await another(browser, optionsOf({ baseURL })),
    await another(browser, optionsOf({ baseURL })),
  ]
  try {
    const anna = await signInAsNew(page)
    const borisPerson = await signInAsNew(boris.page, 'Борис')
    const chatId = await chatWith(page, anna, borisPerson, 1)
    await open(page, `/chats/${chatId}`)
    await open(boris.page, `/chats/${chatId}`)
    const words = `Обидное слово ${borisPerson.id}`
    await say(boris.page, words)
    await expect(bubble(page, words)).toBeVisible()
    await bubble(page, words).getByRole('button', { name: 'Действия с сообщением' }).click()
    await page.getByRole('menuitem', { name: 'Пожаловаться' }).click()
    await page
      .getByRole('dialog')
      .getByRole('radio', { name: /Оскорбления/ })
      .focus()
    await page.keyboard.press('Space')
    await page.getByRole('dialog').getByRole('button', { name: 'Отправить' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()

    await signInAs(admin.page, 'admin')
    await open(admin.page, '/moderation')
    const reported = admin.page.getByRole('article', { name: `Сообщение: ${words}` })
    await expect(reported).toBeVisible()
    await expect(admin.page.getByText('Сообщение 1', { exact: true })).toHaveCount(0)
    await reported.getByRole('button', { name: 'Скрыть' }).click()
    await admin.page.getByRole('textbox').fill('Так здесь не говорят')
    await admin.page.getByRole('button', { name: 'Скрыть' }).last().click()
    await expect(reported).toBeHidden()

    for (const reader of [page, boris.page]) {
      await expect(bubble(reader, 'Сообщение скрыто модератором')).toBeVisible()
      await expect(bubble(reader, words)).toHaveCount(0)
    }
    await expect(page.getByRole('link', { name: 'Почему?' })).toHaveCount(0)
    await boris.page.getByRole('link', { name: 'Почему?' }).click()
    const decisions = boris.page.getByRole('dialog')
    await expect(decisions.getByText('Так здесь не говорят')).toBeVisible()
    await expect(decisions.getByRole('button', { name: 'Обжаловать' })).toBeVisible()
    await expectAccessibleLayouts(boris.page)
  } finally {
    await boris.context.close()
    await admin.context.close()
  }
})
