import { expect, expectAccessibleLayouts, open, test } from '#tests/browser/fixtures.ts'
import { signInAs } from '#tests/browser/sign-in.ts'

test.use({ expectedConsoleErrors: ['422 /api/v2/scheduled-imports'] })

test('администратор следит за адресом, приостанавливает и бросает', async ({ page }) => {
  const host = `http://nowhere-${Date.now() % 1e6}.invalid`
  await signInAs(page, 'admin')
  await open(page, '/admin/imports')
  await page.getByRole('button', { name: 'Следить за адресом' }).click()
  const form = page.getByRole('dialog', { name: 'Следить за адресом' })
  await form.getByRole('button', { name: 'Следить', exact: true }).click()
  await expect(form.getByText('Нужен адрес, который начинается с http:// или https://')).toBeVisible()
  await form.getByLabel('Адрес файла').fill('http://127.0.0.1/places.geojson')
  await form.getByLabel('Каждое заведение — в свой город').check()
  await form.getByRole('button', { name: 'Следить', exact: true }).click()
  await expect(form.getByText('Адрес ведёт во внутреннюю сеть')).toBeVisible()
  await expectAccessibleLayouts(page)
  await form.getByLabel('Адрес файла').fill(`${host}/places.geojson`)
  await form.getByRole('button', { name: 'Следить', exact: true }).click()
  const card = page.getByRole('article').filter({ hasText: host })
  await expect(card).toContainText('каждый день')
  await expect(async () => {
    await page.reload()
    await expect(card.getByText('Не вышло')).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(card).toContainText('Файл не скачался')
  await expectAccessibleLayouts(page)
  await card.getByRole('button', { name: 'Приостановить' }).click()
  await expect(card.getByRole('button', { name: 'Продолжить' })).toBeVisible()
  await card.getByRole('button', { name: 'Не следить' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Не следить' }).click()
  await expect(card).toHaveCount(0)
})
