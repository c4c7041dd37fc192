import type { Page } from '@playwright/test'
import { expect, expectAccessibleLayouts, open, test, widths } from '#tests/browser/fixtures.ts'
import { signInAs } from '#tests/browser/sign-in.ts'

test.skip(Boolean(process.env.BASE_URL), 'a product that runs already has no imported places')

const field = (page: Page) => page.getByRole('combobox', { name: 'Место, кухня или человек' })
const group = (page: Page, name: string) => page.getByRole('listbox').getByRole('group', { name })

test('«хинк»: подсказки приходят, пока печатают, и слушаются клавиш', async ({ page }) => {
  await open(page, '/kazan/places')
  await field(page).click()
  await field(page).pressSequentially('хинк')
  await expect(group(page, 'Сети').getByRole('option')).toHaveText(/Хинкали у Гии/)
  await expect(group(page, 'Заведения').getByRole('option', { name: /Хинкальная на Ткачей/ })).toBeVisible()
  await expect(page).toHaveURL(/\/kazan\/places$/)
  await expectAccessibleLayouts(page)

  // Arrows move between the options, the field stays focused, Escape closes them and keeps the text.
  await field(page).press('ArrowDown')
  const chosen = page.getByRole('listbox').getByRole('option', { selected: true })
  await expect(chosen).toHaveText(/Сеть · 4.заведения/)
  await expect(field(page)).toHaveAttribute('aria-activedescendant', (await chosen.getAttribute('id')) ?? '')
  await field(page).press('ArrowUp')
  await field(page).press('ArrowUp')
  await expect(chosen).toHaveText('Все результаты: «хинк»')
  await field(page).press('Escape')
  await expect(page.getByRole('listbox')).toBeHidden()
  await expect(field(page)).toHaveValue('хинк')
  await expect(field(page)).toBeFocused()

  // A reload keeps what was typed.
  await page.reload()
  await expect(field(page)).toHaveValue('хинк')
  await field(page).click()
  await field(page).press('ArrowDown')
  await expect(group(page, 'Сети').getByRole('option')).toBeVisible()
  await field(page).press('ArrowDown')
  await field(page).press('ArrowDown')
  await field(page).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /^Хинка/ })).toBeVisible()
  await expect(field(page)).toHaveValue('')
})

test('«питер» и «терраса» ведут в город и к фильтру, «zzzz» ни к кому', async ({ page }) => {
  await open(page, '/kazan/places')
  await field(page).fill('питер')
  await group(page, 'Города').getByRole('option', { name: 'Санкт-Петербург' }).click()
  await expect(page).toHaveURL(/\/saint-petersburg\/places$/)
  await field(page).fill('терраса')
  await group(page, 'Списки').getByRole('option', { name: 'Терраса' }).click()
  await expect(page).toHaveURL(/\/saint-petersburg\/places\?terrace=1$/)
  await field(page).fill('zzzz')
  await expect(page.getByText('Ничего не нашлось. Проверьте, нет ли опечатки')).toBeVisible()
  await expect(group(page, 'Попробуйте').getByRole('option')).toHaveText([
    'Искать «zzzz» во всех городах',
    'Все заведения: Санкт-Петербург',
  ])
  await field(page).press('Enter')
  await expect(page).toHaveURL(/\/search\?query=zzzz$/)
  await expect(page.getByText('Ничего не найдено')).toBeVisible()
})

test('гость ищет, где открыто, в городе, где часы неизвестны', async ({ page }) => {
  await open(page, '/tver/places')
  await expect(page.getByText(/100.заведений · открыто.0, у.100 часы неизвестны/)).toBeVisible()
  await page.getByRole('link', { name: 'Открыто сейчас', exact: true }).click()
  await expect(page).toHaveURL(/\/tver\/places\?is_open_now=1$/)
  // An empty result offers the places with unknown hours.
  await page.getByRole('link', { name: /^Показать и.их/ }).click()
  await expect(page).toHaveURL(/is_open_now=1&with_unknown_hours=1/)
  await expect(page.getByRole('main').getByText('Часы неизвестны').first()).toBeVisible()
})

test('заведения одной сети различают по адресу: он виден целиком и на телефоне', async ({ page }) => {
  await page.setViewportSize(widths.phone)
  await open(page, '/kazan/places')
  await field(page).fill('хинкали у гии')
  await group(page, 'Сети').getByRole('option').click()
  const addresses = page.getByRole('article').getByText(/^Казань, /)
  await expect(addresses).toHaveCount(4)
  for (const address of await addresses.all()) {
    expect(await address.evaluate((line) => line.scrollWidth <= line.clientWidth)).toBe(true)
  }
  await expectAccessibleLayouts(page)
})

test('район подсказан, и его имя находит то, что в нём', async ({ page }) => {
  await open(page, '/tver/places')
  await field(page).fill('заволж')
  await group(page, 'Районы')
    .getByRole('option', { name: /Заволжский район/ })
    .click()
  await expect(page).toHaveURL(/\/search\?query=%D0%97/)
  await expect(
    page
      .getByRole('list', { name: /Заволжский/ })
      .getByRole('link')
      .first(),
  ).toBeVisible()
})

/** A cafe with хинкали near a station of the demonstration, added by an administrator. */
async function cafeNearStation(page: Page, name: string, terrace: boolean): Promise<void> {
  const headers = { origin: new URL((await page.request.get('/healthz')).url()).origin }
  const dish = { name: 'Хинкали с сыром', price: 120, weight: '3 шт.', note: '' }
  const data = {
    name,
    terrace,
    category_id: 2,
    city_id: 1,
    lat: 55.759,
    lon: 37.6605,
    menus: [{ title: 'Основное', photos: [], sections: [{ title: 'Горячее', dishes: [dish] }] }],
  }
  const created = await page.request.post('/api/v1/places', { data, headers })
  expect(created.status(), await created.text()).toBe(201)
}

test('хинкали на веранде у курской: слова становятся фильтрами, опечатка исправлена, пустого ответа нет', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  const admin = await (await browser.newContext({ baseURL })).newPage()
  await signInAs(admin, 'admin')
  const [outside, inside] = [`Геонаци ${Date.now()}`, `Очаг ${Date.now()}`]
  await cafeNearStation(admin, outside, true)
  await cafeNearStation(admin, inside, false)
  const filters = page.getByRole('navigation', { name: 'Мы поняли это как фильтры' })
  const found = (name: string) => page.getByRole('main').getByRole('link', { name: new RegExp(name) })
  const address = (query: string) => `/search?${new URLSearchParams({ query })}`

  // While it is typed, the text is shown as filters already, without the typing error.
  await open(page, '/moscow/places')
  await field(page).fill('хинкалли на вернаде у курской')
  const asFilters = group(page, 'Искать').getByRole('option')
  await expect(asFilters).toContainText('хинкали на веранде у курской')
  await expect(asFilters).toContainText('Хинкали · Терраса · м.\u00a0Курская')
  await field(page).press('Enter')
  await expect(filters.getByRole('link')).toHaveText([
    'Убрать Хинкали',
    'Убрать Терраса',
    'Убрать м.\u00a0Курская',
  ])
  await expect(page.getByText('Искали: «хинкали на веранде у курской».')).toBeVisible()
  await expect(found(outside)).toBeVisible()
  await expect(found(inside)).toHaveCount(0)
  await expectAccessibleLayouts(page)

  await page.getByRole('link', { name: /^Искать как написано/ }).click()
  await expect(page).toHaveURL(/exact=1/)
  await expect(page.getByText(/^Искали:/)).toHaveCount(0)
  await page.goBack()
  await expect(filters.getByRole('link')).toHaveCount(3)

  // Each filter can be dropped: a terrace becomes text, a dish goes.
  await open(page, address('хинкали на веранде у курской'))
  await filters.getByRole('link', { name: 'Убрать Хинкали' }).click()
  await expect(page).toHaveURL(address('на веранде у курской'))
  await expect(filters.getByRole('link')).toHaveText(['Убрать Терраса', 'Убрать м.\u00a0Курская'])
  await filters.getByRole('link', { name: 'Убрать Терраса' }).click()
  await expect(page).toHaveURL(/without=terrace/)
  await expect(page.locator('input[type="search"]')).toHaveValue('на веранде у курской')
  await page.goBack()
  await expect(filters.getByRole('link')).toHaveCount(2)

  // Nothing is so near: a longer way is offered first, and the filter says how long it is.
  await open(page, address('хинкали на веранде у чистых прудов'))
  await page.getByRole('link', { name: /^Подальше, до.2.км · \d+.заведени/ }).click()
  await expect(page).toHaveURL(/near_meters=2000/)
  await expect(filters.getByRole('link').last()).toHaveText('Убрать м.\u00a0Чистые пруды, до\u00a02\u00a0км')
  await expect(found(outside)).toBeVisible()
  await page.goBack()
  await expect(page.getByText('Ничего не найдено')).toBeVisible()

  // Nothing has all of it: wider searches say what each would find, and the city is there as well.
  await open(page, address('хинкали на веранде у курской с караоке и кальяном'))
  await expect(page.getByText('Ничего не найдено')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Куда сходить: Москва' })).toBeVisible()
  await expectAccessibleLayouts(page)
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Без «Караоке» и «Кальян» · \d+.заведени/ })
    .click()
  await expect(page).toHaveURL(address('хинкали на веранде у курской'))
  await expect(found(outside)).toBeVisible()
})
