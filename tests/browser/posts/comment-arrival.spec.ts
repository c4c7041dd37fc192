import type { Page } from '@playwright/test'
import { expect, expectAccessibleLayouts, open, test, widths } from '#tests/browser/fixtures.ts'
import { type Person, signInAsNew } from '#tests/browser/sign-in.ts'

test.use({ viewport: widths.desktop, expectedConsoleErrors: ['401 /api/'] })

const list = (page: Page) => page.getByRole('main').getByRole('list', { name: 'Комментарии' })
const words = (page: Page) => list(page).getByText(/^Слово \d$/)

async function say(page: Page, { headers }: Person, postId: string, text: string): Promise<string> {
  const response = await page.request.post('/api/v2/comments', { headers, data: { postId, text } })
  expect(response.status(), await response.text()).toBe(201)
  return (await response.json()).data.comment.id
}

test('чужие комментарии приходят, не сдвигая читаемого; порядок меняется и живёт в адресе', async ({
  page,
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ ...(baseURL && { baseURL }) })
  const other = await context.newPage()
  const boris = await signInAsNew(other, 'Борис')
  const anna = await signInAsNew(page)
  const data = { text: 'Ели вареники у окна', lat: 55.76, lon: 37.62, cityId: 1 }
  const made = await page.request.post('/api/v2/posts', { headers: anna.headers, data })
  const postId: string = (await made.json()).data.post.id
  await say(page, anna, postId, 'Слово 1')
  const liked = await say(page, anna, postId, 'Слово 2')
  await other.request.post('/api/v2/likes', {
    headers: boris.headers,
    data: { postId, commentId: liked, byOutlet: false },
  })

  await page.clock.install()
  await open(page, `/posts/${postId}`)
  await expect(words(page)).toHaveText(['Слово 1', 'Слово 2'])
  const order = page.getByRole('navigation', { name: 'Порядок комментариев' })
  await expect(order).toBeVisible()
  await say(other, boris, postId, 'Слово 3')
  const fresh = page.getByRole('button', { name: 'Показать 1 новый комментарий' })
  await expect(async () => {
    await page.clock.runFor(16_000)
    await expect(fresh).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(words(page)).toHaveText(['Слово 1', 'Слово 2'])
  await fresh.click()
  await expect(words(page)).toHaveText(['Слово 1', 'Слово 2', 'Слово 3'])
  await expect(fresh).toBeHidden()

  await order.getByRole('link', { name: 'Новые' }).click()
  await expect(page).toHaveURL(/\?sort=new#comments$/)
  await expect(words(page)).toHaveText(['Слово 3', 'Слово 2', 'Слово 1'])
  await page.reload()
  await expect(words(page)).toHaveText(['Слово 3', 'Слово 2', 'Слово 1'])
  await order.getByRole('link', { name: 'Популярные' }).click()
  await expect(words(page)).toHaveText(['Слово 2', 'Слово 3', 'Слово 1'])
  await expectAccessibleLayouts(page)

  // Without scripts the order is a link as well.
  const plain = await browser.newContext({ ...(baseURL && { baseURL }), javaScriptEnabled: false })
  const guest = await plain.newPage()
  await guest.goto(`/posts/${postId}`)
  await guest.getByRole('link', { name: 'Новые', exact: true }).click()
  await expect(words(guest)).toHaveText(['Слово 3', 'Слово 2', 'Слово 1'])
  await Promise.all([context.close(), plain.close()])
})

test('гость видит новый комментарий сразу, и под записью, где их не было', async ({
  page,
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ ...(baseURL && { baseURL }) })
  const other = await context.newPage()
  const boris = await signInAsNew(other, 'Борис')
  const data = { text: 'Кто был здесь вчера?', lat: 55.76, lon: 37.62, cityId: 1 }
  const made = await context.request.post('/api/v2/posts', { headers: boris.headers, data })
  const postId: string = (await made.json()).data.post.id

  const frames: string[] = []
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => frames.push(String(payload))))
  await open(page, `/posts/${postId}`)
  await page.mouse.wheel(0, 2000)
  await expect.poll(() => frames.some((frame) => frame.startsWith('40'))).toBe(true)
  await say(other, boris, postId, 'Слово 1')
  await expect.poll(() => frames.some((frame) => frame.includes('"comments"'))).toBe(true)
  const fresh = page.getByRole('button', { name: 'Показать 1 новый комментарий' })
  await fresh.click()
  await expect(words(page)).toHaveText(['Слово 1'])
  await expect(page.getByRole('heading', { name: /^Комментарии\s*1$/ })).toBeVisible()
  await context.close()
})
