import { expect, expectAccessibleLayouts, open, test } from '#tests/browser/fixtures.ts'

test('гость узнаёт, из чего сложился рейтинг места и как он менялся', async ({ page }) => {
  const { data } = await (await page.request.get('/api/v1/places?city=moscow&limit=1')).json()
  const [place] = data.places
  await open(page, `/${place.latinName}/reviews`)
  await page.getByText('Как считается оценка').click()
  await page.getByRole('link', { name: 'Числа этого места' }).click()
  await expect(page.getByRole('heading', { name: 'Как считается рейтинг', level: 1 })).toBeVisible()

  const numbers = page.getByRole('region', { name: 'Числа этого места' })
  await expect(numbers.getByText(place.rating.toFixed(1).replace('.', ','))).toBeVisible()
  await expect(numbers.getByRole('row', { name: /^Всего/ })).toContainText(String(place.reviewCount))
  await expect(page.getByRole('img', { name: /^Рейтинг по/ })).toBeVisible()
  await page.getByText('Таблица по месяцам').click()
  const table = page.getByRole('table', { name: 'Рейтинг по месяцам' })
  await expect(table.getByRole('row').nth(1)).toContainText(place.rating.toFixed(1).replace('.', ','))
  await expectAccessibleLayouts(page)
})
