import type { Page } from '@playwright/test'
import { expect, open, test } from '#tests/browser/fixtures.ts'

const main = (page: Page) => page.getByRole('main')
const cards = (page: Page) => main(page).getByRole('article', { name: /^(Отзыв|Новость|Впечатление)/ })
const dialog = (page: Page) => page.getByRole('dialog')

/** The first item of a list of the API. */
async function firstOf(page: Page, path: string): Promise<{ id: string; fullName?: string; name?: string }> {
  const { data } = await (await page.request.get(path)).json()
  return data.users?.[0] ?? data.organisations?.[0] ?? data.posts?.[0]
}

test('лента города продолжается, пока её листают', async ({ page }) => {
  await open(page, '/moscow/feed')
  await expect(page).toHaveTitle(/^Лента новостей - Москва/)
  await expect(cards(page).first()).toBeVisible()
  const before = await cards(page).count()
  await page.mouse.wheel(0, 100_000)
  await expect.poll(() => cards(page).count()).toBeGreaterThan(before)
})

test('гость открывает запись и читает комментарии', async ({ page }) => {
  await open(page, '/moscow/feed')
  await main(page)
    .getByRole('link', { name: /^\d+.комментари/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/posts\/[0-9a-f]{24}#comments$/)
  await expect(main(page).getByRole('heading', { name: /^Комментарии/ })).toBeVisible()
  await expect(
    main(page).getByRole('list', { name: 'Комментарии' }).getByRole('listitem').first(),
  ).toBeVisible()
})

test('лайк и подписка просят гостя войти', async ({ page }) => {
  await open(page, '/moscow/feed')
  await cards(page)
    .first()
    .getByRole('button', { name: /^Нравится/ })
    .first()
    .click()
  await expect(dialog(page)).toBeVisible()
  await expect(page).toHaveURL(/modal=login/)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(page).not.toHaveURL(/modal=/)

  const person = await firstOf(page, '/api/v2/users?city=moscow')
  await open(page, `/users/${person.id}`)
  await page.getByRole('button', { name: 'Подписаться', exact: true }).click()
  await expect(page).toHaveURL(/modal=login/)
})

test('гость смотрит, кому понравилась запись', async ({ page }) => {
  await open(page, '/moscow/feed')
  await main(page)
    .getByRole('link', { name: /^Нравится: / })
    .first()
    .click()
  await expect(page).toHaveURL(/modal=user_likes&modal_id=[0-9a-f]{24}/)
  await expect(dialog(page).getByRole('heading', { name: 'Кому понравилось' })).toBeVisible()
  await expect(dialog(page).getByRole('listitem').first()).toBeVisible()
  await page.goBack()
  await expect(dialog(page)).toBeHidden()
})

test('фотографии записи открываются на весь экран и листаются клавишами', async ({ page }) => {
  await open(page, '/moscow/feed')
  await main(page)
    .getByRole('link', { name: /^Открыть фотографию 1 из [2-9]/ })
    .first()
    .click()
  await expect(dialog(page)).toBeVisible()
  await expect(dialog(page)).toContainText(/1 из \d/)
  await page.keyboard.press('ArrowRight')
  await expect(dialog(page)).toContainText(/2 из \d/)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
})

test('профиль показывает записи, любимые места и подписчиков', async ({ page }) => {
  const person = await firstOf(page, '/api/v2/users?city=moscow&orderBy=followerCount')
  await open(page, `/users/${person.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(person.fullName ?? '')
  await expect(cards(page).first()).toBeVisible()
  await page.getByRole('link', { name: 'Заведения', exact: true }).last().click()
  await expect(page).toHaveURL(/\/places$/)
  await expect(main(page).getByRole('article').first()).toBeVisible()
  await main(page)
    .getByRole('link', { name: /подписчик/ })
    .first()
    .click()
  await expect(dialog(page).getByRole('listitem').first()).toBeVisible()
  await dialog(page).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/users\/[0-9a-f]{24}$/)
  await expect(dialog(page)).toBeHidden()
})

test('гость находит сеть и читает отзывы о ней', async ({ page }) => {
  await open(page, '/moscow/organisations')
  await main(page).getByRole('article').first().getByRole('link').click()
  await expect(page).toHaveURL(/\/organisations\/[0-9a-f]{24}$/)
  await main(page)
    .getByRole('link', { name: /^Отзывы/ })
    .click()
  await expect(page).toHaveURL(/\/reviews$/)
  await expect(cards(page).first()).toBeVisible()
})

test('поиск прощает раскладку и слушается стрелок', async ({ page }) => {
  await open(page, '/search')
  const box = page.getByRole('searchbox')
  await box.fill('cjctlb')
  await expect(page).toHaveURL(/\/search\?query=cjctlb$/)
  const found = main(page)
    .getByRole('list', { name: /^Нашлось/ })
    .getByRole('link')
  await expect(found.first()).toContainText(/соседи/i)
  await box.press('ArrowDown')
  await expect(found.first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(found.nth(1)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(/\/search/)

  await open(page, '/search')
  await expect(main(page).getByRole('heading', { name: 'Недавнее' })).toBeVisible()
  await main(page).getByRole('link', { name: 'cjctlb' }).click()
  await expect(found.first()).toBeVisible()

  await open(page, `/search?query=${encodeURIComponent('ъъъщщщ')}`)
  await expect(page.getByText('Ничего не найдено')).toBeVisible()
  await expect(main(page).getByRole('link', { name: 'Заведения города' })).toBeVisible()
})

test('без скриптов лента читается и листается ссылкой', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL })
  const page = await context.newPage()
  await page.goto('/moscow/feed')
  await expect(cards(page)).toHaveCount(20)
  const title = await cards(page).first().textContent()
  // By keyboard, because cards change their heights while scrolling and would move away from the mouse.
  await page.getByRole('link', { name: 'Показать ещё' }).press('Enter')
  await expect(page).toHaveURL(/\?page=2$/)
  expect(await cards(page).first().textContent()).not.toBe(title)
  await expect(page.getByRole('link', { name: 'Предыдущие' })).toHaveAttribute('href', '/moscow/feed')
  await context.close()
})

test('на удалённое и неизвестное ответ с верным статусом', async ({ page }) => {
  for (const [path, status] of [
    ['/posts/ffffffffffffffffffffffff', 404],
    ['/posts/abc', 404],
    ['/users/ffffffffffffffffffffffff', 404],
    ['/organisations/1', 404],
    ['/atlantida/feed', 404],
    ['/moscow/feed?page=9999', 404],
    ['/users/unregistered', 200],
  ] as const) {
    expect((await page.request.get(path)).status(), path).toBe(status)
  }
})
