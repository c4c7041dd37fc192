import type { Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  expectAccessibleLayouts,
  open,
  test,
  waitForHydration,
  widths,
} from '#tests/browser/fixtures.ts'
import { signInAsNew } from '#tests/browser/sign-in.ts'
import { twoColorJpeg } from '#tests/support/pictures.ts'

test.use({
  expectedConsoleErrors: ['401 /posts/create/select', '403 /posts/', '404 /posts/', '410 /posts/'],
  viewport: widths.desktop,
  permissions: ['geolocation'],
})

const main = (page: Page) => page.getByRole('main')
const dialog = (page: Page) => page.getByRole('dialog')
const text = (page: Page) => page.getByRole('textbox', { name: 'Текст' })
const publish = (page: Page) => page.getByRole('button', { name: 'Опубликовать' })
const pictures = (page: Page) => page.getByRole('img', { name: /^Изображение \d из \d$/ })

async function somePlace(page: Page, skipped = 0): Promise<{ id: string; name: string; latinName: string }> {
  const { data } = await (
    await page.request.get(`/api/v1/places?city=moscow&limit=1&offset=${skipped}`)
  ).json()
  return data.places[0]
}

async function photos(count: number) {
  return Promise.all(
    Array.from({ length: count }, async (_, index) => ({
      name: `ужин-${index + 1}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await twoColorJpeg(400, 300),
    })),
  )
}

test('Анна пишет отзыв с тремя фото, возвращается к черновику и публикует один раз', async ({ page }) => {
  await signInAsNew(page)
  const place = await somePlace(page)

  await open(page, '/moscow/feed')
  await page.getByRole('link', { name: 'Новая запись' }).first().click()
  await expect(page).toHaveURL(/\/posts\/create\/select$/)
  await expect(main(page).getByRole('heading', { name: 'Рядом с вами' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Название заведения или сети' }).fill(place.name)
  await main(page).getByRole('link', { name: place.name }).first().click()
  await expect(main(page).getByRole('heading', { level: 1 })).toContainText(/^Отзыв о.заведении «/)

  await publish(page).click()
  await expect(page.getByText('Поставьте оценку')).toBeVisible()
  await expect(page.getByText('Напишите хотя бы несколько слов или приложите фото')).toBeVisible()
  await page.getByRole('radio', { name: /^Очень хорошо/ }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: /^Хорошо/ })).toBeChecked()
  await text(page).fill('Борщ густой, котлеты нежные.')
  await page.locator('input[type=file]').setInputFiles(await photos(3))
  await expect(pictures(page)).toHaveCount(3)
  await expect(publish(page)).toBeEnabled()

  // The draft survives a reload and a visit to another page.
  const address = page.url()
  await page.reload()
  await waitForHydration(page)
  await expect(text(page)).toHaveValue('Борщ густой, котлеты нежные.')
  await expect(pictures(page)).toHaveCount(3)
  await page.getByRole('navigation', { name: 'Разделы' }).getByRole('link', { name: 'Заведения' }).click()
  await expect(dialog(page).getByText('Мы сохраним черновик')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Уйти' }).click()
  await expect(page).toHaveURL(/\/places$/)
  await open(page, address)
  await expect(page.getByText('Вы уже начали писать')).toBeVisible()
  await expect(page.getByRole('radio', { name: /^Хорошо/ })).toBeChecked()

  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/v2/posts')) sent.push(request.url())
  })
  await publish(page).dblclick()
  await expect(page).toHaveURL(/\/posts\/[0-9a-f]{24}$/)
  await expect(page.getByText('Отзыв опубликован')).toBeVisible()
  expect(sent).toHaveLength(1)
  await expect(main(page).getByText('Борщ густой, котлеты нежные.')).toBeVisible()
})

test('Анна, уже писавшая о заведении, попадает к своему отзыву и правит его', async ({ page }) => {
  const anna = await signInAsNew(page)
  const place = await somePlace(page, 1)
  const imageSetIds: string[] = []
  for (const file of await photos(3)) {
    const uploaded = await page.request.post('/api/v2/images', { multipart: { file }, headers: anna.headers })
    imageSetIds.push((await uploaded.json()).data.imageSet.id)
  }
  const written = await page.request.post('/api/v2/posts', {
    data: { placeId: place.id, text: 'Борщ густой, котлеты нежные.', rating: 3, imageSetIds },
    headers: anna.headers,
  })
  const postPath = `/posts/${(await written.json()).data.post.id}`

  await open(page, `/posts/create?placeId=${place.id}`)
  await expect(page).toHaveURL(`${postPath}/edit?already=1`)
  await expect(page.getByText('Вы уже писали отзыв об этом заведении')).toBeVisible()
  await expect(pictures(page)).toHaveCount(3)
  await page.getByRole('button', { name: 'Убрать: изображение 2' }).click()
  await text(page).fill('Борщ густой, котлеты — так себе.')
  const grade = page.getByRole('radio', { name: /^Плохо/ })
  await page.locator('label').filter({ has: grade }).click()
  await expect(grade).toBeChecked()
  await page.keyboard.press('Control+Enter')
  await expect(page).toHaveURL(postPath)
  await expect(page.getByText('Запись изменена')).toBeVisible()
  await expect(main(page).getByText('изменено').first()).toBeVisible()
  await expect(main(page).getByText('котлеты — так себе')).toBeVisible()
  const { data } = await (await page.request.get(`/api/v2${postPath}`)).json()
  expect([data.post.imageSets.length, data.post.rating, data.post.isEdited]).toEqual([2, 2, true])
  await open(page, `/${place.latinName}/reviews`)
  await expect(main(page).getByText('котлеты — так себе').first()).toBeVisible()
})

test('впечатление о точке на карте пишется и без мыши', async ({ page }) => {
  await signInAsNew(page, 'Борис')
  await open(page, '/posts/create/select')
  await main(page).getByRole('link', { name: 'Отметить точку на карте' }).click()
  await page.getByRole('button', { name: 'Продолжить' }).click()
  await expect(page.getByText('Поставьте метку на карте')).toBeVisible()
  const coordinates = page.getByRole('textbox', { name: 'Координаты точки' })
  await coordinates.fill('где-то здесь')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Нужны широта и долгота')).toBeVisible()
  await page.getByRole('button', { name: 'Я здесь' }).click()
  await expect(coordinates).toHaveValue('55.7600, 37.6190')
  const canvas = page.locator('.maplibregl-canvas')
  await canvas.click({ position: { x: 60, y: 60 } })
  await expect(coordinates).not.toHaveValue('55.7600, 37.6190')
  await coordinates.fill('55.7601, 37.6187')
  await page.keyboard.press('Enter')

  await expect(page).toHaveURL(/\/posts\/create\?lat=55.7601&lon=37.6187$/)
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Впечатление')
  await expect(main(page).getByText('Москва · 55.7601, 37.6187')).toBeVisible()
  await page.getByRole('textbox', { name: 'Где это' }).fill('Тверская, у фонтана')
  await text(page).fill('Здесь вкусно пахнет хлебом')
  await publish(page).click()
  await expect(page.getByText('Впечатление опубликовано')).toBeVisible()
  await expect(main(page).getByRole('link', { name: 'Тверская, у фонтана' })).toBeVisible()
})

test('точку впечатления передвигают, когда его правят', async ({ page }) => {
  const boris = await signInAsNew(page, 'Борис')
  const written = await page.request.post('/api/v2/posts', {
    data: { text: 'Пахнет хлебом', lat: 55.76, lon: 37.62, street: 'Тверская' },
    headers: boris.headers,
  })
  const path = `/posts/${(await written.json()).data.post.id}`
  await open(page, `${path}/edit`)
  await expect(main(page).getByText('55.7600, 37.6200')).toBeVisible()
  await page.getByRole('button', { name: 'Передвинуть' }).click()
  await dialog(page).getByRole('textbox', { name: 'Координаты точки' }).fill('55.7512, 37.6001')
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Готово' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(main(page).getByText('55.7512, 37.6001')).toBeVisible()

  // A draft survives a reload.
  await page.reload()
  await waitForHydration(page)
  await expect(main(page).getByText('55.7512, 37.6001')).toBeVisible()
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByText('Запись изменена')).toBeVisible()
  const { data } = await (await page.request.get(`/api/v2${path}`)).json()
  expect(data.post).toMatchObject({
    location: { lat: 55.7512, lon: 37.6001, street: 'Тверская' },
    text: 'Пахнет хлебом',
    isEdited: true,
  })
})

test('порядок фото меняют пальцем', async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    baseURL,
    hasTouch: true,
    viewport: widths.phone,
    locale: 'ru-RU',
  })
  const page = await context.newPage()
  await signInAsNew(page)
  await open(page, `/posts/create?placeId=${(await somePlace(page, 3)).id}`)
  await page.locator('input[type=file]').setInputFiles(await photos(3))
  await expect(pictures(page)).toHaveCount(3)
  await expect(publish(page)).toBeEnabled()
  await pictures(page).first().scrollIntoViewIfNeeded()
  const order = () => pictures(page).evaluateAll((images: HTMLImageElement[]) => images.map(({ src }) => src))
  const [first, second, third] = await order()
  const centreOf = async (position: number) => {
    const frame = await pictures(page).nth(position).boundingBox()
    if (!frame) throw new Error('A picture is out of sight')
    return { x: frame.x + frame.width / 2, y: frame.y + frame.height / 2 }
  }
  const [from, to] = [await centreOf(0), await centreOf(2)]
  const finger = await context.newCDPSession(page)
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] })
  // After a long press a picture is dragged to the next row instead of scrolling the page.
  await expect(page.locator('[data-tile]').first()).toHaveCSS('cursor', 'grabbing')
  for (let step = 1; step <= 8; step += 1) {
    const point = { x: from.x + ((to.x - from.x) * step) / 8, y: from.y + ((to.y - from.y) * step) / 8 }
    await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [point] })
  }
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await expect.poll(order).toEqual([second, third, first])
  await page.reload()
  await waitForHydration(page)
  await expect(pictures(page)).toHaveCount(3)
  await context.close()
})

test('чужую запись не править, удалённой нет, гость входит', async ({ page }) => {
  await open(page, '/posts/create/select', 401)
  await expect(dialog(page)).toBeVisible()
  const anna = await signInAsNew(page)
  const { data } = await (await page.request.get('/api/v2/posts?city=moscow&limit=1&offset=41')).json()
  await open(page, `/posts/${data.posts[0].id}/edit`, 403)
  await expect(main(page).getByText('Доступ запрещен')).toBeVisible()
  await open(page, `/posts/${'0'.repeat(24)}/edit`, 404)
  const place = await somePlace(page, 1)
  const written = await page.request.post('/api/v2/posts', {
    data: { placeId: place.id, text: 'Мимо', rating: 1 },
    headers: anna.headers,
  })
  const { id } = (await written.json()).data.post
  await page.request.delete(`/api/v2/posts/${id}`, { headers: anna.headers })
  await open(page, `/posts/${id}/edit`, 410)
  await expect(main(page).getByText('Запись удалена')).toBeVisible()
})

test('выбор, о чём писать: доступен и помещается', async ({ page }) => {
  await signInAsNew(page)
  await open(page, '/posts/create/select')
  await expect(main(page).getByRole('heading', { name: 'Рядом с вами' })).toBeVisible()
  await expectAccessibleLayouts(page)
  await open(page, '/posts/create/select?query=кафк')
  await expect(main(page).getByRole('heading', { name: 'Заведения' })).toBeVisible()
  await open(page, '/posts/create/select?query=ъъъъъъ')
  await expect(main(page).getByText('Ничего не найдено')).toBeVisible()
  await expectAccessibleLayouts(page)
  await open(page, '/posts/create/select?point=1')
  await page.getByRole('button', { name: 'Поставить метку в центр карты' }).click()
  await expectAccessibleLayouts(page)
})

test('форма записи: доступна и помещается', async ({ page }) => {
  await signInAsNew(page)
  const place = await somePlace(page, 2)
  await open(page, `/posts/create?placeId=${place.id}`)
  await publish(page).click()
  await expect(page.getByText('Поставьте оценку')).toBeVisible()
  await page.locator('input[type=file]').setInputFiles(await photos(2))
  await expect(pictures(page)).toHaveCount(2)
  await expect(publish(page)).toBeEnabled()
  await expectAccessibleLayouts(page)
  await open(page, '/posts/create?newPost=1')
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Новая запись')
  await expectAccessibleLayouts(page)
})
