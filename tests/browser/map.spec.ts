import type { Page } from '@playwright/test'
import { expect, expectFine, open, test, widths } from './fixtures.ts'

test.skip(Boolean(process.env.BASE_URL), 'a product that runs already has no imported places')

const names = ['Бульон', 'Пончик', 'Лапша и точка']
const mall = 'bbox=49.115,55.786,49.121,55.79'
const chosen = (page: Page) => page.getByRole('region', { name: 'Выбранное место' })

test('десять мест в одном торговом центре перечислены, и каждое открывается с карты', async ({ page }) => {
  await open(page, `/kazan/places/map?${mall}`)
  await page.getByRole('button', { name: '10 заведений в одной точке, показать списком' }).click()
  const stack = page.getByRole('region', { name: 'Выбранная точка' })
  await expect(stack.getByRole('heading', { name: '10 заведений в одной точке' })).toBeFocused()
  await expect(stack.getByRole('listitem')).toHaveCount(10)
  await expectFine(page)

  for (const name of names) {
    await stack.getByRole('button', { name }).press('Enter')
    await expect(chosen(page).getByRole('heading', { name })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(stack).toBeVisible()
  }
  await page.keyboard.press('Escape')
  await expect(stack).toBeHidden()
})

test('на телефоне список под картой поднимают клавишей и пальцем', async ({ page }) => {
  await page.setViewportSize(widths.phone)
  await open(page, `/kazan/places/map?${mall}`)
  const list = page.getByRole('region', { name: 'Места на карте' })
  const handle = list.getByRole('button', { name: /^На карте \d+/ })
  await expect(handle).toHaveAttribute('aria-expanded', 'false')
  await expect(list.getByRole('listitem')).toHaveCount(0)

  await handle.press('Enter')
  await expect(list.getByRole('button', { name: 'Вафля' })).toBeInViewport()
  await expectFine(page)
  await page.keyboard.press('Escape')
  await expect(list.getByRole('listitem')).toHaveCount(0)

  const box = await handle.boundingBox()
  const [x, y] = [(box?.x ?? 0) + 100, (box?.y ?? 0) + 20]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, y - 120, { steps: 4 })
  await page.mouse.up()
  await expect(handle).toHaveAttribute('aria-expanded', 'true')
  await list.getByRole('button', { name: 'Вафля' }).click()
  await expect(chosen(page).getByRole('heading', { name: 'Вафля' })).toBeVisible()
  await expect(handle).toHaveAttribute('aria-expanded', 'false')
})
