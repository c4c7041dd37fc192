import type { Page } from '@playwright/test'
import { expect, expectAccessibleLayouts, hydrated, open, test, widths } from '#tests/browser/fixtures.ts'
import { signInAsNew } from '#tests/browser/sign-in.ts'

// Guests and the opening hours of a place: confirming by one click, correcting, and the mark of doubtful ones.

test.use({ viewport: widths.phone })

interface Listed {
  latinName: string
  hoursCheck: { isDoubtful: boolean; checkedAt: string } | null
}

/** A place that is open round the clock, with checked or doubtful hours. */
async function placeWithHours(page: Page, isDoubtful: boolean): Promise<Listed> {
  const found: Listed[] = []
  for (const offset of [0, 100, 200]) {
    const response = await page.request.get(`/api/v1/places?city=moscow&limit=100&offset=${offset}`)
    if (response.ok()) found.push(...(await response.json()).data.places)
  }
  const yesterday = Date.now() - 86_400_000
  const place = found.find(
    ({ hoursCheck: check }) => check?.isDoubtful === isDoubtful && Date.parse(check.checkedAt) < yesterday,
  )
  if (!place) throw new Error('The demonstration has hours of all ages')
  return place
}

const hours = (page: Page) => page.locator('#hours')

test('гость подтверждает часы одним нажатием', async ({ page }) => {
  const { latinName } = await placeWithHours(page, true)
  await open(page, `/${latinName}`)
  await expect(hours(page)).toContainText('Часы могли измениться: их проверяли')
  await expect(page.getByText(/^Возможно, /).first()).toBeVisible()
  expect(await page.content()).not.toContain('openingHoursSpecification')

  await signInAsNew(page)
  await page.reload()
  await hydrated(page)
  await hours(page).getByRole('button', { name: /^Да, / }).click()
  await expect(page.getByText('Спасибо! Теперь все знают, что часы верны')).toBeVisible()
  await expect(hours(page)).toContainText('Часы подтвердили гости только что')
  await page.reload()
  await expect(hours(page)).toContainText('Часы подтвердили гости')
  await expect(hours(page).getByRole('button', { name: /^Да, / })).toHaveCount(0)
  expect(await page.content()).toContain('openingHoursSpecification')
})

test('гость подсказывает другие часы, видит свои слова после перезагрузки и отзывает их', async ({
  page,
}) => {
  const { latinName } = await placeWithHours(page, false)
  await open(page, `/${latinName}`)
  await hours(page).getByRole('link', { name: 'Поправить' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Войдите, чтобы подсказать часы')

  await signInAsNew(page)
  await page.reload()
  await hydrated(page)
  await dialog.getByRole('combobox', { name: 'День' }).selectOption('1')
  await dialog.getByRole('textbox', { name: 'С', exact: true }).fill('25')
  await dialog.getByRole('textbox', { name: 'До', exact: true }).fill('1830')
  await dialog.getByRole('button', { name: 'Отправить' }).click()
  await expect(dialog.getByText('Время пишут так: 9:00 или 21:30')).toBeVisible()
  await expectAccessibleLayouts(page)
  await dialog.getByRole('textbox', { name: 'С', exact: true }).fill('7:05')
  await dialog.getByRole('button', { name: 'Отправить' }).click()
  await expect(page.getByText(/^Спасибо! Изменим, когда так скажут/)).toBeVisible()
  await expect(dialog).toHaveCount(0)

  await open(page, `/${latinName}?modal=place_hours`)
  await expect(dialog).toContainText('Вы подсказали: пн 07:05–18:30')
  await dialog.getByRole('button', { name: 'Отозвать' }).click()
  await expect(dialog.getByText('Вы подсказали')).toHaveCount(0)
})

test('фильтр оставляет заведения с проверенными часами', async ({ page }) => {
  const all = await (await page.request.get('/api/v1/places/count?city=moscow')).json()
  await open(page, '/moscow/places?with_checked_hours=1')
  const checked = await (
    await page.request.get('/api/v1/places/count?city=moscow&with_checked_hours=1')
  ).json()
  expect(checked.data.count).toBeGreaterThan(0)
  expect(checked.data.count).toBeLessThan(all.data.count)
  await expect(page.getByText('Часы проверены').first()).toBeVisible()
})
