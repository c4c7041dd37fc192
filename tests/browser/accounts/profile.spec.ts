import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, expectAccessible, expectAccessibleLayouts, open, test } from '#tests/browser/fixtures.ts'
import { codeFor, signInAsNew } from '#tests/browser/sign-in.ts'
import { twoColorJpeg } from '#tests/support/pictures.ts'

const main = (page: Page) => page.getByRole('main')
const photo = async (name: string, width: number, orientation = 1) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await twoColorJpeg(width, (width / 3) * 2, { orientation }),
})

test('Анна заполняет профиль, ставит фото и видит себя другими глазами', async ({ page }) => {
  const anna = await signInAsNew(page)
  await open(page, `/users/${anna.id}`)
  await expect(main(page).getByRole('button', { name: 'Подписаться' })).toHaveCount(0)
  await main(page).getByRole('link', { name: 'Редактировать' }).click()
  await expect(page).toHaveURL(/\/edit$/)
  const save = page.getByRole('button', { name: 'Сохранить' })

  await page.getByLabel('Имя').fill('  ')
  await page.getByLabel('Ссылка').fill('example.ru')
  await save.click()
  await expect(page.getByText('Заполните это поле')).toBeVisible()
  await expect(page.getByText('Введенное значение не является ссылкой')).toBeVisible()
  await page.getByLabel('Имя').fill('Анна')
  await page.getByLabel('Фамилия').fill('Громова')
  await page.getByLabel('О себе').fill('Ищу лучший борщ')
  await page.getByLabel('Ссылка').fill('https://example.ru/anna')
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0)

  const city = page.getByRole('combobox', { name: 'Город' })
  await city.fill('каза')
  await page.getByRole('option', { name: 'Казань' }).click()

  // Only of intercepted requests the body of a file can be read.
  await page.route('**/api/v2/images', (route) => route.continue())
  const uploaded = page.waitForRequest((request) => request.url().endsWith('/api/v2/images'))
  await page.locator('input[type=file]').setInputFiles(await photo('я.jpg', 3000, 6))
  // The browser has already rotated and resized the photo.
  const body = (await uploaded).postDataBuffer() ?? Buffer.alloc(0)
  const jpeg = body.subarray(body.indexOf(Buffer.from([0xff, 0xd8, 0xff])))
  const sent = await sharp(jpeg, { failOn: 'none' }).metadata()
  expect([sent.width, sent.height, sent.orientation ?? 1]).toEqual([1707, 2560, 1])
  await expect(page.getByRole('button', { name: 'Убрать' })).toBeVisible()

  // Cut by keyboard: the frame is moved to the corner and made smaller.
  await page.getByRole('button', { name: 'Кадрировать' }).click()
  const crop = page.getByRole('dialog', { name: 'Кадрировать' })
  const frame = crop.getByLabel('Рамка: стрелки двигают её')
  await expect(frame).toBeVisible()
  await expectAccessible(page)
  await frame.focus()
  for (let step = 0; step < 30; step += 1) await page.keyboard.press('Shift+ArrowUp')
  await crop.getByLabel('Правый нижний угол: стрелки меняют размер').focus()
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('Shift+ArrowLeft')
  const cut = page.waitForRequest((request) => request.url().endsWith('/api/v2/images'))
  await crop.getByRole('button', { name: 'Готово' }).click()
  const part = (await cut).postDataBuffer() ?? Buffer.alloc(0)
  const square = await sharp(part.subarray(part.indexOf(Buffer.from([0xff, 0xd8, 0xff]))), {
    failOn: 'none',
  }).metadata()
  expect(square.width).toBe(square.height)
  expect(square.width).toBeLessThan(1707)
  await expect(page.getByRole('button', { name: 'Убрать' })).toBeVisible()
  await expect(save).toBeEnabled()
  await save.click()

  await expect(page).toHaveURL(new RegExp(`/users/${anna.id}$`))
  await expect(page.getByText('Данные пользователя изменены')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Анна Громова')
  await expect(main(page).getByText('Ищу лучший борщ')).toBeVisible()
  await expect(main(page).getByRole('link', { name: 'Казань' }).first()).toBeVisible()
  const avatar = main(page).locator('header img')
  await expect(avatar).toHaveAttribute('src', /\/uploads\/[0-9a-f]{32}\/thumbnail\.webp$/)
  await expect.poll(() => avatar.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320)
})

test('несохранённое не теряется: страница спрашивает, прежде чем уйти', async ({ page }) => {
  const anna = await signInAsNew(page)
  await open(page, `/users/${anna.id}/edit`)
  await page.getByLabel('О себе').fill('Почти дописала')
  await main(page).getByRole('link', { name: 'Отмена' }).click()
  const question = page.getByRole('dialog', { name: 'Уйти без сохранения?' })
  await question.getByRole('button', { name: 'Остаться' }).click()
  await expect(question).toBeHidden()
  await expect(page.getByLabel('О себе')).toHaveValue('Почти дописала')
  await main(page).getByRole('link', { name: 'Отмена' }).click()
  await question.getByRole('button', { name: 'Уйти', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/users/${anna.id}$`))
})

test.describe('без связи', () => {
  test.use({
    expectedConsoleErrors: ['ERR_INTERNET_DISCONNECTED', 'Error loading route module', 'Failed to fetch'],
  })

  test('форма говорит об этом и хранит набранное; фото уходит, как только связь вернулась', async ({
    page,
    context,
  }) => {
    const anna = await signInAsNew(page)
    await open(page, `/users/${anna.id}/edit`)
    await page.getByLabel('О себе').fill('Пишу из метро')
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Сохранить' }).click()
    const form = main(page).locator('form')
    await expect(form.getByText('Отсутствует соединение с интернетом')).toBeVisible()
    await page.locator('input[type=file]').setInputFiles(await photo('метро.jpg', 300))
    await expect(form.getByText('метро.jpg: Отсутствует соединение с интернетом')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Повторить' })).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText('метро.jpg: Отсутствует')).toBeHidden()
    const save = page.getByRole('button', { name: 'Сохранить' })
    await expect(save).toBeEnabled()
    await save.click()
    await expect(main(page).getByText('Пишу из метро')).toBeVisible()
    await expect(main(page).locator('header img')).toBeVisible()
  })
})

test('не картинка и слишком большая картинка отвергаются до отправки', async ({ page }) => {
  const anna = await signInAsNew(page)
  await open(page, `/users/${anna.id}/edit`)
  let uploads = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/v2/images')) uploads += 1
  })
  await expect(page.getByLabel('Имя')).toBeEnabled()
  const input = page.locator('input[type=file]')
  await input.setInputFiles({ name: 'cat.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('GIF89a…') })
  await expect(page.getByText('cat.jpg: подойдут JPEG, PNG, WebP, HEIC и AVIF')).toBeVisible()
  const heavy = Buffer.concat([await twoColorJpeg(40, 30), Buffer.alloc(15 * 1024 * 1024)])
  await input.setInputFiles({ name: 'heavy.jpg', mimeType: 'image/jpeg', buffer: heavy })
  await expect(page.getByText('heavy.jpg: изображение больше 15 МБ')).toBeVisible()
  const hugePicture = await sharp({ create: { width: 10_000, height: 5100, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  await input.setInputFiles({ name: 'vast.png', mimeType: 'image/png', buffer: hugePicture })
  await expect(page.getByText('vast.png: изображение больше 50 мегапикселей')).toBeVisible()
  expect(uploads).toBe(0)
})

test.describe('чужой профиль', () => {
  test.use({ expectedConsoleErrors: ['403 /users/', '410 /users/'] })

  test('не редактируется, а удалённый так и назван', async ({ page, browser, baseURL }) => {
    const context = await browser.newContext({ baseURL: baseURL ?? '' })
    const boris = await signInAsNew(await context.newPage(), 'Борис')
    await signInAsNew(page)
    await open(page, `/users/${boris.id}/edit`, 403)
    await expect(page.getByText('Доступ запрещен')).toBeVisible()
    await context.request.post('/api/v2/auth/request-confirmation', { headers: boris.headers })
    const code = await codeFor(page.request, boris.email, 'код подтверждения')
    const deleted = await context.request.delete(`/api/v2/users/${boris.id}`, {
      headers: boris.headers,
      data: { code },
    })
    expect(deleted.status()).toBe(200)
    await context.close()
    await open(page, `/users/${boris.id}`, 410)
    await expect(page.getByRole('heading', { name: 'Профиль удалён' })).toBeVisible()
  })
})

test('вкладка профиля гостя зовёт войти, а вошедшего ведёт к себе', async ({ page }) => {
  await open(page, '/users/unregistered')
  await expect(main(page).getByRole('link', { name: 'Войти' })).toBeVisible()
  const anna = await signInAsNew(page)
  await page.goto('/users/unregistered')
  await expect(page).toHaveURL(new RegExp(`/users/${anna.id}$`))
})

test('профиль правят и в окне поверх страницы', async ({ page }) => {
  const anna = await signInAsNew(page)
  await open(page, '/about')
  await open(page, '/about?modal=edit_user')
  const dialog = page.getByRole('dialog', { name: 'Редактировать профиль' })
  await dialog.getByLabel('Фамилия').fill('Громова')
  await dialog.getByRole('button', { name: 'Закрыть' }).click()
  await page
    .getByRole('dialog', { name: 'Закрыть без сохранения?' })
    .getByRole('button', { name: 'Остаться' })
    .click()
  await dialog.getByRole('button', { name: 'Сохранить' }).click()
  await expect(dialog).toBeHidden()
  await open(page, `/users/${anna.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Анна Громова')
})

const ownPages: [name: string, path: (id: string) => string][] = [
  ['свой профиль', (id) => `/users/${id}`],
  ['редактирование', (id) => `/users/${id}/edit`],
  ['редактирование в окне', () => '/about?modal=edit_user'],
  ['настройки', () => '/settings'],
  ['удаление профиля', () => '/settings?modal=delete_user'],
]

for (const [name, pathOf] of ownPages) {
  test(`${name}: доступно и умещается на телефоне и на столе`, async ({ page }) => {
    const path = pathOf((await signInAsNew(page)).id)
    await open(page, path)
    if (path.includes('modal')) await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessibleLayouts(page)
  })
}

test('архив своих данных скачивается целиком', async ({ page }) => {
  const anna = await signInAsNew(page)
  await open(page, '/settings')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Скачать архив' }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`shodim-${anna.id}.zip`)
  const bytes = await readFile(await download.path())
  expect(bytes.subarray(0, 2).toString()).toBe('PK')
  for (const name of ['profile.json', 'posts.json', 'sessions.json']) expect(bytes.includes(name)).toBe(true)
})
