import type { Browser, BrowserContext, Page } from '@playwright/test'
import { expect, expectFine, hydrated, open, test } from './fixtures.ts'
import { type Person, signInAs, signInAsNew } from './sign-in.ts'

// An empty list is a 404 of the API; a socket without a network says so in the console.
const expectedComplaints = ['status of 404', 'ERR_INTERNET_DISCONNECTED', 'WebSocket connection']
test.use({ expectedComplaints })

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

/** A chat of two people with so many messages, the first ones oldest. */
async function chatWith(page: Page, anna: Person, other: Person, count: number): Promise<string> {
  const { headers } = anna
  const answer = await page.request.post('/api/v2/chats', { data: { userId: other.id }, headers })
  const { id } = (await answer.json()).data.chat
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

    // The owner looks at the feed: the counter of the navigation rises, and it rings.
    const rail = bar.page.getByRole('navigation', { name: 'Разделы' }).first()
    await expect(rail.getByRole('link', { name: /Сообщения/ })).toContainText('Непрочитанное: 1')
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
    await expect(rail.getByRole('link', { name: /Сообщения/ })).not.toContainText('Непрочитанное')

    await field(bar.page).pressSequentially('Да')
    await expect(page.getByText('пишет…')).toBeVisible()
    await say(bar.page, 'Да, ждём вас в восемь')
    await expect(bubble(page, 'ждём вас в восемь')).toBeVisible()
    await expect(bubble(bar.page, 'ждём вас в восемь')).toContainText('Прочитано')
    await expectFine(page)
    await expectFine(bar.page)
  } finally {
    await bar.context.close()
  }
})

test('телефон теряет сеть на середине разговора', async ({ page, browser, context, baseURL }) => {
  const boris = await another(browser, optionsOf({ baseURL }))
  try {
    const borisPerson = await signInAsNew(boris.page, 'Борис')
    const anna = await signInAsNew(page)
    const chatId = await chatWith(page, anna, borisPerson, 1)
    await open(page, `/chats/${chatId}`)
    await open(boris.page, `/chats/${chatId}`)
    await expect(field(page)).toBeVisible()
    await context.setOffline(true)
    for (const text of ['Еду в метро', 'Связи нет', 'Скоро буду']) await say(page, text)
    await expect(page.getByText('Отправляется')).toHaveCount(3)
    await say(boris.page, 'Где ты?')
    await context.setOffline(false)
    await expect(page.getByText('Отправляется')).toHaveCount(0)
    await expect(bubble(page, 'Где ты?')).toBeVisible()
    const heard = async (reader: Page) =>
      (await reader.getByRole('article').allInnerTexts()).map((text) => text.split('\n')[0])
    const whole = ['Сообщение 1', 'Где ты?', 'Еду в метро', 'Связи нет', 'Скоро буду']
    await expect.poll(() => heard(boris.page)).toEqual(whole)
    await expect.poll(() => heard(page)).toEqual(whole)
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
    await hydrated(page)
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
    const said = page.getByRole('article')
    const before = await said.count()
    await list.evaluate((element) =>
      element.scrollTo({ top: element.clientHeight - element.scrollHeight + 600 }),
    )
    const anchor = await list.evaluate((element) => {
      const seen = [...element.querySelectorAll('article')].find(
        (one) => one.getBoundingClientRect().top > element.getBoundingClientRect().top,
      )
      return { text: seen?.textContent ?? '', top: seen?.getBoundingClientRect().top ?? 0 }
    })
    await expect.poll(() => said.count()).toBeGreaterThan(before)
    const after = await list.evaluate(
      (element, text) =>
        [...element.querySelectorAll('article')]
          .find((one) => one.textContent === text)
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
    await page.getByRole('button', { name: 'В начало' }).click()
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
    await page.setViewportSize({ width: 1440, height: 900 })
    await expect(rail.getByRole('link', { name: /Уведомления/ })).toContainText('Непрочитанное: 1')
    await expectFine(page)
    await line.click()
    await expect(page).toHaveURL(/\/users\/[0-9a-f]{24}$/)
    await expect(rail.getByRole('link', { name: /Уведомления/ })).not.toContainText('Непрочитанное')
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
    await open(page, '/settings')
    const usual = await title(page)
    const { headers } = await signInAsNew(boris.page, 'Борис')
    const answer = await boris.page.request.post('/api/v2/chats', { data: { userId: anna.id }, headers })
    const { id } = (await answer.json()).data.chat
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
