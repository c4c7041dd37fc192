import type { Page } from '@playwright/test'
import { expect, expectAccessibleLayouts, open, test, widths } from '#tests/browser/fixtures.ts'

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
  const chosen = page.getByRole('option', { selected: true })
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
  await group(page, 'Подборки').getByRole('option', { name: 'Терраса' }).click()
  await expect(page).toHaveURL(/\/saint-petersburg\/places\?terrace=1$/)
  await field(page).fill('zzzz')
  await expect(page.getByText('Ничего не нашлось. Проверьте, нет ли опечатки')).toBeVisible()
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

test('«хинкали на веранде»: слова становятся фильтрами, и любой можно убрать', async ({ page }) => {
  await open(page, `/search?query=${encodeURIComponent('хинкали на веранде')}`)
  const filters = page.getByRole('navigation', { name: 'Мы поняли это как фильтры' })
  await expect(filters.getByRole('link')).toHaveText(['Убрать Терраса'])
  await expectAccessibleLayouts(page)
  await filters.getByRole('link', { name: 'Убрать Терраса' }).click()
  await expect(page).toHaveURL(/without=terrace/)
  await expect(filters).toBeHidden()
  await expect(page.locator('input[type="search"]')).toHaveValue('хинкали на веранде')
  await page.goBack()
  await expect(filters.getByRole('link')).toHaveText(['Убрать Терраса'])

  // Nothing is found, and each wider search shows its number of results.
  await open(page, `/search?query=${encodeURIComponent('бар с детской комнатой и караоке после полуночи')}`)
  await expect(page.getByText('Ничего не найдено')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Заведения города' })).toBeVisible()
})
