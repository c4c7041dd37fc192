import { expect, open, openAndWaitForIdle, test, waitForHydration } from '#tests/browser/fixtures.ts'
import { signInAsNew } from '#tests/browser/sign-in.ts'

// Requests of deleted files of the old version fail, which is expected here.
test.use({ expectedConsoleErrors: ['404 /assets/', 'dynamically imported module', 'Failed to load module'] })

test('продукт обновился под открытой вкладкой: она перечитывается сама, и написанное цело', async ({
  page,
}) => {
  const anna = await signInAsNew(page)
  const { data } = await (await page.request.get('/api/v2/posts?city=moscow&limit=1&offset=40')).json()
  const known = await page.request.post('/api/v2/comments', {
    data: { postId: data.posts[0].id, text: 'Уже сказано' },
    headers: anna.headers,
  })
  expect(known.status()).toBe(201)
  let isOld = false
  await page.route('**/assets/*.js', (route) =>
    isOld ? route.fulfill({ status: 404, body: '' }) : route.continue(),
  )
  await open(page, `/posts/${data.posts[0].id}`)
  await page.getByRole('main').getByRole('button', { name: 'Написать комментарий' }).click()
  const field = page.getByRole('textbox', { name: 'Новый комментарий' })
  await field.fill('Недописанное при старой версии')

  isOld = true
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isOld = false
  })
  const reread = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Действия с комментарием' }).last().click()
  await reread
  await waitForHydration(page)
  await expect(field).toHaveValue('Недописанное при старой версии')
  await page.getByRole('button', { name: 'Действия с комментарием' }).last().click()
  await expect(page.getByRole('menuitem', { name: 'Редактировать' })).toBeVisible()
})

test('старая вкладка после обновления: следующий шаг открывает свою страницу документом', async ({
  page,
}) => {
  await signInAsNew(page)
  let isOld = false
  await page.route('**/assets/organisations-*.js', (route) =>
    isOld ? route.fulfill({ status: 404, body: '' }) : route.continue(),
  )
  await openAndWaitForIdle(page, '/about')
  isOld = true
  const documents: string[] = []
  page.on('request', (request) => {
    if (!request.isNavigationRequest()) return
    documents.push(new URL(request.url()).pathname)
    isOld = false
  })
  await page.getByRole('link', { name: 'Сети', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Сети')
  await expect(page).toHaveURL(/\/moscow\/organisations$/)
  await waitForHydration(page)
  expect(documents.at(-1)).toBe('/moscow/organisations')
  await page.getByRole('main').getByRole('article').first().getByRole('link').click()
  await expect(page).toHaveURL(/\/organisations\/[0-9a-f]{24}$/)
  expect(documents.at(-1)).toBe('/moscow/organisations')
})
