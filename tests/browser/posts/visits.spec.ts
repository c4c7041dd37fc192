import { expect, expectAccessibleLayouts, open, test, widths } from '#tests/browser/fixtures.ts'

test.use({ viewport: widths.phone })

test('отзыв того, кто был по брони, помечен, а у заведения две оценки', async ({ page }) => {
  const response = await page.request.get('/api/v2/posts?city=moscow&type=review&limit=100')
  const posts: { id: string; hasVisited: boolean; place: { latinName: string } }[] = (await response.json())
    .data.posts
  const post = posts.find(({ hasVisited }) => hasVisited)
  if (!post) throw new Error('Nobody was there')

  await open(page, `/posts/${post.id}`)
  await expect(page.getByRole('main').getByText('Был по брони', { exact: true }).first()).toBeVisible()
  await expectAccessibleLayouts(page)

  await open(page, `/${post.place.latinName}`)
  const main = page.getByRole('main')
  await expect(main.getByText(/отзыв.* тех, кто.был по.брони/)).toBeVisible()
  await main.getByText('Как считается оценка').click()
  await expect(main.getByText(/Если заведение отметит, что гость не.пришёл/)).toBeVisible()
  await expectAccessibleLayouts(page)
})
