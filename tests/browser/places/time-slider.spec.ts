import type { Page } from '@playwright/test'
import { expect, expectAccessibleLayouts, open, test } from '#tests/browser/fixtures.ts'

const slider = (page: Page) => page.getByRole('slider', { name: 'Время' })
const shownCount = (page: Page) =>
  page
    .getByRole('region', { name: 'Места на карте' })
    .getByRole('heading', { name: /^На карте/ })
    .textContent()

/** How many places the list finds, as digits. */
async function countAt(page: Page, query: string): Promise<string> {
  const response = await page.request.get(`/api/v1/places/count?city=moscow&${query}`)
  return String((await response.json()).data.count)
}

test('гость смотрит, что открыто в другой день, и делится ссылкой', async ({ page }) => {
  await open(page, '/moscow/places')
  await page.getByText('Открыто в другое время').click()
  await expect(slider(page)).toBeEnabled()
  const day = page.getByLabel('День', { exact: true })
  const [, , third] = await day
    .locator('option')
    .evaluateAll((all) => all.map((option) => option.getAttribute('value')))
  await day.selectOption(third ?? '')
  // After midnight the same hour of a business day is of the next date.
  await expect(page).toHaveURL(/is_open_at_date=/)
  await expect(day).toHaveValue(third ?? '')

  await slider(page).focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('PageUp')
  await expect(page).toHaveURL(new RegExp(`is_open_at_date=${third}T08:00`))
  await expect(slider(page)).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowLeft')
  await expect(page).toHaveURL(/T05:00$/)
  await expectAccessibleLayouts(page)

  await page.keyboard.press('Home')
  for (let step = 0; step < 28; step += 1) await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(new RegExp(`is_open_at_date=${third}T20:00`))
  const found = await countAt(page, `is_open_at_date=${third}T20:00`)
  await expect(page.getByRole('status').filter({ hasText: `${found} завед` })).toBeVisible()

  await page.reload()
  await expect(slider(page)).toHaveAttribute('aria-valuetext', /20:00$/)
  // The slider is enabled after hydration; before that the router ignores `goBack`.
  await expect(slider(page)).toBeEnabled()
  await page.goBack()
  await expect(page).toHaveURL(/\/moscow\/places$/)
  await expect(page.getByText('Открыто в другое время')).toBeVisible()
})

test('карта показывает открытое в выбранное время без новых запросов', async ({ page }) => {
  await open(page, '/moscow/places/map')
  const weeks = page.waitForResponse((response) => response.url().includes('/places/open-weeks'))
  await page.getByText('Открыто в другое время').click()
  await weeks
  await expect(slider(page)).toBeEnabled()
  const day = page.getByLabel('День', { exact: true })
  const [, date] = await day
    .locator('option')
    .evaluateAll((all) => all.map((option) => option.getAttribute('value')))
  const markers: string[] = []
  const tables: string[] = []
  page.on('request', (request) => {
    const { searchParams } = new URL(request.url())
    if (searchParams.get('response_type') !== 'map') return
    const at = searchParams.get('table_at')
    if (at) tables.push(at.slice(11))
    else markers.push(request.url())
  })
  await day.selectOption(date ?? '')
  await slider(page).press('Home')
  await expect(page).toHaveURL(/T06:00/)
  // The count follows the slider a moment later.
  const opened = await page.context().newPage()
  await opened.goto(page.url())
  const early = await shownCount(opened)
  await opened.close()
  await expect.poll(() => shownCount(page)).toBe(early)
  for (let step = 0; step < 26; step += 1) await slider(page).press('ArrowRight')
  await expect(page).toHaveURL(/T19:00/)
  await expect.poll(() => shownCount(page)).not.toBe(early)
  expect(markers).toEqual([])
  // The places with a free table are asked for where the slider rests, not at its 26 steps; a busy machine may rest at some.
  await expect.poll(() => tables.at(-1)).toBe('19:00')
  expect(tables.length).toBeLessThan(13)

  const evening = await shownCount(page)
  await page.reload()
  await expect.poll(() => shownCount(page)).toBe(evening)
  await expectAccessibleLayouts(page)
})

test.describe('без скриптов', () => {
  test.use({ javaScriptEnabled: false })

  test('время выбирают обычной формой', async ({ page }) => {
    await page.goto('/moscow/bars')
    await page.getByText('Открыто в другое время').click()
    const field = page.getByLabel('День и время')
    const lastDay = ((await field.getAttribute('max')) ?? '').slice(0, 10)
    await field.fill(`${lastDay}T01:30`)
    await page.getByRole('button', { name: 'Что открыто' }).click()
    await expect(page).toHaveURL(/\/moscow\/bars\?is_open_at_date=/)
    await expect(page.getByText(/^Открыто .*01:30$/)).toBeVisible()
  })
})
