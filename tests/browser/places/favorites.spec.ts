import { expect, expectAccessibleLayouts, open, test, widths } from '#tests/browser/fixtures.ts'
import { signInAsNew } from '#tests/browser/sign-in.ts'

test.use({ viewport: widths.phone })

test('Анна сохраняет заведение, находит его в избранном и убирает', async ({ page, request }) => {
  const { data } = await (await request.get('/api/v1/places?city=moscow&limit=1')).json()
  const { name, latinName } = data.places[0]
  await signInAsNew(page)
  await open(page, '/favorites')
  await expect(page.getByText('Здесь будут заведения, которые вы сохранили')).toBeVisible()
  await expectAccessibleLayouts(page)

  await open(page, `/${latinName}`)
  const bookmark = page.getByRole('button', { name: 'В избранное', exact: true })
  await expect(bookmark).toHaveAttribute('aria-pressed', 'false')
  await bookmark.click()
  await expect(page.getByText(`${name} — в избранном`)).toBeVisible()
  await page.reload()
  await expect(bookmark).toHaveAttribute('aria-pressed', 'true')

  await open(page, '/navigation')
  await page.getByRole('link', { name: 'Избранное' }).click()
  await expect(page.getByRole('main').getByRole('link', { name }).first()).toBeVisible()
  await expectAccessibleLayouts(page)

  await open(page, `/${latinName}`)
  await bookmark.click()
  await expect(page.getByText(`${name} — больше не в избранном`)).toBeVisible()
  await expect(bookmark).toHaveAttribute('aria-pressed', 'false')
  await open(page, '/favorites')
  await expect(page.getByText('Здесь будут заведения, которые вы сохранили')).toBeVisible()
})
