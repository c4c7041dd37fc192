import type { Page } from '@playwright/test'
import { expect, expectAccessibleLayouts, open, test, widths } from '#tests/browser/fixtures.ts'
import { signInAsNew } from '#tests/browser/sign-in.ts'

test.use({ viewport: widths.desktop, expectedConsoleErrors: ['401 /api/'] })

const main = (page: Page) => page.getByRole('main')
const writePost = async (page: Page, text: string) => {
  const { headers } = await signInAsNew(page)
  const data = { text, lat: 55.76, lon: 37.62, cityId: 1 }
  const made = await page.request.post('/api/v2/posts', { headers, data })
  return `/posts/${(await made.json()).data.post.id}`
}

test('Анна сохраняет запись из ленты и находит её в меню', async ({ page }) => {
  const text = `Сохраню этот вечер ${Date.now()}`
  await writePost(page, text)
  await open(page, '/moscow/feed')
  const card = main(page).getByRole('article').filter({ hasText: text })
  const save = card.getByRole('button', { name: 'Сохранить запись' })
  await save.click()
  await expect(save).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('link', { name: 'Сохранённые записи' }).click()
  await expect(page).toHaveURL('/saved')
  await expect(card).toBeVisible()
  await expectAccessibleLayouts(page)

  // The post stays until the page is opened again, so that the press can be undone.
  await save.click()
  await expect(save).toHaveAttribute('aria-pressed', 'false')
  await open(page, '/saved')
  await expect(main(page).getByText('Пока ничего не сохранено')).toBeVisible()
})

test('автор закрывает комментарии к своей записи и открывает снова', async ({ page, browser, baseURL }) => {
  const address = await writePost(page, 'Тихий вечер')
  const choose = async (item: string) => {
    await main(page).getByRole('button', { name: 'Действия с записью' }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await open(page, address)
  await choose('Закрыть комментарии')
  await expect(main(page).getByText('Автор закрыл комментарии.')).toBeVisible()
  const guest = await browser.newPage({ ...(baseURL && { baseURL }) })
  await open(guest, address)
  await expect(main(guest).getByText('Автор закрыл комментарии.')).toBeVisible()
  await guest.close()
  await choose('Открыть комментарии')
  await expect(main(page).getByRole('button', { name: 'Написать комментарий' })).toBeVisible()
})
