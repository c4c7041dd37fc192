import { dayIn } from '#tests/browser/bookable.ts'
import { expect, expectAccessibleLayouts, open, test, widths } from '#tests/browser/fixtures.ts'
import { signInAsNew } from '#tests/browser/sign-in.ts'

test.use({ viewport: widths.desktop, expectedConsoleErrors: ['401 /api/'] })

test('Анна зовёт Бориса голосовать из их чата', async ({ page, browser, baseURL }) => {
  const context = await browser.newContext({ ...(baseURL && { baseURL }) })
  const boris = await signInAsNew(await context.newPage(), 'Борис')
  const anna = await signInAsNew(page)
  const made = await page.request.post('/api/v2/chats', { headers: anna.headers, data: { userId: boris.id } })
  const chatId: string = (await made.json()).data.chat.id
  const { data } = await (await page.request.get('/api/v1/places?city=moscow&limit=2')).json()
  const [one, other]: { id: string }[] = data.places

  await open(page, `/chats/${chatId}`)
  await page.getByRole('main').getByRole('button', { name: 'Действия с чатом' }).click()
  await page.getByRole('menuitem', { name: 'Куда пойдём?' }).click()
  await expect(page.getByText('Отправим в чат: Борис')).toBeVisible()
  // Places are chosen on other pages meanwhile.
  await open(page, `/polls/new?places=${one?.id},${other?.id}`)
  await expect(page.getByRole('heading', { name: 'Заведения: 2 из 8' })).toBeVisible()
  const day = dayIn(5)
  await page.getByLabel('Другой день').fill(day)
  await page.getByLabel('Время').selectOption('19:00')
  await page.getByRole('button', { name: 'Добавить', exact: true }).click()
  await expectAccessibleLayouts(page)
  await page.getByRole('button', { name: 'Отправить в чат', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/chats/${chatId}$`))
  const message = page.getByRole('article').filter({ hasText: 'Голосуем' })
  await expect(message.getByRole('link', { name: /0.голосов/ }).last()).toBeVisible()

  // The next poll goes nowhere by itself.
  await open(page, '/polls/new')
  await expect(page.getByRole('button', { name: 'Получить ссылку' })).toBeVisible()
  await context.close()
})
