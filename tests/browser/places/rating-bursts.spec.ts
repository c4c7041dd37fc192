import { BURST } from '#contract/places/rating-bursts.ts'
import { expect, expectAccessibleLayouts, open, test } from '#tests/browser/fixtures.ts'
import { signInAs, signInAsNew } from '#tests/browser/sign-in.ts'

test('наплыв отзывов: оценки проверяются, автор объясняется, модератор решает', async ({ page, browser }) => {
  test.slow()
  const moderator = await browser.newPage()
  await signInAs(moderator, 'admin')
  await open(moderator, '/about')
  const headers = { origin: new URL(moderator.url()).origin }
  const name = `Наплыв ${Date.now()}`
  const data = { name, category_id: 1, city_id: 1, street: 'Арбат', building: '1', lat: 55.75, lon: 37.59 }
  const created = await moderator.request.post('/api/v1/places', { data, headers })
  expect(created.status(), await created.text()).toBe(201)
  const { place } = (await created.json()).data
  const review = { placeId: place.id, type: 'review', rating: 1, text: 'Хуже не бывает' }
  const others = Array.from({ length: BURST.minReviews - 1 }, () => browser.newPage())
  for (const author of [...(await Promise.all(others)), page]) {
    await signInAsNew(author, 'Анна')
    const written = await author.request.post('/api/v2/posts', { data: review, headers })
    expect(written.status(), await written.text()).toBe(201)
    if (author !== page) await author.close()
  }

  await open(page, `/${place.latinName}/reviews`)
  await page.getByRole('main').getByRole('link', { name: 'Оценки проверяются' }).click()
  await expect(page.getByRole('note')).toContainText('Оценки проверяются')
  await expect(page.getByRole('main')).toContainText('Против накруток')
  await expectAccessibleLayouts(page)
  await page.getByRole('link', { name: 'Моя оценка проверяется' }).click()
  const own = page.getByRole('article').filter({ hasText: name })
  await own.getByRole('button', { name: 'Объяснить' }).click()
  await page.getByRole('textbox', { name: /^Когда и как/ }).fill('Обедали вчера, <b>чек</b> есть')
  await page.getByRole('button', { name: 'Отправить' }).click()
  await expect(own).toContainText('Вы написали: Обедали вчера, <b>чек</b> есть')
  await expectAccessibleLayouts(page)

  await open(moderator, '/moderation/ratings')
  const waiting = moderator.getByRole('article').filter({ hasText: name })
  await expect(waiting).toHaveCount(BURST.minReviews)
  await expectAccessibleLayouts(moderator)
  const answered = waiting.filter({ hasText: 'Автор: Обедали' })
  await answered.getByRole('button', { name: 'Учесть', exact: true }).click()
  await moderator.getByRole('textbox', { name: 'Почему' }).fill('Чек показан')
  await moderator.getByRole('button', { name: 'Отправить' }).click()
  await expect(waiting).toHaveCount(BURST.minReviews - 1)
  await page.reload()
  await expect(own).toContainText('Учтена')
  await moderator.request.delete(`/api/v1/places/${place.id}`, { headers })
  await moderator.close()
})
