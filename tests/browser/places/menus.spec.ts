import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessibleLayouts, open, test, widths } from '#tests/browser/fixtures.ts'
import { signInAs } from '#tests/browser/sign-in.ts'

const main = (page: Page) => page.getByRole('main')

const section = (title: string, count: number) => ({
  title,
  dishes: Array.from({ length: count }, (_, index) => ({
    name: `${title}: блюдо ${index + 1}`,
    price: 300 + index,
    weight: '250 г',
    note: index % 4 === 0 ? 'Подаём со сметаной, зеленью и ржаным хлебом' : '',
  })),
})

const menus = {
  main: {
    title: 'Основное',
    photos: [],
    sections: [section('Супы', 5), section('Горячее', 9), section('Чай', 4)],
  },
  bar: { title: 'Бар', photos: [], sections: [section('Настойки', 3)] },
}

/** A place that the admin adds, which is published at once. */
async function placeWith(page: Page, menuDrafts: object[]): Promise<{ id: string; latinName: string }> {
  const headers = { origin: new URL((await page.request.get('/healthz')).url()).origin }
  const data = { name: `Столовая ${Date.now()}`, category_id: 2, city_id: 1, lat: 55.61, lon: 37.41 }
  const created = await page.request.post('/api/v1/places', { data: { ...data, menus: menuDrafts }, headers })
  expect(created.status(), await created.text()).toBe(201)
  return (await created.json()).data.place
}

async function isInOneColumn(part: Locator): Promise<boolean> {
  const lefts = await part
    .getByRole('listitem')
    .evaluateAll((dishes) => dishes.map((dish) => Math.round(dish.getBoundingClientRect().left)))
  return new Set(lefts).size === 1
}

test('гость находит блюдо: одно меню открыто сразу, из двух выбирают, разделы целы и на бумаге', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  await signInAs(page, 'admin')
  const one = await placeWith(page, [menus.main])
  const two = await placeWith(page, [menus.main, menus.bar])
  const guest = await (await browser.newContext({ baseURL, viewport: widths.desktop })).newPage()

  await open(guest, `/${one.latinName}/menus`)
  await expect(main(guest).getByText('Супы: блюдо 1', { exact: false }).first()).toBeVisible()
  await expect(
    main(guest)
      .getByText(/^300.₽$/)
      .first(),
  ).toBeVisible()
  await expectAccessibleLayouts(guest)
  for (const viewport of [widths.desktop, widths.phone]) {
    await guest.setViewportSize(viewport)
    for (const title of ['Супы', 'Горячее', 'Чай']) {
      const part = main(guest)
        .locator('section')
        .filter({ has: guest.getByRole('heading', { name: title, exact: true, level: 3 }) })
        .last()
      expect(await isInOneColumn(part), `«${title}» at ${viewport.width} px`).toBe(true)
    }
  }
  await guest.emulateMedia({ media: 'print' })
  await expect(guest.getByRole('navigation', { name: 'Разделы' })).toBeHidden()
  await guest.emulateMedia({ media: 'screen' })

  await main(guest).getByRole('searchbox', { name: 'Найти в меню' }).fill('чай 3')
  await expect(main(guest).getByText('Чай: блюдо 3')).toBeVisible()
  await expect(main(guest).getByText('Супы: блюдо 1')).toBeHidden()
  await main(guest).getByRole('searchbox', { name: 'Найти в меню' }).fill('устрицы')
  await expect(main(guest).getByText('Ничего не найдено')).toBeVisible()

  await open(guest, `/${two.latinName}/menus`)
  await main(guest)
    .getByRole('link', { name: /Бар.*3.блюда/ })
    .click()
  await expect(main(guest).getByRole('heading', { level: 1 })).toContainText('Бар')
  await expect(main(guest).getByText('Настойки: блюдо 2')).toBeVisible()
  await guest.goBack()
  await expect(main(guest).getByRole('link', { name: /Основное.*18.блюд/ })).toBeVisible()
  await guest.context().close()
})

test('где меню ещё нет, об этом сказано и есть куда пойти', async ({ page, browser, baseURL }) => {
  await signInAs(page, 'admin')
  const { latinName } = await placeWith(page, [])
  const guest = await (await browser.newContext({ baseURL, viewport: widths.phone })).newPage()
  await open(guest, `/${latinName}/menus`)
  await expect(main(guest).getByText('Меню пока не добавили')).toBeVisible()
  await expectAccessibleLayouts(guest)
  await guest.context().close()
})
