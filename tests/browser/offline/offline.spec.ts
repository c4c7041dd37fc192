import type { Page } from '@playwright/test'
import { dayIn, findBookablePlace } from '#tests/browser/bookable.ts'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  open,
  setTheme,
  test,
  themes,
  waitForHydration,
  widths,
} from '#tests/browser/fixtures.ts'
import { codeFor, signInAsNew } from '#tests/browser/sign-in.ts'
import { coldStart, openCached, withoutNetwork } from './open-cached.ts'

test.use({
  serviceWorkers: 'allow',
  viewport: widths.phone,
  // Without a network every picture and every response that was not cached is reported by the browser.
  expectedConsoleErrors: ['ERR_INTERNET_DISCONNECTED', 'Failed to fetch', 'ERR_FAILED'],
})

test('телефон потерял сеть: меню, избранное и виденные страницы читаются, остальное сказано словами', async ({
  page,
  context,
  request,
}) => {
  const { data } = await (await request.get('/api/v1/places?city=moscow&limit=1')).json()
  const place: { id: string; name: string; latinName: string } = data.places[0]
  const anna = await signInAsNew(page)
  await page.request.post('/api/v2/favorites', { data: { placeId: place.id }, headers: anna.headers })
  await openCached(page, `/${place.latinName}`)
  await openCached(page, `/${place.latinName}/menus`)
  await openCached(page, '/favorites')

  await withoutNetwork(context, async () => {
    for (const path of [`/${place.latinName}`, `/${place.latinName}/menus`, '/favorites']) {
      await page.goto(path)
      await expect(page.getByRole('main').getByText(place.name).first()).toBeVisible()
    }
    await page.goto('/sochi/places?page=3')
    await expect(page.getByRole('heading', { name: 'Отсутствует соединение с интернетом' })).toBeVisible()
    for (const theme of themes) {
      await setTheme(page, theme)
      await expectAccessible(page)
    }
    await expectNoSidewaysScroll(page)
  })
})

/** Books a table at seven on the first business day that has one. */
async function book(page: Page, headers: { origin: string }): Promise<string> {
  const place = await findBookablePlace(page, 8)
  const phone = `+7904${String(Date.now() % 10_000_000).padStart(7, '0')}`
  expect((await page.request.post('/api/v1/request-code', { data: { phone }, headers })).status()).toBe(200)
  const code = await codeFor(page.request, phone)
  for (let day = 1; day < 14; day += 1) {
    const wanted = { place_id: place.id, guests_count: 2, datetime: `${dayIn(day)}T19:00` }
    const response = await page.request.post('/api/v1/reservations', {
      data: { ...wanted, name: 'Анна', phone, code },
      headers,
    })
    if (response.status() === 201) return place.name
  }
  throw new Error(`${place.name} has no table at seven`)
}

test('свои брони читаются без сети: где, когда, на сколько', async ({ page, context }) => {
  const anna = await signInAsNew(page)
  const name = await book(page, anna.headers)
  await openCached(page, '/reservations')
  const reservation = page
    .getByRole('list', { name: 'Предстоящие брони' })
    .getByRole('listitem')
    .filter({ hasText: name })
  await expect(reservation).toContainText(name)
  const facts = (await reservation.textContent()) ?? ''

  await withoutNetwork(context, async () => {
    await page.goto('/reservations')
    await expect(reservation).toContainText(name)
    await expect(reservation).toContainText(/19:00 · 2.гостя/)
    await expect(reservation).toHaveText(facts)
    for (const theme of themes) {
      await setTheme(page, theme)
      await expectAccessible(page)
    }
    await expectNoSidewaysScroll(page)
  })
})

test('запуск без сети: переходы по виденным страницам', async ({ page, context, request }) => {
  const { data } = await (await request.get('/api/v1/places?city=moscow&limit=1')).json()
  const place: { name: string; latinName: string } = data.places[0]
  await signInAsNew(page)
  for (const path of [`/${place.latinName}`, `/${place.latinName}/menus`, '/favorites', '/navigation'])
    await openCached(page, path)

  await withoutNetwork(context, async () => {
    const cold = await coldStart(context, `/${place.latinName}`)
    const main = cold.getByRole('main')
    await main.getByRole('link', { name: /^Меню/ }).first().click()
    await expect(cold).toHaveURL(new RegExp(`/${place.latinName}/menus$`))
    await expect(main.getByText(place.name).first()).toBeVisible()
    await expect(cold.getByText('Отсутствует соединение с интернетом')).toHaveCount(0)
    await cold.goto('/navigation')
    await waitForHydration(cold)
    await main.getByRole('link', { name: 'Избранное' }).click()
    await expect(cold.getByRole('heading', { level: 1, name: 'Избранное' })).toBeVisible()
    await cold.goBack()
    await expect(cold.getByRole('heading', { level: 1, name: 'Навигация' })).toBeVisible()
    await cold.close()
  })
})

test('запуск без сети: переходы между списком, сообщениями, профилем и сохранёнными местами', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  test.slow()
  await page.setViewportSize(widths.desktop)
  const anna = await signInAsNew(page)
  const elsewhere = await browser.newContext({ baseURL })
  const { headers } = await signInAsNew(await elsewhere.newPage(), 'Борис')
  const chat = await elsewhere.request.post('/api/v2/chats', { data: { userId: anna.id }, headers })
  const { id: chatId } = (await chat.json()).data.chat
  await elsewhere.request.post('/api/v2/messages', { data: { chatId, text: 'Сходим на рынок?' }, headers })
  await elsewhere.close()
  const { data } = await (await page.request.get('/api/v1/places?city=moscow&limit=1')).json()
  const place: { id: string; name: string; latinName: string } = data.places[0]
  await page.request.post('/api/v2/favorites', { data: { placeId: place.id }, headers: anna.headers })
  const paths = [`/${place.latinName}`, '/favorites', `/users/${anna.id}`, `/chats/${chatId}`, '/chats']
  for (const path of [...paths, '/moscow/places']) await openCached(page, path)

  await withoutNetwork(context, async () => {
    const cold = await coldStart(context, '/moscow/places')
    await cold.setViewportSize(widths.desktop)
    const main = cold.getByRole('main')
    const go = async (name: string, path: string) => {
      await cold.getByRole('navigation', { name: 'Разделы' }).first().getByRole('link', { name }).click()
      await expect(cold).toHaveURL(path)
      await waitForHydration(cold)
    }
    await expect(main.getByRole('article').first()).toBeVisible()
    await go('Сообщения', '/chats')
    await main.getByRole('link', { name: /Сходим на рынок/ }).click()
    await expect(cold).toHaveURL(`/chats/${chatId}`)
    await expect(main.getByRole('article').filter({ hasText: 'Сходим на рынок?' })).toBeVisible()
    await go('Профиль', `/users/${anna.id}`)
    await expect(cold.getByRole('heading', { level: 1, name: anna.name })).toBeVisible()
    await go('Избранное', '/favorites')
    await main.getByRole('link', { name: place.name }).first().click()
    await expect(cold).toHaveURL(`/${place.latinName}`)
    await expect(cold.getByRole('heading', { level: 1, name: place.name })).toBeVisible()
    await go('Заведения', '/moscow/places')
    await expect(main.getByRole('article').first()).toBeVisible()
    await expect(cold.getByText('Отсутствует соединение с интернетом')).toHaveCount(0)
    await cold.close()
  })
})

test('поставленное на телефон открывается без сети: вошедшему лента его города', async ({
  page,
  context,
}) => {
  await signInAsNew(page)
  await openCached(page, '/settings')
  const isStartKept = () =>
    page.evaluate(
      async () => (await caches.match(`${origin}/moscow/feed`, { ignoreVary: true })) !== undefined,
    )
  await expect.poll(isStartKept).toBe(true)
  await withoutNetwork(context, async () => {
    const cold = await coldStart(context, '/')
    await expect(cold).toHaveURL(/\/moscow\/feed$/)
    await expect(cold.getByRole('main').getByRole('article').first()).toBeVisible()
    await cold.close()
  })
})

test.describe('выход', () => {
  // Counts that are asked for while the session ends may be refused.
  test.use({ expectedConsoleErrors: ['401 /api/'] })

  test('после выхода ни страницы, ни данные человека не остаются в кэше браузера', async ({ page }) => {
    const anna = await signInAsNew(page)
    await openCached(page, '/settings')
    await open(page, '/navigation')
    await page.getByRole('button', { name: 'Выйти' }).last().click()
    await expect(page.getByRole('link', { name: 'Войти' }).first()).toBeVisible()
    const cached = () =>
      page.evaluate(async () => {
        const texts: string[] = []
        for (const name of await caches.keys()) {
          const cache = await caches.open(name)
          for (const request of await cache.keys()) {
            const body = /^(pages|data|viewer)-/.test(name) ? await (await cache.match(request))?.text() : ''
            texts.push(`${name} ${request.url}\n${body}`)
          }
        }
        return texts.join('\n')
      })
    await expect.poll(cached).not.toMatch(new RegExp(`/settings\\n|${anna.id}|${anna.email}`))
  })
})

test('продукт можно поставить на телефон', async ({ page, request }) => {
  await open(page, '/')
  const href = await page.locator('link[rel=manifest]').getAttribute('href')
  const manifest = await (await request.get(href ?? '')).json()
  expect(manifest).toMatchObject({ name: 'Сходим', display: 'standalone', start_url: '/' })
  for (const { src } of manifest.icons) expect((await request.get(src)).status(), src).toBe(200)
  const worker = await request.get('/sw.js')
  expect(worker.headers()['content-type']).toContain('javascript')
})
