import type { Page } from '@playwright/test'
import { dayIn, findBookablePlace } from '#tests/browser/bookable.ts'
import { expect, test, waitForHydration, widths } from '#tests/browser/fixtures.ts'
import { signInAsNew } from '#tests/browser/sign-in.ts'

test.skip(Boolean(process.env.BASE_URL), 'a product that runs already has no imported places')

test.use({ viewport: widths.phone })

/** The sum of all shifts of a page: less than the shift by one line of text. */
const MAX_SHIFT = 0.01

interface LayoutShift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
}

declare global {
  interface Window {
    layoutShifts: number[]
  }
}

/** A slow phone paints a page in several steps, which a fast machine does in one. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.addInitScript(() => {
    window.layoutShifts = []
    new PerformanceObserver((list) => {
      const shifts = (list.getEntries() as LayoutShift[]).filter(({ hadRecentInput }) => !hadRecentInput)
      window.layoutShifts.push(...shifts.map(({ value }) => value))
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

async function expectNoShift(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await waitForHydration(page)
  await page.waitForLoadState('networkidle')
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
  const sum = await page.evaluate(() => window.layoutShifts.reduce((total, value) => total + value, 0))
  expect(sum, `layout shift of ${path}`).toBeLessThanOrEqual(MAX_SHIFT)
}

test('у гостя ничего не прыгает, пока страница загружается', async ({ page }) => {
  const place = await findBookablePlace(page, 8)
  await slowDown(page)
  // The search is of the city seen before it.
  const paths = ['/', '/moscow/feed', `/${place.latinName}`, '/moscow/collections', '/kazan/places']
  for (const path of [...paths, '/search?query=бар', '/search']) await expectNoShift(page, path)
})

test('на широком экране список сетей не прыгает под своими карточками', async ({ page }) => {
  await page.setViewportSize(widths.desktop)
  await slowDown(page)
  await expectNoShift(page, '/moscow/organisations')
})

test('у организатора голосования ничего не прыгает, пока страницы загружаются', async ({ page }) => {
  const { id, headers } = await signInAsNew(page, 'Анна')
  const [bar, cafe] = [await findBookablePlace(page, 8), await findBookablePlace(page, 7)]
  const nextWeek = dayIn(7)
  const created = await page.request.post('/api/v1/polls', {
    data: { place_ids: [bar.id, cafe.id], times: [`${nextWeek}T19:00`] },
    headers,
  })
  expect(created.status(), await created.text()).toBe(201)
  const { token } = (await created.json()).data.poll
  await slowDown(page)
  for (const path of ['/moscow/feed', `/${bar.latinName}`, `/users/${id}`, '/favorites', `/polls/${token}`])
    await expectNoShift(page, path)
})
