import type { Browser, Page } from '@playwright/test'
import { expect, expectAccessibleLayouts, open, test, widths } from '#tests/browser/fixtures.ts'
import { type Person, signInAsNew } from '#tests/browser/sign-in.ts'

test.use({ expectedConsoleErrors: ['401 /api/'] })

const main = (page: Page) => page.getByRole('main')
const comments = (page: Page) => main(page).getByRole('list', { name: 'Комментарии' })

async function post(page: Page, { headers }: Person): Promise<string> {
  const data = { text: 'Ели пельмени у окна', lat: 55.76, lon: 37.62, cityId: 1 }
  const response = await page.request.post('/api/v2/posts', { headers, data })
  expect(response.status(), await response.text()).toBe(201)
  return (await response.json()).data.post.id
}

async function say(
  page: Page,
  { headers }: Person,
  postId: string,
  text: string,
  subjectCommentId: string | null = null,
): Promise<string> {
  const data = { postId, text, subjectCommentId }
  const response = await page.request.post('/api/v2/comments', { headers, data })
  expect(response.status(), await response.text()).toBe(201)
  return (await response.json()).data.comment.id
}

async function another(browser: Browser, baseURL: string | undefined, name: string) {
  const context = await browser.newContext({ ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  return { context, page, person: await signInAsNew(page, name) }
}

/** Twenty-two threads, the last with twenty-four answers. */
async function createLongThread(page: Page, person: Person) {
  const postId = await post(page, person)
  for (let n = 1; n <= 21; n += 1) await say(page, person, postId, `Слово ${n}`)
  const root = await say(page, person, postId, 'Где здесь веранда?')
  const answers: string[] = []
  for (let n = 1; n <= 24; n += 1) answers.push(await say(page, person, postId, `Ответ ${n}`, root))
  return { postId, root, answers }
}

test('длинный разговор: ответы под вопросом, уведомление открывает тот самый', async ({
  page,
  browser,
  baseURL,
}) => {
  const anna = await signInAsNew(page)
  const { postId, root, answers } = await createLongThread(page, anna)

  // Without scripts a guest folds, unfolds and pages threads by links.
  const plain = await browser.newContext({ ...(baseURL && { baseURL }), javaScriptEnabled: false })
  const guest = await plain.newPage()
  await guest.goto(`/posts/${postId}?comment=${root}`)
  const shown = comments(guest)
  await expect(shown.getByText('Где здесь веранда?', { exact: true })).toBeVisible()
  await expect(shown.getByText('Ответ 2', { exact: true })).toBeVisible()
  await expect(shown.getByText('Ответ 3', { exact: true })).toHaveCount(0)
  await shown.getByText('24 ответа', { exact: true }).click()
  await expect(shown.getByText('Ответ 2', { exact: true })).toBeHidden()
  await shown.getByText('24 ответа', { exact: true }).click()
  await shown.getByRole('link', { name: 'Показать ещё 22 ответа' }).click()
  await expect(shown.getByText('Ответ 20', { exact: true })).toBeVisible()
  await shown.getByRole('link', { name: 'Показать ещё ответы' }).click()
  await expect(shown.getByText('Ответ 24', { exact: true })).toBeVisible()
  await main(guest).getByRole('link', { name: 'Предыдущие', exact: true }).click()
  await expect(shown.getByText('Слово 1', { exact: true })).toBeVisible()
  await plain.close()

  const boris = await another(browser, baseURL, 'Борис')
  try {
    await page.setViewportSize(widths.desktop)
    await open(page, '/notifications')
    await say(boris.page, boris.person, postId, 'Веранда во дворе', answers[23])
    await page.getByRole('link', { name: /Борис отвечает на ваш комментарий/ }).click()
    await expect(page).toHaveURL(/\/posts\/[0-9a-f]{24}\?comment=[0-9a-f]{24}#comment-[0-9a-f]{24}$/)
    const answer = comments(page).getByText('Веранда во дворе')
    await expect(answer).toBeInViewport()
    await expect(main(page).getByRole('button', { name: 'Написать комментарий' })).toBeInViewport()
    await expectAccessibleLayouts(page)
    // Another person who opens the address sees the same.
    const sent = await page.context().newPage()
    await open(sent, page.url())
    await expect(comments(sent).getByText('Веранда во дворе')).toBeInViewport()
  } finally {
    await boris.context.close()
  }
})

test('в длинном разговоре поле остаётся на виду, а новый комментарий виден сразу', async ({ page }) => {
  const anna = await signInAsNew(page)
  const { postId } = await createLongThread(page, anna)
  for (const size of [widths.phone, widths.desktop]) {
    await page.setViewportSize(size)
    await open(page, `/posts/${postId}`)
    await comments(page).getByText('Слово 1', { exact: true }).scrollIntoViewIfNeeded()
    const button = main(page).getByRole('button', { name: 'Написать комментарий' })
    await expect(button).toBeInViewport()
    await button.click()
    const field = main(page).getByRole('textbox', { name: 'Новый комментарий' })
    await expect(field).toBeInViewport()
    const words = `Сказано на ширине ${size.width}`
    await field.fill(words)
    await main(page).getByRole('button', { name: 'Отправить' }).click()
    await expect(comments(page).getByText(words)).toBeInViewport()
  }
})

test('комментария из ссылки больше нет: об этом сказано, остальные на месте', async ({ page }) => {
  const anna = await signInAsNew(page)
  const postId = await post(page, anna)
  const gone = await say(page, anna, postId, 'Лишнее')
  await say(page, anna, postId, 'Останется')
  await page.request.delete(`/api/v2/comments/${gone}`, { headers: anna.headers })
  await open(page, `/posts/${postId}?comment=${gone}#comment-${gone}`)
  await expect(main(page).getByText('Этого комментария больше нет')).toBeVisible()
  await expect(comments(page).getByText('Останется')).toBeVisible()
})

test('кого заблокировали, тот у автора не комментирует и знает почему', async ({
  page,
  browser,
  baseURL,
}) => {
  const anna = await signInAsNew(page)
  const postId = await post(page, anna)
  await say(page, anna, postId, 'Кто хочет?')
  const boris = await another(browser, baseURL, 'Борис')
  try {
    const { headers } = anna
    const blocked = await page.request.post('/api/v2/blocks', { headers, data: { userId: boris.person.id } })
    expect(blocked.ok()).toBe(true)
    await open(boris.page, `/posts/${postId}`)
    await expect(main(boris.page).getByText('Автор ограничил вам комментарии.')).toBeVisible()
    await expect(main(boris.page).getByRole('button', { name: 'Написать комментарий' })).toHaveCount(0)
    await expect(comments(boris.page).getByRole('button', { name: 'Ответить' })).toHaveCount(0)
  } finally {
    await boris.context.close()
  }
})

test('где было впечатление, видно на карте', async ({ page }) => {
  const anna = await signInAsNew(page)
  const postId = await post(page, anna)
  await open(page, `/posts/${postId}`)
  await main(page).getByRole('link', { name: 'Показать на карте' }).click()
  await expect(page).toHaveURL(/modal=map/)
  const dialog = page.getByRole('dialog', { name: 'Местоположение' })
  await expect(dialog.getByText('Москва')).toBeVisible()
  await expect(dialog.getByRole('region', { name: /^Карта: Впечатление/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})
