import { expect, expectAccessible, expectAccessibleLayouts, open, test } from '#tests/browser/fixtures.ts'
import { signInAs } from '#tests/browser/sign-in.ts'

test.use({ expectedConsoleErrors: ['422 /api/v2/reference/tags'] })

test('администратор заводит отметку, ставит её, и гость видит её на карточке', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  const mark = String(Date.now() % 1e6)
  const tag = `Веранды года ${mark}`
  await signInAs(page, 'admin')
  await open(page, '/admin/lists/tags')
  await expect(page.getByRole('link', { name: 'Топ-100 ресторанов' })).toBeVisible()
  await page.getByRole('link', { name: 'Добавить отметку' }).click()
  await page.getByLabel('Название', { exact: true }).fill(tag)
  await page.getByRole('button', { name: 'Добавить', exact: true }).click()
  await expect(page.getByText('Проверьте отмеченные поля')).toBeVisible()
  await page.getByLabel('Коротко, на карточке').fill(`Веранда ${mark}`)
  await page.getByLabel('Адрес латиницей').fill(`terraces-${mark}`)
  await page.getByLabel('Место в списке').fill('4')
  await page.getByLabel('Значок').selectOption('Корона')
  await page.getByLabel('Цвет').fill('#25507a')
  const preview = page.getByRole('region', { name: 'Как это будет выглядеть' })
  await expect(preview.getByText(`Веранда ${mark}`)).toHaveCSS('background-color', 'rgb(37, 80, 122)')
  await expectAccessibleLayouts(page)
  await page.getByRole('button', { name: 'Добавить', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: tag })).toBeVisible()

  const { data } = await (await page.request.get('/api/v1/cities?latin_name=tula')).json()
  const [city] = data.cities
  const name = `Терраса ${mark}`
  const made = await page.request.post('/api/v1/places', {
    headers: { origin: baseURL ?? '' },
    data: { name, category_id: 1, city_id: city.id, lat: city.lat, lon: city.lon, phone_number: '' },
  })
  const { place } = (await made.json()).data
  await open(page, `/${place.latinName}/edit`)
  await page.getByLabel(tag).check()
  await page.getByRole('button', { name: 'Сохранить' }).first().click()
  await expect(page.getByRole('link', { name: tag })).toBeVisible()

  const guest = await (await browser.newContext({ baseURL })).newPage()
  await open(guest, `/${place.latinName}`)
  await guest.getByRole('link', { name: tag }).click()
  await expect(guest.getByRole('article').filter({ hasText: name })).toContainText(`Веранда ${mark}`)
  const badge = guest.getByRole('article').getByText(`Веранда ${mark}`)
  await expect(badge).toHaveCSS('background-color', 'rgb(37, 80, 122)')
  await expect(guest.getByRole('link', { name: new RegExp(`Убрать.*${tag}`) })).toBeVisible()
  await expectAccessible(guest)
  await open(guest, '/tula/places?modal=sheet_filter')
  await expect(guest.getByRole('dialog').getByText(tag)).toBeVisible()
})
