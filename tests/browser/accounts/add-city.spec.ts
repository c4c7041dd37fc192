import { expect, expectAccessible, expectAccessibleLayouts, open, test } from '#tests/browser/fixtures.ts'
import { signInAs } from '#tests/browser/sign-in.ts'

test.use({ expectedConsoleErrors: ['422 /api/v2/reference/cities'] })

test('администратор заводит свой город и наполняет его', async ({ page, browser, baseURL }) => {
  test.slow()
  // Letters unique to this run, so that a retry finds its own city.
  const mark = Array.from(String(Date.now() % 1e6), (digit) => 'абвгдежзик'[Number(digit)]).join('')
  const name = `Новоград${mark}ск`
  await signInAs(page, 'admin')
  await open(page, '/admin')
  await page.getByRole('link', { name: 'Города и другие списки' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Города' })).toBeVisible()
  await expect(page.getByText('Барнаул')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Добавить город' }).click()
  await page.getByLabel('Название', { exact: true }).fill(name)
  await page.getByLabel('Широта').fill('сто')
  await page.getByLabel('Долгота').fill('19,85')
  await page.getByRole('button', { name: 'Добавить', exact: true }).click()
  await expect(page.getByText('Проверьте отмеченные поля')).toBeVisible()
  await page.getByLabel('Широта').fill('45,25')
  await page.getByRole('button', { name: 'Предложить остальное' }).click()
  await expect(page.getByLabel('Часовой пояс')).toHaveValue('Europe/Belgrade')
  await expect(page.getByLabel('Где: с предлогом')).toHaveValue(`в ${name}е`)
  await expect(page.getByText(`Куда сходить в ${name}е`)).toBeVisible()
  await expectAccessibleLayouts(page)
  await page.getByRole('button', { name: 'Добавить', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByRole('region', { name: 'История' }).getByText('Добавлено')).toBeVisible()

  const slug = await page.getByLabel('Адрес латиницей').inputValue()
  const { data } = await (await page.request.get(`/api/v1/cities?latin_name=${slug}`)).json()
  const origin = new URL(page.url()).origin
  const filled = await page.request.post('/api/v1/places', {
    headers: { origin },
    data: {
      name: `Чарда ${mark}`,
      category_id: 1,
      city_id: data.cities[0].id,
      street: 'улица Дунавска',
      building: '5',
      lat: 45.25,
      lon: 19.85,
      phone_number: '',
    },
  })
  expect(filled.status(), await filled.text()).toBe(201)

  const guest = await (await browser.newContext({ baseURL })).newPage()
  await open(guest, `/${slug}/places`)
  await expect(guest.getByRole('heading', { level: 1, name: `Куда сходить в ${name}е` })).toBeVisible()
  await expect(guest.getByRole('heading', { name: `Чарда ${mark}` })).toBeVisible()

  const { latinName } = (await filled.json()).data.place
  expect(await (await guest.request.get(`/${latinName}`)).text()).toContain('"addressCountry":"RS"')

  await page.getByLabel('Адрес латиницей').fill(`${slug}-new`)
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByText(`${slug} → ${slug}-new`)).toBeVisible()
  const moved = await guest.request.get(`/${slug}/places`, { maxRedirects: 0 })
  expect([moved.status(), moved.headers().location]).toEqual([301, `/${slug}-new/places`])

  await page.getByRole('button', { name: 'Скрыть' }).click()
  await expect(page.getByRole('button', { name: 'Показывать снова' })).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  await page.screenshot({ path: test.info().outputPath('row-360.png'), fullPage: true })
})
