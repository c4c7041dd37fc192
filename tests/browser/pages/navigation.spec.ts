import type { Page } from '@playwright/test'
import { expect, open, test, waitForHydration, widths } from '#tests/browser/fixtures.ts'

test.use({ viewport: widths.phone })

const KILOBYTE = 1024
const EARLY_SECONDS = 4.5

/**
 * Holds requests for data from now on. The route stays, because Chromium now and then loses a request that is sent
 * while routes are removed.
 * @returns releases them, and later ones pass at once
 */
async function holdData(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/api/**', (route) => promise.then(() => route.fallback()))
  return resolve
}

const placeholder = (page: Page) => page.getByText('Страница загружается')

async function openFirstPlace(page: Page): Promise<string> {
  const card = page.locator('main [data-item] a').first()
  const name = (await card.getByRole('heading').textContent()) ?? ''
  await card.click()
  return name
}

test('при медленной сети заготовка новой страницы видна сразу, а возврат назад обходится без сети', async ({
  page,
}) => {
  await open(page, '/moscow/places')
  const watcher = page.waitForResponse(/\/assets\/navigation-watcher-[^/]*\.js/)
  await page.keyboard.press('Shift')
  await watcher
  const release = await holdData(page)
  const name = await openFirstPlace(page)
  await expect(placeholder(page)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Куда сходить в Москве' })).toHaveCount(0)
  release()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

  const releaseAgain = await holdData(page)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Куда сходить в Москве' })).toBeVisible()
  // A page visited a minute ago opens without waiting either.
  await page.clock.setFixedTime(Date.now() + 60_000)
  await page.goForward()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  releaseAgain()
})

test('«назад» во время загрузки страницы возвращает на ту, с которой ушли', async ({ page }) => {
  await open(page, '/about')
  await page.getByRole('link', { name: 'Заведения' }).last().click()
  await expect(page.getByRole('heading', { name: 'Куда сходить в Москве' })).toBeVisible()
  await expect(page.locator('main [data-item]').first()).toBeVisible()
  const release = await holdData(page)
  await openFirstPlace(page)
  await expect(placeholder(page)).toBeVisible()
  await page.evaluate(() => history.back())
  await expect(page.getByRole('heading', { name: 'Куда сходить в Москве' })).toBeVisible()
  await expect(page).toHaveURL(/\/moscow\/places$/)
  await page.evaluate(() => history.back())
  await expect(page).toHaveURL(/\/about$/)
  release()
})

test('до первого касания страница гостя загружает мало скриптов', async ({ page, browser }) => {
  await page.goto('/moscow/places')
  const place = await page.locator('main [data-item] a').first().getAttribute('href')
  for (const path of ['/', '/moscow/places', '/moscow/feed', place ?? '']) {
    const context = await browser.newContext({ viewport: widths.phone })
    const fresh = await context.newPage()
    const scripts = await scriptsOf(fresh, new URL(path, page.url()).href)
    await context.close()
    const bytes = scripts.reduce((sum, script) => sum + script.bytes, 0)
    const list = scripts.map((script) => `${script.bytes} ${script.url}`).join('\n')
    expect(bytes, `scripts of ${path}\n${list}`).toBeLessThanOrEqual(128 * KILOBYTE)
    expect(scripts.length, `scripts of ${path}`).toBeLessThanOrEqual(16)
  }
})

/** The scripts, with their compressed size, requested before the page becomes idle, five seconds after loading. */
async function scriptsOf(page: Page, address: string): Promise<{ url: string; bytes: number }[]> {
  const client = await page.context().newCDPSession(page)
  await client.send('Network.enable')
  await client.send('Page.enable')
  let loadedAt = Number.POSITIVE_INFINITY
  const requestedAt = new Map<string, number>()
  const scripts: { url: string; bytes: number }[] = []
  client.on('Page.loadEventFired', ({ timestamp }) => {
    loadedAt = timestamp
  })
  client.on('Network.requestWillBeSent', ({ requestId, timestamp }) => requestedAt.set(requestId, timestamp))
  client.on('Network.responseReceived', ({ requestId, type, response }) => {
    const isEarly = (requestedAt.get(requestId) ?? 0) < loadedAt + EARLY_SECONDS
    if (type === 'Script' && isEarly)
      scripts.push({ url: response.url, bytes: Number(response.headers['content-length']) })
  })
  await page.goto(address, { waitUntil: 'load' })
  await waitForHydration(page)
  await page.waitForTimeout(EARLY_SECONDS * 1000)
  return scripts
}
