import { expect, expectAccessibleLayouts, open, test } from '#tests/browser/fixtures.ts'
import { signInAs } from '#tests/browser/sign-in.ts'

test('администратор видит, как растёт город, по дням и таблицей', async ({ page }) => {
  await signInAs(page, 'admin')
  await open(page, '/admin')
  await page.getByRole('link', { name: 'Статистика' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Статистика' })).toBeVisible()
  const people = page.getByRole('article').filter({ hasText: 'Новые люди' })
  await expect(people.getByRole('img', { name: /^Новые люди: / })).toBeVisible()
  await expect(page.getByText('Добавили люди')).toBeVisible()
  await people.getByText('По дням').click()
  await expect(people.getByRole('row')).toHaveCount(31)
  await expectAccessibleLayouts(page)
  await page.getByText('Год', { exact: true }).click()
  await expect(people.getByRole('row')).toHaveCount(366)
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Год' })).toBeChecked()
})
