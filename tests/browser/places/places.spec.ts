import type { Page } from '@playwright/test'
import {
  expect,
  expectAccessibleLayouts,
  open,
  test,
  waitForHydration,
  waitForPartHydration,
  widths,
} from '#tests/browser/fixtures.ts'

const cards = (page: Page) => page.getByRole('main').getByRole('article')
const sheet = (page: Page) => page.getByRole('dialog')
const applyButton = (page: Page) => sheet(page).getByRole('button', { name: /^(Показать|Ничего)/ })

/** At any hour the list shows places or suggestions where to go next. */
async function expectAnswered(page: Page): Promise<void> {
  await expect(cards(page).first().or(page.getByText('Ничего не нашлось'))).toBeVisible()
}

test.use({ permissions: ['geolocation'] })

test('гость выбирает город, фильтрует открытые бары с террасой рядом и смотрит карту', async ({ page }) => {
  test.slow()
  await open(page, '/')
  await page.getByRole('searchbox', { name: 'Ваш город' }).fill('моск')
  await page
    .getByRole('search')
    .getByRole('link', { name: /^Москва/ })
    .click()
  await expect(page).toHaveURL(/\/moscow\/feed$/)
  await expect(page.getByRole('link', { name: 'Город: Москва' })).toBeVisible()

  await page.getByRole('navigation').getByRole('link', { name: 'Заведения' }).first().click()
  await expect(page).toHaveURL(/\/moscow\/places$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Куда сходить в.Москве/)
  await expect(cards(page).first()).toBeVisible()

  await page.getByRole('link', { name: 'Бары', exact: true }).click()
  await expect(page).toHaveURL(/\/moscow\/bars$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Бары в.Москве/)

  await page.getByRole('link', { name: /^Фильтры/ }).click()
  await sheet(page)
    .getByRole('button', { name: /^Особенности/ })
    .click()
  await sheet(page).getByLabel('Терраса').check()
  await sheet(page).getByRole('button', { name: 'Назад' }).click()
  await expect(sheet(page).getByRole('button', { name: /^Особенности/ })).toContainText('Терраса')
  await sheet(page).getByLabel('Рядом', { exact: true }).check()
  await expect(applyButton(page)).toHaveText(/^Показать/)
  await applyButton(page).click()
  await expect(sheet(page)).toBeHidden()
  await expect(page).toHaveURL(/\/moscow\/bars\?terrace=1&order_by=distance$/)
  await expect(cards(page).first()).toContainText(/\d\s?к?м/)

  await page.getByRole('link', { name: 'Открыто сейчас' }).click()
  await expect(page).toHaveURL(/is_open_now=1/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/с.террасой, открытые сейчас/)
  await expectAnswered(page)

  await page.reload()
  await waitForHydration(page)
  await expect(page.getByRole('link', { name: 'Фильтры · 3' })).toBeVisible()
  await expectAnswered(page)

  // At night nothing may be open, and an empty list has no link to the map.
  await open(page, '/moscow/bars?terrace=1&order_by=distance')
  await page.getByRole('link', { name: 'Карта', exact: true }).click()
  await expect(page).toHaveURL(/\/moscow\/places\/map\?categories=3&terrace=1&order_by=distance/)
  await expect(page.locator('canvas.maplibregl-canvas')).toBeVisible()
  await page.getByRole('link', { name: 'Список', exact: true }).click()
  await expect(page).toHaveURL(/\/moscow\/places\?categories=3/)
})

test.describe('пустой список', () => {
  test('предлагает ближайшее, что есть', async ({ page }) => {
    const query =
      'categories=16&karaoke=1&hookah=1&children_room=1&dancefloor=2&live_music=2&parking_type=guarded&smoke_zone=smoke'
    await open(page, `/moscow/places?${query}`)
    await expect(page.getByText('Ничего не нашлось')).toBeVisible()
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Убрать \d фильтр.* · \d+ завед/ })
      .click()
    await expect(cards(page).first()).toBeVisible()
    await page.goBack()
    await page.getByRole('link', { name: 'Сбросить все фильтры' }).click()
    await expect(page).toHaveURL(/\/moscow\/places$/)
    await expect(cards(page).first()).toBeVisible()
  })

  test('на телефоне ничем не закрыт и не шире окна', async ({ page }) => {
    await page.setViewportSize(widths.phone)
    await open(page, '/moscow/places?karaoke=1&hookah=1&children_room=1&live_music=2&terrace=1')
    await expect(page.getByText('Ничего не нашлось')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Карта', exact: true })).toHaveCount(0)
    await expectAccessibleLayouts(page)

    await open(page, '/tomsk/places')
    await expect(page.getByText('В этом городе нет заведений')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Карта', exact: true })).toHaveCount(0)
    const add = await waitForPartHydration(
      page.getByRole('main').getByRole('link', { name: 'Добавить заведение' }),
    )
    await add.click()
    await expect(page.getByRole('dialog').getByText(/^Войдите, чтобы/)).toBeVisible()
  })
})

test('«Предыдущие» стоит отдельно от карточек', async ({ page }) => {
  await open(page, '/moscow/places?page=2')
  const link = await page.getByRole('link', { name: 'Предыдущие' }).boundingBox()
  const card = await cards(page).first().boundingBox()
  expect((card?.y ?? 0) - (link?.y ?? 0) - (link?.height ?? 0)).toBeGreaterThanOrEqual(12)
})

test('без скриптов список читается и листается ссылками', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL })
  const page = await context.newPage()
  await page.goto('/moscow/places')
  await expect(cards(page)).toHaveCount(20)
  await page.getByRole('link', { name: 'Показать ещё' }).click()
  await expect(page).toHaveURL(/\?page=2$/)
  await expect(cards(page).first()).toBeVisible()
  await page.goto('/moscow/places/map')
  await expect(cards(page).first()).toBeVisible()
  await context.close()
})

test('неизвестные фильтры в адресе отброшены, неизвестные страницы — 404', async ({ page }) => {
  await open(page, '/moscow/places?categories=999&cuisines=zzz&terrace=maybe&is_open_at_date=2026-02-31')
  await expect(page.getByRole('link', { name: 'Фильтры', exact: true })).toBeVisible()
  await expect(cards(page).first()).toBeVisible()
  for (const path of [
    '/moscow/no-such-category',
    '/moscow/places/no-such-cuisine',
    '/nowhere/places',
    '/moscow/places?page=4000',
  ]) {
    expect((await page.request.get(path)).status(), path).toBe(404)
  }
})

test('фильтры проходятся с клавиатуры', async ({ page }) => {
  await open(page, '/moscow/places')
  const opener = page.getByRole('link', { name: 'Фильтры', exact: true })
  await opener.focus()
  await page.keyboard.press('Enter')
  await expect(sheet(page)).toBeVisible()

  await sheet(page)
    .getByRole('button', { name: /^Время работы/ })
    .focus()
  await page.keyboard.press('Enter')
  await expect(sheet(page).getByRole('button', { name: 'Назад' })).toBeFocused()
  const today = sheet(page).locator('[aria-current="date"]')
  await today.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const week = sheet(page).getByRole('button', { pressed: true })
  await expect(week).toBeFocused()
  await sheet(page).getByLabel('Время', { exact: true }).selectOption('19:00')

  await sheet(page).getByRole('button', { name: 'Назад' }).focus()
  await page.keyboard.press('Enter')
  await expect(sheet(page).getByRole('button', { name: /^Время работы.*в.19:00/ })).toBeFocused()
  await expect(applyButton(page)).toHaveText(/^Показать/)
  await applyButton(page).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/is_open_at_date=\d{4}-\d\d-\d\dT19:00$/)

  await page.getByRole('link', { name: 'Фильтры · 1' }).press('Enter')
  await expect(sheet(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet(page)).toBeHidden()
  await expect(page).toHaveURL(/T19:00$/)
})

test('на карте выбирают место из списка рядом, и оно открывается', async ({ page }) => {
  await page.setViewportSize(widths.desktop)
  await open(page, '/moscow/places/map')
  const places = page.getByRole('region', { name: 'Места на карте' })
  await expect(page.getByText('Подложка карты не загрузилась')).toBeVisible()
  await places.getByRole('button').first().press('Enter')
  const chosen = page.getByRole('region', { name: 'Выбранное место' })
  await expect(chosen.getByRole('link')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(chosen).toBeHidden()

  await page.getByRole('region', { name: /^Карта: / }).focus()
  await page.keyboard.press('ArrowRight')
  await page.getByRole('button', { name: 'Искать здесь' }).click()
  await expect(page).toHaveURL(/bbox=/)
  // The list shows the chosen area and passes it on to the map.
  await page.getByRole('link', { name: 'Список' }).click()
  await expect(page).toHaveURL(/\/moscow\/places\?bbox=/)
  await expect(page.getByRole('link', { name: /Участок карты/ })).toBeVisible()
  await page.getByRole('link', { name: 'Карта' }).click()
  await expect(page).toHaveURL(/\/moscow\/places\/map\?bbox=/)
  await page.getByRole('button', { name: 'Весь город' }).click()
  await expect(page).not.toHaveURL(/bbox=/)
})

test('формы фильтров доступны всем', async ({ page }) => {
  await open(page, '/moscow/bars')
  await page.getByRole('link', { name: /^Фильтры/ }).click()
  await expect(applyButton(page)).toBeVisible()
  await expectAccessibleLayouts(page)
  for (const form of ['Время работы', 'Кухня']) {
    await sheet(page)
      .getByRole('button', { name: new RegExp(`^${form}`) })
      .click()
    await expectAccessibleLayouts(page)
    await sheet(page).getByRole('button', { name: 'Назад' }).click()
  }
})

test('гость сортирует список, снимает фильтр чипом, и выбранный вид помнится', async ({ page }) => {
  await open(page, '/moscow/bars?min_rating=4')
  const row = page.getByRole('navigation', { name: 'Быстрые фильтры' })
  await expect(row.getByRole('link', { name: 'Убрать Бары' })).toBeInViewport()
  const grade = row.getByRole('link', { name: /^Убрать Оценка: от.4$/ })
  await grade.click()
  await expect(page).toHaveURL(/\/moscow\/bars$/)
  // The new list closes what the former one had opened.
  await expect(grade).toHaveCount(0)

  await page.locator('summary', { hasText: 'Порядок' }).click()
  await page.getByRole('link', { name: 'По цене' }).click()
  await expect(page).toHaveURL(/\/moscow\/bars\?order_by=price$/)
  const cheapest = await page.request.get('/api/v1/places?city=moscow&categories=3&order_by=price&limit=1')
  await expect(cards(page).first()).toContainText((await cheapest.json()).data.places[0].name)
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/moscow\/bars$/)

  const withPhoto = page.locator('[data-card="tall"]').first()
  const card = await withPhoto.boundingBox()
  await page.getByRole('button', { name: 'Показать карточками или строками' }).click()
  const line = await withPhoto.boundingBox()
  expect(line?.height).toBeLessThan((card?.height ?? 0) / 2)
  await page.reload()
  expect((await withPhoto.boundingBox())?.height).toBe(line?.height)
})
