import {
  expect,
  expectAccessible,
  expectAccessibleLayouts,
  open,
  test,
  waitForHydration,
} from '#tests/browser/fixtures.ts'
import { signInAs, signInAsNew } from '#tests/browser/sign-in.ts'

test.use({ expectedConsoleErrors: ['403 /admin'] })

test('администратор находит человека, даёт роль, блокирует с причиной и разблокирует', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  const context = await browser.newContext({ baseURL })
  const visitor = await context.newPage()
  const name = `Зоя${Date.now()}`
  const zoya = await signInAsNew(visitor, name)

  await signInAs(page, 'admin')
  await open(page, '/admin')
  await page.getByRole('searchbox', { name: 'Имя, почта или телефон' }).fill(zoya.email)
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(1)
  const card = page.getByRole('article')
  await expect(card).toContainText(zoya.email)

  await page.getByLabel(`Роль: ${name}`).selectOption('content_manager')
  await page.getByRole('button', { name: /^Изменить/ }).click()
  await expect(page.getByText('Роль изменена')).toBeVisible()
  await expect(page.getByLabel(`Роль: ${name}`)).toBeFocused()

  await page.getByRole('button', { name: `Заблокировать: ${name}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Заблокировать профиль?' })
  await dialog.getByRole('button', { name: 'Заблокировать' }).click()
  await expect(dialog.getByText('Заполните это поле')).toBeVisible()
  await dialog.getByLabel(/Причина/).fill('Реклама в отзывах')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Заблокировать' }).click()
  await expect(dialog).toBeHidden()
  await expect(card).toContainText('Причина: Реклама в отзывах')
  await expect.poll(async () => (await visitor.request.get('/api/v2/auth/session')).status()).toBe(401)

  await page.reload()
  await waitForHydration(page)
  await expect(page.getByLabel(`Роль: ${name}`)).toHaveValue('content_manager')
  await page.getByRole('button', { name: `Разблокировать: ${name}` }).click()
  await expect(card.getByText('Заблокирован', { exact: true })).toBeHidden()

  await page.getByRole('searchbox', { name: 'Имя, почта или телефон' }).fill('нет такого человека')
  await expect(page.getByText('Ничего не найдено')).toBeVisible()
  await page.getByRole('button', { name: 'Показать всех' }).click()
  await expectAccessibleLayouts(page)

  await page.getByRole('link', { name: 'Журнал действий' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Журнал действий' })).toBeVisible()
  const lines = page.getByRole('article').filter({ hasText: name })
  await expect(lines).toHaveCount(3)
  await expect(lines.first()).toContainText('Профиль разблокирован')
  await page.getByLabel('О чём').selectOption('roles')
  await expect(lines).toHaveCount(1)
  await expect(lines).toContainText('Выдана роль «Контент-менеджер»')
  await page.getByLabel('По какой день').fill('2020-01-01')
  await expect(page.getByText('Ничего не найдено')).toBeVisible()
  await page.getByRole('button', { name: 'Показать всё' }).click()
  await expect(lines).toHaveCount(3)
  await expectAccessibleLayouts(page)
  await context.close()
})

test('другим страница администратора закрыта', async ({ page }) => {
  expect((await page.request.get('/admin')).status()).toBe(401)
  await signInAsNew(page)
  await open(page, '/admin', 403)
  await expect(page.getByText('Доступ запрещен')).toBeVisible()
  await open(page, '/admin/log', 403)
  await expect(page.getByText('Доступ запрещен')).toBeVisible()
})
