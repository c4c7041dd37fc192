import { expect, hydrated, open, test } from './fixtures.ts'
import { signInAsNew } from './sign-in.ts'

// The files of the old version are gone: that is what it is about.
test.use({ expectedComplaints: ['status of 404', 'dynamically imported module', 'Failed to load module'] })

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
  await page.waitForLoadState('networkidle')

  isOld = true
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isOld = false
  })
  const reread = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Действия с комментарием' }).last().click()
  await reread
  await hydrated(page)
  await expect(field).toHaveValue('Недописанное при старой версии')
  await page.getByRole('button', { name: 'Действия с комментарием' }).last().click()
  await expect(page.getByRole('menuitem', { name: 'Редактировать' })).toBeVisible()
})
