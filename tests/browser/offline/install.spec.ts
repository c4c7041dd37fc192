import type { Page } from '@playwright/test'
import { expect, expectAccessibleLayouts, open, test, widths } from '#tests/browser/fixtures.ts'

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'

test.use({ viewport: widths.phone, hasTouch: true })

test('предложение браузера установить приложение ждёт в плашке и скрывается на весь сеанс', async ({
  page,
}) => {
  const prompts: string[] = []
  await page.exposeFunction('countPrompt', () => prompts.push('asked'))
  // Chromium sends its prompt before any input.
  await page.addInitScript(() => {
    window.addEventListener('load', () => {
      const prompt = async () => {
        await (window as unknown as { countPrompt(): Promise<void> }).countPrompt()
        return { outcome: 'dismissed' }
      }
      window.dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }))
    })
  })
  await open(page, '/moscow/places')
  await interact(page)
  const banner = page.getByRole('region', { name: 'Установить приложение' })
  await expect(banner).toBeVisible()
  await expectNoOverlap(page)
  await expectAccessibleLayouts(page)

  await banner.getByRole('button', { name: 'Установить' }).click()
  await expect(banner).toBeHidden()
  expect(prompts).toEqual(['asked'])
  expect(await page.evaluate(() => sessionStorage.getItem('tb-la-hidden'))).toBe('1')
  await page.reload()
  await interact(page)
  await expect(page.locator('button', { hasText: 'Наверх' })).toBeAttached()
  await expect(banner).toBeHidden()
})

test.describe('Safari на iPhone', () => {
  test.use({ userAgent: iPhone })

  test('узнаёт, как поставить приложение на экран «Домой»', async ({ page }) => {
    await open(page, '/moscow/feed')
    await interact(page)
    const banner = page.getByRole('region', { name: 'Установить приложение' })
    await expect(banner).toContainText('На\u00A0экран „Домой“')
    await banner.getByRole('button', { name: 'Скрыть' }).click()
    await expect(banner).toBeHidden()
  })
})

/** Clicks, which loads the parts that wait for the first input. */
async function interact(page: Page): Promise<void> {
  await page.mouse.click(2, 2)
}

/** Expects the map button above the banner and the banner above the navigation. */
async function expectNoOverlap(page: Page): Promise<void> {
  const boxOf = async (name: string) => {
    const box = await page
      .getByRole(name === 'Карта' ? 'link' : name === 'Разделы' ? 'navigation' : 'region', { name })
      .last()
      .boundingBox()
    if (!box) throw new Error(`«${name}» is not laid out`)
    return box
  }
  const [map, banner, navigation] = [
    await boxOf('Карта'),
    await boxOf('Установить приложение'),
    await boxOf('Разделы'),
  ]
  expect(map.y + map.height).toBeLessThanOrEqual(banner.y)
  expect(banner.y + banner.height).toBeLessThanOrEqual(navigation.y + 1)
}
