import type { APIRequestContext, Page } from '@playwright/test'
import type { City } from '#contract/cities.ts'
import { expect, expectFine, open, test } from './fixtures.ts'
import { signInAs } from './sign-in.ts'

const names = ['Лаваш', 'Самовар', 'Базилик']

test('места одной точки перечислены, и каждое открывается с карты', async ({ page, request, baseURL }) => {
  const city = await mallIn(page, request, baseURL ?? '')
  await open(page, `/${city.latinName}/places/map?${boxAround(city)}`)
  await page.getByRole('button', { name: '3 заведения в одной точке, показать списком' }).click()
  const stack = page.getByRole('region', { name: 'Выбранная точка' })
  await expect(stack.getByRole('heading', { name: '3 заведения в одной точке' })).toBeFocused()
  await expect(stack.getByRole('listitem')).toHaveCount(names.length)
  await expectFine(page)

  const chosen = page.getByRole('region', { name: 'Выбранное место' })
  for (const name of names) {
    await stack.getByRole('button', { name }).press('Enter')
    await expect(chosen.getByRole('heading', { name })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(stack).toBeVisible()
  }
  await page.keyboard.press('Escape')
  await expect(stack).toBeHidden()
})

/** Three places at one point of a city where the demonstration has none. */
async function mallIn(page: Page, request: APIRequestContext, origin: string): Promise<City> {
  const { data } = await (await request.get('/api/v1/cities?query=Тула&limit=1')).json()
  const [city]: City[] = data.cities
  if (!city) throw new Error('There is no such city')
  await signInAs(page, 'admin')
  for (const name of names) {
    const created = await page.request.post('/api/v1/places', {
      data: { name, category_id: 2, city_id: city.id, lat: city.lat, lon: city.lon },
      headers: { origin },
    })
    expect(created.status(), await created.text()).toBe(201)
  }
  return city
}

function boxAround({ lat, lon }: City): string {
  return `bbox=${lon - 0.01},${lat - 0.01},${lon + 0.01},${lat + 0.01}`
}
