import { expect, expectAccessibleLayouts, open, test } from '#tests/browser/fixtures.ts'
import { signInAs, signInAsNew } from '#tests/browser/sign-in.ts'

test('редакция собирает подборку, и она первая в городе', async ({ page, browser }) => {
  test.slow()
  await signInAs(page, 'admin')
  const response = await page.request.get('/api/v1/places?city=kazan&limit=2')
  const places = (await response.json()).data.places as { id: string; name: string }[]
  const title = `Вечер в Казани ${Date.now()}`
  await open(page, '/collections')
  const headers = { origin: new URL(page.url()).origin }
  await page.getByRole('button', { name: 'Новая подборка' }).click()
  await page.getByRole('textbox', { name: 'Название' }).fill(title)
  await page.getByRole('combobox', { name: 'От чьего имени' }).selectOption({ label: 'Редакция «Сходим»' })
  await page.getByRole('button', { name: 'Создать' }).click()
  await expect(page).toHaveURL(/\/collections\/[0-9a-f]{24}\/edit$/)
  const id = page.url().split('/')[4]
  for (const place of places) {
    await page.request.post(`/api/v1/collections/${id}/places`, { data: { place_id: place.id }, headers })
  }

  const guest = await browser.newPage()
  await open(guest, '/kazan/collections')
  const first = guest.getByRole('main').locator('a[href^="/collections/"]').first()
  await expect(first).toContainText('Редакция')
  await expect(first).toContainText(title)
  await expectAccessibleLayouts(guest)
  await open(guest, `/collections/${id}`)
  await expect(guest.getByRole('main').getByText('Редакция «Сходим»')).toBeVisible()

  // The picture of the link, and how other sites embed it.
  const picture = await guest.locator('meta[property="og:image"]').getAttribute('content')
  const drawn = await guest.request.get(picture ?? '')
  expect([drawn.status(), drawn.headers()['content-type']]).toEqual([200, 'image/jpeg'])
  await expect(guest.locator('meta[property="og:image:width"]')).toHaveAttribute('content', '1200')
  const embed = await guest.locator('link[type="application/json+oembed"]').getAttribute('href')
  expect((await (await guest.request.get(embed ?? '')).json()).title).toBe(title)
  await guest.close()
  await page.request.delete(`/api/v1/collections/${id}`, { headers })
})

test('человек подписывает календарь на свои брони и отключает его', async ({ page }) => {
  await signInAsNew(page, 'Анна')
  await open(page, '/settings')
  const panel = page.locator('#calendar')
  await panel.getByRole('button', { name: 'Создать адрес' }).click()
  const field = panel.getByRole('textbox', { name: 'Адрес календаря' })
  const address = await field.inputValue()
  const read = async () => (await page.request.get(new URL(address).pathname)).status()
  expect(await read()).toBe(200)
  await panel.getByRole('button', { name: 'Отключить' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Отключить' }).click()
  await expect(panel.getByRole('button', { name: 'Создать адрес' })).toBeVisible()
  expect(await read()).toBe(404)
})
