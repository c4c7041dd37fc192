import type { Browser, Page } from '@playwright/test'
import { expect, test, waitForHydration, widths } from '#tests/browser/fixtures.ts'
import { signInAsNew } from '#tests/browser/sign-in.ts'

test.skip(Boolean(process.env.BASE_URL), 'BASE_URL is a product that listens under its own name')

/** A failed write is retried after 15 s, so a shorter limit proves that the first attempt succeeded. */
const BEFORE_RETRY_MS = 10_000

/** The product at an address that is no secure context, with the session of the usual address. */
async function openOverHttp(browser: Browser, trusted: Page, path: string): Promise<Page> {
  const address = new URL(test.info().project.use.baseURL ?? '')
  address.hostname = 'plain.test'
  const context = await browser.newContext({
    baseURL: address.origin,
    viewport: widths.desktop,
    serviceWorkers: 'block',
  })
  const cookies = await trusted.context().cookies()
  await context.addCookies(cookies.map((cookie) => ({ ...cookie, domain: 'plain.test' })))
  const page = await context.newPage()
  await page.goto(path)
  await waitForHydration(page)
  expect(await page.evaluate(() => [isSecureContext, 'randomUUID' in crypto])).toEqual([false, false])
  return page
}

test('без https пишут комментарии и сообщения, выбирают столик и добавляют сеть', async ({
  page: trusted,
  browser,
}) => {
  const anna = await signInAsNew(trusted)
  const { data } = await (await trusted.request.get('/api/v2/posts?city=moscow&limit=1&offset=42')).json()
  const page = await openOverHttp(browser, trusted, `/posts/${data.posts[0].id}`)
  const main = page.getByRole('main')

  await main.getByRole('button', { name: 'Написать комментарий' }).click()
  await main.getByRole('textbox', { name: /комментари/i }).fill(`Из кафе без https, ${anna.email}`)
  await main.getByRole('button', { name: 'Отправить' }).click()
  const comments = main.getByRole('region', { name: /^Комментарии/ })
  const comment = comments.getByRole('article').filter({ hasText: anna.email })
  await expect(comment).toBeVisible({ timeout: BEFORE_RETRY_MS })
  await expect(main.getByText('ждёт отправки')).toHaveCount(0)

  const boris = await browser.newPage()
  const other = await signInAsNew(boris, 'Борис')
  const response = await trusted.request.post('/api/v2/chats', {
    data: { userId: other.id },
    headers: anna.headers,
  })
  const { chat } = (await response.json()).data
  await page.goto(`/chats/${chat.id}`)
  await page.getByRole('textbox', { name: /^Сообщение для/ }).fill('Дойдёт ли?')
  await page.getByRole('button', { name: 'Отправить' }).click()
  const messages = async () => {
    const { data } = await (await boris.request.get(`/api/v2/messages?chatId=${chat.id}`)).json()
    return data?.messages.map(({ text }: { text: string }) => text)
  }
  await expect.poll(messages, { timeout: BEFORE_RETRY_MS }).toEqual(['Дойдёт ли?'])
  await boris.close()

  const places = await trusted.request.get('/api/v1/places?city=moscow&is_reservations_enabled=1&limit=1')
  const { latinName } = (await places.json()).data.places[0]
  await page.goto(`/${latinName}/booking`)
  await expect(page.getByLabel('Или выберите день')).toBeVisible()

  await page.goto('/organisations/create')
  await page.getByRole('textbox', { name: 'Название' }).fill(`Сеть без https ${Date.now()}`)
  await main.getByRole('button', { name: 'Добавить' }).click()
  await expect(main.getByRole('link', { name: 'Страница сети' })).toBeVisible()
  await page.context().close()
})
