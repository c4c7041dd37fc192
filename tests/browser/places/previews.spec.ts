import { expect, open, test } from '#tests/browser/fixtures.ts'
import { placeWithEverything } from '#tests/browser/places.ts'

test('о человеке и заведении рассказывает окошко над ссылкой: мышью, клавиатурой, до Escape', async ({
  page,
  request,
}) => {
  const place = await placeWithEverything(request)
  const { data } = await (await request.get(`/api/v2/posts?placeId=${place.id}&type=review&limit=1`)).json()
  await open(page, `/posts/${data.posts[0].id}`)
  await page.mouse.click(2, 2)

  const header = page
    .getByRole('article')
    .first()
    .getByRole('banner')
    .or(page.locator('article header').first())
  const subject = header.getByRole('link', { name: place.name, exact: true })
  const preview = page.getByRole('tooltip')
  const before = await page.getByRole('main').boundingBox()
  await expect(async () => {
    await page.mouse.move(2, 2)
    await subject.hover()
    await expect(preview).toContainText(place.category.name, { timeout: 3_000 })
  }).toPass({ timeout: 20_000 })
  await expect(subject).toHaveAccessibleDescription(new RegExp(place.location.street))
  expect(await page.getByRole('main').boundingBox()).toEqual(before)
  // The pointer can move into the preview.
  await preview.hover()
  await expect(preview).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(preview).toBeHidden()

  const { user } = data.posts[0]
  const author = header.getByRole('link', { name: user.fullName })
  await subject.focus()
  await page.keyboard.press('Shift+Tab')
  await expect(author).toBeFocused()
  await expect(preview).toContainText(user.followerCountStr)
  await page.keyboard.press('Tab')
  await expect(preview.filter({ hasText: user.followerCountStr })).toHaveCount(0)
})

test('о сети рассказывает окошко над ссылкой, на её собственных страницах его нет', async ({
  page,
  request,
}) => {
  const { data } = await (await request.get('/api/v2/organisations?city=moscow&limit=20')).json()
  const { id, name, placeCount } = data.organisations.find(
    (chain: { placeCount: number }) => chain.placeCount > 1,
  )
  const places = await (await request.get(`/api/v1/places?organisation_id=${id}&limit=1`)).json()
  await open(page, `/${places.data.places[0].latinName}`)
  await page.mouse.click(2, 2)
  const preview = page.getByRole('tooltip')
  const chain = page.locator(`main a[href="/organisations/${id}"]`).first()
  await expect(async () => {
    await page.mouse.move(2, 2)
    await chain.hover()
    await expect(preview).toContainText(name, { timeout: 3_000 })
  }).toPass({ timeout: 20_000 })
  await expect(preview).toContainText(new RegExp(`Сеть.*${placeCount}.заведени`))

  await open(page, `/organisations/${id}/news`)
  await page.locator(`main a[href="/organisations/${id}"]`).first().hover()
  await page.waitForTimeout(1_500)
  await expect(preview).toBeHidden()
})
