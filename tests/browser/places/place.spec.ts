import { expect, expectAccessible, open, test, widths } from '#tests/browser/fixtures.ts'
import { placeWithEverything } from '#tests/browser/places.ts'

test('гость читает отзывы и листает альбом', async ({ page }) => {
  const place = await placeWithEverything(page.request)
  await page.setViewportSize(widths.phone)
  await open(page, `/${place.latinName}`)
  await expect(page.getByRole('heading', { level: 1, name: place.name })).toBeVisible()

  await page
    .getByRole('navigation', { name: place.name })
    .getByRole('link', { name: /^Отзывы/ })
    .click()
  await expect(page).toHaveURL(`/${place.latinName}/reviews`)
  await expect(page.getByRole('article').first()).toBeVisible()

  await page.getByRole('navigation', { name: place.name }).getByRole('link', { name: /^Фото/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Фотоальбомы' })).toBeVisible()
  await page.getByRole('link', { name: new RegExp(place.album.title) }).click()
  await expect(page.getByRole('heading', { level: 1, name: place.album.title })).toBeVisible()

  const count = place.album.photosCount
  await page.getByRole('link', { name: `${place.album.title}, фотография 1` }).click()
  const viewer = page.getByRole('dialog')
  await expect(viewer.getByRole('status')).toHaveText(`1 из ${count}`)
  await viewer.getByRole('button', { name: 'Следующая фотография' }).click()
  await expect(viewer.getByRole('status')).toHaveText(`2 из ${count}`)
  await page.goBack()
  await expect(viewer).toHaveCount(0)
  await expect(page).toHaveURL(`/${place.latinName}/album/${place.album.id}`)
})

test('просмотр фото с клавиатуры: листается по кругу, приближает, закрывается и возвращает фокус', async ({
  page,
}) => {
  const place = await placeWithEverything(page.request)
  await page.setViewportSize(widths.desktop)
  await open(page, `/${place.latinName}/album/${place.album.id}`)
  const count = place.album.photosCount
  const first = page.getByRole('link', { name: `${place.album.title}, фотография 1` })
  await first.focus()
  await page.keyboard.press('Enter')
  const viewer = page.getByRole('dialog')
  const counter = viewer.getByRole('status')
  await expect(counter).toHaveText(`1 из ${count}`)
  await page.keyboard.press('ArrowLeft')
  await expect(counter).toHaveText(`${count} из ${count}`)
  await expect(page).toHaveURL(new RegExp(`gallery=true.*photo=${count}`))
  await page.keyboard.press('ArrowRight')
  await expect(counter).toHaveText(`1 из ${count}`)
  await page.keyboard.press('+')
  await expect(viewer.getByRole('button', { name: 'Уменьшить' })).toBeVisible()
  await page.keyboard.press('-')
  await expect(viewer.getByRole('button', { name: 'Увеличить' })).toBeVisible()

  for (let press = 0; press < 12; press++) {
    await page.keyboard.press('Tab')
    const isInside = await page.evaluate(
      () => document.activeElement === document.body || Boolean(document.activeElement?.closest('dialog')),
    )
    expect(isInside, 'focus stays in the viewer').toBe(true)
  }
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(viewer).toHaveCount(0)
  await expect(first).toBeFocused()
  expect(new URL(page.url()).search).toBe('')
})

test('ссылка на фото открывает его сразу, а закрытие показывает страницу', async ({ page }) => {
  const place = await placeWithEverything(page.request)
  await open(page, `/${place.latinName}/album/${place.album.id}?gallery=true&photo=2`)
  const viewer = page.getByRole('dialog')
  await expect(viewer.getByRole('status')).toHaveText(`2 из ${place.album.photosCount}`)
  await viewer.getByRole('button', { name: 'Закрыть' }).click()
  await expect(viewer).toHaveCount(0)
  await expect(page).toHaveURL(`/${place.latinName}/album/${place.album.id}`)
})

test('телефоны места открываются одним нажатием, и страница не прокручивается', async ({ page }) => {
  const place = await placeWithEverything(page.request)
  await page.setViewportSize(widths.phone)
  await open(page, `/${place.latinName}`)
  const call = page.getByRole('link', { name: 'Позвонить' }).first()
  await page.evaluate(() => scrollTo({ top: 100, behavior: 'instant' }))
  await call.scrollIntoViewIfNeeded()
  const scrollY = () => page.evaluate(() => window.scrollY)
  const before = await scrollY()
  expect(before).toBeGreaterThan(0)
  await call.click()
  const sheet = page.getByRole('dialog', { name: 'Позвонить' })
  await expect(sheet.getByRole('link').first()).toHaveAttribute('href', /^tel:\+?\d+$/)
  expect(await scrollY()).toBe(before)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
})

test('адрес с идентификатором навсегда перенаправлен на латинское имя', async ({ request }) => {
  const place = await placeWithEverything(request)
  for (const rest of ['', '/reviews', '/albums']) {
    const response = await request.get(`/${place.id}${rest}`, { maxRedirects: 0 })
    expect(response.status()).toBe(301)
    expect(response.headers().location).toMatch(new RegExp(`/${place.latinName}${rest}$`))
  }
})

test('чего нет, на то ответ 404', async ({ request }) => {
  const place = await placeWithEverything(request)
  for (const path of ['/takogo-mesta-net', '/Не_Место', `/${place.latinName}/album/${'0'.repeat(24)}`]) {
    expect((await request.get(encodeURI(path))).status(), path).toBe(404)
  }
})

test('поисковик получает описание места', async ({ page }) => {
  const place = await placeWithEverything(page.request)
  await open(page, `/${place.latinName}`)
  await expect(page).toHaveTitle(new RegExp(place.name))
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
    'href',
    new RegExp(`/${place.latinName}$`),
  )
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute(
    'content',
    /^http.+\/share\/places\/[0-9a-f]{24}\.jpg/,
  )
  const schemas = await page
    .locator('script[type="application/ld+json"]')
    .evaluateAll((scripts) => scripts.map((script) => JSON.parse(script.textContent ?? '')))
  const described = schemas.find((schema) => schema.name === place.name)
  expect(described).toMatchObject({
    '@type': place.schemaType,
    address: { '@type': 'PostalAddress', addressLocality: place.location.city.name },
    aggregateRating: { ratingValue: place.rating },
  })
  expect(schemas.some((schema) => schema['@type'] === 'BreadcrumbList')).toBe(true)
})

test.describe('без скриптов', () => {
  test.use({ javaScriptEnabled: false })

  test('страница места показана целиком', async ({ page }) => {
    const place = await placeWithEverything(page.request)
    await page.goto(`/${place.latinName}`)
    await expect(page.getByRole('heading', { level: 1, name: place.name })).toBeVisible()
    for (const block of ['Часы работы', 'Контакты', 'Отзывы', 'Меню', 'Рядом']) {
      await expect(page.getByRole('heading', { level: 2, name: block, exact: true })).toBeVisible()
    }
    await expect(page.getByRole('link', { name: /^\+7/ }).first()).toBeVisible()
    await page.goto(`/${place.latinName}/album/${place.album.id}`)
    await expect(page.getByRole('link', { name: /фотография 1/ })).toHaveAttribute('href', /\/uploads\//)
    await page.goto(`/${place.latinName}/reviews`)
    await expect(page.getByRole('article').first()).toBeVisible()
  })
})

test('на странице места видны ближайшие свободные столики', async ({ page }) => {
  const list = await page.request.get('/api/v1/places?city=moscow&is_reservations_enabled=1&limit=1')
  const [place] = (await list.json()).data.places
  await open(page, `/${place.latinName}`)
  const block = page.locator('section', { hasText: 'Ближайшие столики на двоих' })
  const offer = block.getByRole('link').first()
  await expect(offer).toHaveAttribute(
    'href',
    new RegExp(`^/${place.latinName}/booking\\?at=\\d{4}-.*&guests=2$`),
  )
  await offer.click()
  await expect(page).toHaveURL(/\/booking\?at=/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/столик|бронир/i)
})
