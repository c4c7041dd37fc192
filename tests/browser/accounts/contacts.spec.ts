import { expect, expectAccessibleLayouts, open, test } from '#tests/browser/fixtures.ts'
import { codeFor, messageTo, signInAsNew } from '#tests/browser/sign-in.ts'

test.use({ expectedConsoleErrors: ['422 /api/v2/auth/contacts', '401 /api/'] })

test('почта меняется по коду с новой, а прежняя возвращает её ссылкой', async ({ page }) => {
  const anna = await signInAsNew(page)
  const changed = `new-${anna.email}`
  await open(page, '/settings')
  await page.getByRole('button', { name: 'Изменить: почта' }).click()
  const dialog = page.getByRole('dialog', { name: 'Изменить почту' })
  await dialog.getByRole('button', { name: 'Получить код' }).click()
  await dialog
    .getByLabel('Код из сообщения')
    .fill(await codeFor(page.request, anna.email, 'код подтверждения'))
  await dialog.getByRole('button', { name: 'Продолжить' }).click()
  await expect(dialog.getByText('Данное поле обязательное')).toBeVisible()
  await dialog.getByLabel('Новая почта').fill(changed)
  await expectAccessibleLayouts(page)
  await dialog.getByRole('button', { name: 'Продолжить' }).click()

  const code = dialog.getByLabel('Код из письма')
  const right = await codeFor(page.request, changed, 'код для нового адреса')
  await code.fill(String((Number(right) + 1) % 10_000).padStart(4, '0'))
  await dialog.getByRole('button', { name: 'Подтвердить' }).click()
  await expect(dialog.getByText('Неправильный код')).toBeVisible()
  await code.fill(right)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Почта подтверждена')).toBeVisible()
  await expect(page.getByText(changed)).toBeVisible()

  const email = await messageTo(page.request, anna.email, 'contacts/undo/')
  const link = /\/contacts\/undo\/[\w-]+/.exec(email)?.[0] ?? ''
  await open(page, link)
  await expect(page.getByText(/Почта профиля изменена с .•••@example\.ru на n•••@example\.ru/)).toBeVisible()
  await expectAccessibleLayouts(page)
  await page.getByRole('button', { name: 'Это не я: вернуть как было' }).click()
  await expect(page.getByText('Почта и телефон возвращены, все сеансы завершены')).toBeVisible()
  await expect.poll(async () => (await page.request.get('/api/v2/auth/session')).status()).toBe(401)
  await page.reload()
  await expect(page.getByText('Почта и телефон возвращены, все сеансы завершены')).toBeVisible()
})
