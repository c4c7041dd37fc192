import type { BrowserContext, Page } from '@playwright/test'
import {
  expect,
  expectAccessibleLayouts,
  open,
  test,
  waitForHydration,
  widths,
} from '#tests/browser/fixtures.ts'
import { signInAsNew } from '#tests/browser/sign-in.ts'
import { twoColorJpeg } from '#tests/support/pictures.ts'
import { openCached } from './open-cached.ts'

// Without a network every picture and every response that was not cached is reported by the browser.
test.use({
  serviceWorkers: 'allow',
  viewport: widths.phone,
  permissions: ['geolocation'],
  expectedConsoleErrors: [
    '401 /api/',
    '412 /api/v2/posts',
    'ERR_INTERNET_DISCONNECTED',
    'Failed to fetch',
    'ERR_FAILED',
    'WebSocket connection',
  ],
})

const main = (page: Page) => page.getByRole('main')
const waiting = (page: Page) => page.getByRole('article', { name: /ждёт отправки$/ })
const like = (page: Page) => main(page).getByRole('button', { name: /^Нравится/ })

interface Post {
  id: string
  text: string
  place: { id: string } | null
  imageSets: unknown[]
  isLiked: boolean
  likeCount: number
}

async function somePlace(page: Page): Promise<{ id: string; name: string; latinName: string }> {
  return (await (await page.request.get('/api/v1/places?city=moscow&limit=1&offset=7')).json()).data.places[0]
}

async function postsOf(page: Page, userId: string): Promise<Post[]> {
  const response = await page.request.get(`/api/v2/posts?userId=${userId}`)
  return response.status() === 404 ? [] : (await response.json()).data.posts
}

async function write(page: Page, words: string): Promise<void> {
  await page.getByRole('radio', { name: /^Хорошо/ }).focus()
  await page.keyboard.press('Space')
  await page.getByRole('textbox', { name: 'Текст' }).fill(words)
}

const photo = async () => ({
  name: 'станция.jpg',
  mimeType: 'image/jpeg',
  buffer: await twoColorJpeg(400, 300),
})
const publish = (page: Page) => page.getByRole('button', { name: 'Опубликовать' }).click()

/** The status of each response to a request that publishes a post. */
function sentPosts(context: BrowserContext): number[] {
  const sent: number[] = []
  context.on('response', (response) => {
    const isPost = response.request().method() === 'POST' && response.url().endsWith('/api/v2/posts')
    if (isPost) sent.push(response.status())
  })
  return sent
}

test('запись, сделанная без сети, отправлена, когда сеть вернулась', async ({ page, context }) => {
  const anna = await signInAsNew(page)
  const words = `Ехала в метро и писала ${anna.id.slice(-6)}`
  const place = await somePlace(page)
  const address = `/posts/create?placeId=${place.id}`
  await openCached(page, address)
  await write(page, 'Ехала на поезде и писала')

  await context.setOffline(true)
  await page.locator('input[type=file]').setInputFiles(await photo())
  await expect(page.getByRole('img', { name: 'Изображение 1 из 1' })).toBeVisible()
  // The phone discards the page: the text and the picture are still there.
  await page.reload()
  await waitForHydration(page)
  await expect(page.getByRole('textbox', { name: 'Текст' })).toHaveValue('Ехала на поезде и писала')
  await expect(page.getByRole('img', { name: 'Изображение 1 из 1' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Опубликовать' })).toBeEnabled()
  await publish(page)
  await expect(waiting(page)).toContainText('ждёт сети')
  await expect(waiting(page)).toContainText('Ехала на поезде и писала')
  await expectAccessibleLayouts(page)

  await page.reload()
  await waitForHydration(page)
  await expect(waiting(page)).toHaveCount(1)
  await waiting(page).getByRole('button', { name: 'Изменить' }).click()
  await expect(page.getByRole('textbox', { name: 'Текст' })).toHaveValue('Ехала на поезде и писала')
  await expect(page.getByRole('img', { name: 'Изображение 1 из 1' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Текст' }).fill(words)
  await publish(page)
  await expect(waiting(page)).toContainText(words)
  expect(await postsOf(page, anna.id)).toEqual([])

  await context.setOffline(false)
  await expect(page).toHaveURL(/\/posts\/[0-9a-f]{24}$/)
  await expect(main(page).getByText(words)).toBeVisible()
  const posts = await postsOf(page, anna.id)
  expect(posts).toHaveLength(1)
  expect(posts[0]).toMatchObject({ text: words })
  expect(posts[0]?.imageSets).toHaveLength(1)
  await open(page, '/moscow/feed')
  await expect(main(page).getByText(words)).toHaveCount(1)
  await expect(waiting(page)).toHaveCount(0)
})

/** The first request arrives and its response is lost; later ones are aborted until the returned function is called. */
async function loseAnswers(page: Page, address: string): Promise<() => Promise<void>> {
  let hasArrived = false
  await page.route(address, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    if (!hasArrived) {
      hasArrived = true
      expect((await route.fetch()).status()).toBe(201)
    }
    await route.abort('internetdisconnected')
  })
  return async () => {
    expect(hasArrived).toBe(true)
    await page.unroute(address)
  }
}

test('запись дошла, а ответ потерялся: изменённая до отправки остаётся одной', async ({ page }) => {
  const anna = await signInAsNew(page)
  const place = await somePlace(page)
  await open(page, `/posts/create?placeId=${place.id}`)
  await write(page, 'Первые слова')
  const getThrough = await loseAnswers(page, '**/api/v2/posts')
  await publish(page)
  await expect(waiting(page)).toContainText('Первые слова')
  expect(await postsOf(page, anna.id)).toHaveLength(1)
  await waiting(page).getByRole('button', { name: 'Изменить' }).click()
  await page.getByRole('textbox', { name: 'Текст' }).fill('Последние слова')
  await getThrough()
  await publish(page)
  await expect(page).toHaveURL(/\/posts\/[0-9a-f]{24}$/)
  await expect(main(page).getByText('Последние слова')).toBeVisible()
  expect((await postsOf(page, anna.id)).map(({ text }) => text)).toEqual(['Последние слова'])
})

test('запись дошла, а ответ потерялся: написанная теперь о другом месте остаётся одной', async ({ page }) => {
  const anna = await signInAsNew(page)
  const place = await somePlace(page)
  const { data } = await (await page.request.get('/api/v1/places?city=moscow&limit=1&offset=8')).json()
  const other: { id: string; name: string } = data.places[0]
  await open(page, `/posts/create?placeId=${place.id}`)
  await write(page, 'Не о том месте')
  const getThrough = await loseAnswers(page, '**/api/v2/posts')
  await publish(page)
  await waiting(page).getByRole('button', { name: 'Изменить' }).click()
  await expect(page.getByRole('textbox', { name: 'Текст' })).toHaveValue('Не о том месте')
  await main(page).getByRole('button', { name: 'Изменить' }).click()
  await page.getByRole('searchbox', { name: 'Название заведения или сети' }).fill(other.name)
  await main(page).getByRole('link', { name: other.name }).first().click()
  await expect(page.getByRole('textbox', { name: 'Текст' })).toHaveValue('Не о том месте')
  await getThrough()
  await publish(page)
  await expect(page).toHaveURL(/\/posts\/[0-9a-f]{24}$/)
  const posts = (await postsOf(page, anna.id)).map(({ place: about }) => about?.id)
  expect(posts).toEqual([other.id])
})

test('комментарий дошёл, а ответ потерялся: изменённый до отправки остаётся одним', async ({ page }) => {
  const anna = await signInAsNew(page)
  const { data } = await (await page.request.get('/api/v2/posts?city=moscow&limit=1&offset=5')).json()
  const [post]: Post[] = data.posts
  await open(page, `/posts/${post?.id}`)
  await main(page).getByRole('button', { name: 'Написать комментарий' }).click()
  const field = page.getByRole('textbox', { name: 'Новый комментарий' })
  await field.fill('Первые слова')
  const getThrough = await loseAnswers(page, '**/api/v2/comments')
  await main(page).getByRole('button', { name: 'Отправить', exact: true }).click()
  await waiting(page).getByRole('button', { name: 'Изменить' }).click()
  await expect(field).toHaveValue('Первые слова')
  await field.fill('Последние слова')
  await getThrough()
  await main(page).getByRole('button', { name: 'Отправить', exact: true }).click()
  await expect(
    page.getByRole('list', { name: 'Комментарии' }).getByText('Последние слова').first(),
  ).toBeVisible()
  const response = await page.request.get(`/api/v2/comments?postId=${post?.id}&limit=100`)
  const { comments } = (await response.json()).data
  const own = comments.filter(({ user }: { user: { id: string } | null }) => user?.id === anna.id)
  expect(own.map(({ text }: { text: string }) => text)).toEqual(['Последние слова'])
})

test('очередь переживает закрытие вкладки и отправлена один раз, сколько бы вкладок ни было', async ({
  page,
  context,
}) => {
  const anna = await signInAsNew(page)
  const place = await somePlace(page)
  await openCached(page, `/posts/create?placeId=${place.id}`)
  await openCached(page, `/users/${anna.id}`)
  await open(page, `/posts/create?placeId=${place.id}`)
  await write(page, 'Из закрытой вкладки')
  await context.setOffline(true)
  await publish(page)
  await expect(waiting(page)).toHaveCount(1)

  const sent = sentPosts(context)
  const tabs = [await context.newPage(), await context.newPage()]
  await page.close()
  for (const tab of tabs) {
    await tab.goto(`/users/${anna.id}`)
    await waitForHydration(tab)
    await expect(waiting(tab)).toContainText('Из закрытой вкладки')
  }
  await context.setOffline(false)
  for (const tab of tabs) await expect(waiting(tab)).toHaveCount(0)
  // A failure of the server is sent again, and is in its log.
  expect(sent.filter((status) => status < 500)).toEqual([201])
  expect(await postsOf(tabs[0] as Page, anna.id)).toHaveLength(1)
})

test('чужой сеанс не отправляет того, что писал другой человек', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const anna = await signInAsNew(page)
  const place = await somePlace(page)
  const address = `/posts/create?placeId=${place.id}`
  await openCached(page, address)
  await write(page, 'Это писала Анна')
  await context.setOffline(true)
  await publish(page)
  await expect(waiting(page)).toHaveCount(1)

  // The page still shows Anna's session when the network returns with Boris's cookie.
  const annas = await context.cookies()
  const elsewhere = await browser.newContext({ ...(baseURL && { baseURL }) })
  const boris = await signInAsNew(await elsewhere.newPage(), 'Борис')
  await context.addCookies(await elsewhere.cookies())
  await elsewhere.close()
  const sent = sentPosts(context)
  await context.setOffline(false)
  await expect.poll(() => sent.length).toBeGreaterThan(0)
  await expect(waiting(page)).toHaveCount(0)
  expect(await postsOf(page, boris.id)).toEqual([])
  expect(await postsOf(page, anna.id)).toEqual([])

  await context.addCookies(annas)
  await open(page, `/users/${anna.id}`)
  await expect.poll(async () => (await postsOf(page, anna.id)).length).toBe(1)
  await expect(waiting(page)).toHaveCount(0)
})

test('лайк, избранное и комментарий без сети: сразу на экране, потом у всех один раз, последнее слово за человеком', async ({
  page,
  context,
}) => {
  const anna = await signInAsNew(page)
  const { data } = await (await page.request.get('/api/v2/posts?city=moscow&limit=3')).json()
  const post: Post = data.posts[2]
  await openCached(page, `/posts/${post.id}`)
  await main(page).getByRole('button', { name: 'Написать комментарий' }).click()
  await page.getByRole('textbox', { name: 'Новый комментарий' }).fill('Тоннель, связи нет')

  await context.setOffline(true)
  await like(page).first().click()
  await expect(like(page).first()).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('Нет соединения. Отправим, как только оно вернётся')).toBeVisible()
  await page.keyboard.press('Escape')
  await main(page).getByRole('button', { name: 'Отправить', exact: true }).click()
  await expect(waiting(page)).toContainText('Тоннель, связи нет')

  // The cached page does not show the like; the queue does.
  await page.reload()
  await waitForHydration(page)
  await expect(like(page).first()).toHaveAttribute('aria-pressed', 'true')
  await expect(waiting(page)).toContainText('Тоннель, связи нет')
  await like(page).first().click()
  await expect(like(page).first()).toHaveAttribute('aria-pressed', 'false')
  await like(page).first().click()
  await expect(like(page).first()).toHaveAttribute('aria-pressed', 'true')

  await context.setOffline(false)
  await expect(waiting(page)).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'Комментарии' }).getByText('Тоннель, связи нет')).toBeVisible()
  await expect
    .poll(async () => (await (await page.request.get(`/api/v2/posts/${post.id}`)).json()).data.post)
    .toMatchObject({ isLiked: true, likeCount: post.likeCount + 1 })
  const { data: said } = await (await page.request.get(`/api/v2/comments?postId=${post.id}&limit=100`)).json()
  const mine = said.comments.filter(({ text }: { text: string }) => text === 'Тоннель, связи нет')
  expect(mine).toHaveLength(1)
  await page.request.delete(`/api/v2/likes?postId=${post.id}`, { headers: anna.headers })
})
