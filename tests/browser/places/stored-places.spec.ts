import type { Page } from '@playwright/test'
import { expect, expectAccessibleLayouts, open, test, widths } from '#tests/browser/fixtures.ts'
import { signInAsNew } from '#tests/browser/sign-in.ts'

// Places stored in a guest's browser, in an imported city.

test.use({ viewport: widths.phone })

const bookmark = (page: Page) => page.getByRole('button', { name: 'В избранное', exact: true })
const main = (page: Page) => page.getByRole('main')

async function somePlaces(page: Page): Promise<{ name: string; latinName: string }[]> {
  return (await (await page.request.get('/api/v1/places?city=tver&limit=2')).json()).data.places
}

test('гость сохраняет место, находит его в меню с другой вкладки и забирает в аккаунт', async ({
  page,
  context,
}) => {
  const [place, other] = await somePlaces(page)
  if (!place || !other) throw new Error('Tver was not imported')
  const second = await context.newPage()
  await open(second, `/${place.latinName}`)
  await open(page, `/${place.latinName}`)
  await expect(main(page).getByText('Заволжский').first()).toBeVisible()
  await expect(bookmark(page)).toHaveAttribute('aria-pressed', 'false')
  await bookmark(page).click()
  await expect(page.getByText(`${place.name} — в избранном`)).toBeVisible()
  await expect(bookmark(second)).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await expect(bookmark(page)).toHaveAttribute('aria-pressed', 'true')

  await open(second, '/navigation')
  await second.getByRole('link', { name: 'Избранное' }).click()
  await expect(main(second).getByRole('link', { name: place.name }).first()).toBeVisible()
  await expect(second.getByText('сохранены в этом браузере')).toBeVisible()
  await expectAccessibleLayouts(second)

  await signInAsNew(page)
  await open(page, '/favorites')
  await expect(page.getByText('Добавили в избранное то, что вы сохранили: 1 заведение')).toBeVisible()
  await expect(main(page).getByRole('link', { name: place.name }).first()).toBeVisible()
  const { data } = await (await page.request.get('/api/v2/favorites')).json()
  expect(data.places.map(({ latinName }: { latinName: string }) => latinName)).toEqual([place.latinName])
  expect(await page.evaluate(() => localStorage.getItem('shodim:saved'))).toBeNull()
})

test('«Вы смотрели» помнит последние места, ничего видимого не сдвигает и очищается', async ({ page }) => {
  const places = await somePlaces(page)
  for (const { latinName, name } of places) {
    await open(page, `/${latinName}`)
    // Scrolling, so that the page counts as read.
    await page.mouse.wheel(0, 300)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('shodim:seen'))).toContain(name)
  }
  for (const path of ['/search', '/favorites']) {
    await open(page, path)
    const seen = main(page).getByRole('region', { name: 'Вы смотрели' })
    const names = places.map(({ name }) => new RegExp(name)).reverse()
    await expect(seen.getByRole('link')).toHaveText(names)
    // A shift of the whole screen would be 1.
    expect(await layoutShift(page), path).toBeLessThan(0.001)
  }
  await open(page, '/search')
  await expectAccessibleLayouts(page)
  await page.getByRole('button', { name: 'Очистить список просмотренных' }).click()
  await expect(page.getByText('Вы смотрели')).toHaveCount(0)
})

test('без хранилища закладка действует, пока открыта страница', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('The operation is insecure', 'SecurityError')
      },
    })
  })
  const [place] = await somePlaces(page)
  await open(page, `/${place?.latinName}`)
  await bookmark(page).click()
  await expect(bookmark(page)).toHaveAttribute('aria-pressed', 'true')
  await bookmark(page).click()
  await expect(bookmark(page)).toHaveAttribute('aria-pressed', 'false')
})

test.describe('пока сервер не отвечает', () => {
  test.use({ expectedConsoleErrors: ['ERR_FAILED /api/v2/favorites'] })

  test('сохранённое гостем остаётся и доходит до аккаунта потом', async ({ page }) => {
    const [place] = await somePlaces(page)
    await open(page, `/${place?.latinName}`)
    await bookmark(page).click()
    await expect(bookmark(page)).toHaveAttribute('aria-pressed', 'true')
    await signInAsNew(page)
    const favorites = (url: URL) => url.pathname === '/api/v2/favorites'
    await page.route(favorites, (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    )
    const refused = page.waitForEvent('requestfailed', (request) => favorites(new URL(request.url())))
    await open(page, '/navigation')
    await refused
    expect(await page.evaluate(() => localStorage.getItem('shodim:saved'))).toContain(place?.latinName)
    await page.unroute(favorites)
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect.poll(() => page.evaluate(() => localStorage.getItem('shodim:saved'))).toBeNull()
    expect((await page.request.get('/api/v2/favorites')).status()).toBe(200)
  })
})

function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let total = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) total += (entry as unknown as { value: number }).value
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(total), 300)
      }),
  )
}
