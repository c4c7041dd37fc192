import type { Page } from '@playwright/test'
import { expect, expectAccessibleLayouts, open, test, widths } from '#tests/browser/fixtures.ts'
import { signInAsNew } from '#tests/browser/sign-in.ts'

test.use({ viewport: widths.desktop, expectedConsoleErrors: ['401 /api/'] })

const main = (page: Page) => page.getByRole('main')
const people = (page: Page) => page.getByRole('listbox', { name: 'Кого упомянуть' })

test('Анна зовёт Бориса клавиатурой и заведение касанием, ставит хэштег и ссылку', async ({
  page,
  browser,
  baseURL,
}) => {
  const unique = Date.now().toString(36).replace(/\d/g, 'ж')
  const context = await browser.newContext({ ...(baseURL && { baseURL }) })
  const other = await context.newPage()
  const boris = await signInAsNew(other, `Борислав${unique}`)
  const anna = await signInAsNew(page)
  const tag = `ужин${unique}`
  const data = { text: `Кто со мной? #${tag} и shodim.example.ru`, lat: 55.76, lon: 37.62, cityId: 1 }
  const made = await page.request.post('/api/v2/posts', { headers: anna.headers, data })
  const postId = (await made.json()).data.post.id

  await open(page, `/posts/${postId}`)
  await main(page).getByRole('button', { name: 'Написать комментарий' }).click()
  const field = page.getByRole('textbox', { name: 'Новый комментарий' })
  await field.pressSequentially(`Зову @борислав${unique}`)
  await expect(people(page).getByRole('option', { name: `Борислав${unique}` })).toBeVisible()
  await expect(people(page).getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue(new RegExp(`^Зову @Борислав${unique}.* $`))
  await field.pressSequentially('в @пушкин')
  const venue = people(page).getByRole('option', { name: 'Пушкин' }).first()
  const name = await venue.locator('b').textContent()
  await venue.click()
  await expect(field).toBeFocused()
  await field.pressSequentially('! @zz')
  await page.keyboard.press('Escape')
  await expect(people(page)).toBeHidden()
  await page.keyboard.press('Control+Enter')

  const comment = main(page).getByRole('list', { name: 'Комментарии' })
  await expect(comment.getByRole('link', { name: `@Борислав${unique}` })).toHaveAttribute(
    'href',
    `/users/${boris.id}`,
  )
  await expect(comment.getByRole('link', { name: `@${name}` })).toBeVisible()
  await expectAccessibleLayouts(page)

  await open(other, '/notifications')
  await other.getByRole('link', { name: /упоминает вас в.комментарии/ }).click()
  await expect(other).toHaveURL(new RegExp(`/posts/${postId}\\?comment=`))

  await expect(main(other).getByRole('link', { name: 'shodim.example.ru' })).toHaveAttribute(
    'rel',
    /nofollow/,
  )
  await main(other)
    .getByRole('link', { name: `#${tag}` })
    .click()
  await expect(other).toHaveURL(`/moscow/hashtag/${encodeURIComponent(tag)}`)
  await expect(main(other).getByRole('heading', { level: 1, name: `#${tag}` })).toBeVisible()
  await expect(main(other).getByRole('article', { name: /^Впечатление/ })).toHaveCount(1)
  await main(other).getByRole('link', { name: 'Все города' }).click()
  await expect(other).toHaveURL(`/hashtag/${encodeURIComponent(tag)}`)
  await context.close()
})
