import type { Page } from '@playwright/test'
import { expect, open, test, waitForHydration, widths } from '#tests/browser/fixtures.ts'
import { signInAsNew } from '#tests/browser/sign-in.ts'

test.use({ serviceWorkers: 'allow' })

interface VisibleItem {
  key: string
  top: number
}

/** The first item of the list that is completely in the window. */
function firstVisibleItem(page: Page): Promise<VisibleItem> {
  return page.evaluate(() => {
    for (const item of document.querySelectorAll<HTMLElement>('main [data-item]')) {
      const { top } = item.getBoundingClientRect()
      if (top > 60) return { key: item.dataset.item ?? '', top }
    }
    throw new Error('no item is in sight')
  })
}

/** Scrolls down the list, loading further pages, until the layout is stable. */
async function scrollDown(page: Page, pixels: number): Promise<VisibleItem> {
  // Scrolling by the wheel would continue after the position was read.
  const scrollFurther = () => {
    scrollBy({ top: 900, behavior: 'instant' })
    return scrollY
  }
  const polling = { intervals: [100], timeout: 60_000 }
  await expect.poll(() => page.evaluate(scrollFurther), polling).toBeGreaterThan(pixels)
  let before: VisibleItem = { key: '', top: 0 }
  await expect
    .poll(async () => {
      const last = before
      await waitForFrames(page)
      before = await firstVisibleItem(page)
      return before.key === last.key && before.top === last.top
    })
    .toBe(true)
  return before
}

const waitForFrames = (page: Page) =>
  page.evaluate(
    () =>
      new Promise((done) => {
        let frames = 0
        const next = () => (++frames > 40 ? done(null) : requestAnimationFrame(next))
        next()
      }),
  )

async function expectItemAt(page: Page, { key, top }: VisibleItem): Promise<void> {
  const currentTop = () =>
    page.evaluate((item) => document.querySelector(`[data-item="${item}"]`)?.getBoundingClientRect().top, key)
  // Scroll positions are whole pixels, line heights are fractions.
  const distance = async () => Math.abs(((await currentTop()) ?? 1e6) - top)
  await expect.poll(distance).toBeLessThanOrEqual(1)
  // It stays there while the surrounding items get their heights.
  await waitForFrames(page)
  expect(await distance()).toBeLessThanOrEqual(1)
}

/** Without the mouse, which would first scroll the link into the middle of the window. */
async function openItem(page: Page, key: string, link: string): Promise<void> {
  await page.evaluate(
    ([item, selector]) => document.querySelector<HTMLElement>(`[data-item="${item}"] ${selector}`)?.click(),
    [key, link],
  )
}

test('назад в ленту: та же запись на том же месте, хотя лента выросла; и после перезагрузки', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  await page.setViewportSize(widths.phone)
  await open(page, '/moscow/feed')
  const item = await scrollDown(page, 8400)
  await openItem(page, item.key, 'a[href^="/posts/"]')
  await expect(page).toHaveURL(/\/posts\//)

  const other = await browser.newContext({ ...(baseURL && { baseURL }) })
  const anna = await signInAsNew(await other.newPage())
  for (const text of ['Первая новая', 'Вторая новая']) {
    const data = { text, lat: 55.76, lon: 37.62, cityId: 1 }
    const response = await other.request.post('/api/v2/posts', { headers: anna.headers, data })
    expect(response.status()).toBe(201)
  }
  await other.close()

  await page.goBack()
  await expect(page).toHaveURL(/\/moscow\/feed$/)
  await expectItemAt(page, item)

  await page.reload()
  await waitForHydration(page)
  await expectItemAt(page, item)
})

test('назад в список заведений: та же карточка на том же месте', async ({ page }) => {
  await page.setViewportSize(widths.desktop)
  await open(page, '/moscow/places')
  const item = await scrollDown(page, 6000)
  await openItem(page, item.key, 'a')
  await expect(page).not.toHaveURL(/\/moscow\/places$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/moscow\/places$/)
  await expectItemAt(page, item)
})
