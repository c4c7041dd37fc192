import type { Browser, Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  expectAccessibleLayouts,
  open,
  test,
  waitForHydration,
  waitForPartHydration,
  widths,
} from '#tests/browser/fixtures.ts'
import { type Person, signInAs, signInAsNew } from '#tests/browser/sign-in.ts'
import { twoColorJpeg } from '#tests/support/pictures.ts'

// Refused forms are answered with 409 and 422.
test.use({
  expectedConsoleErrors: ['409 /api/v1/places/', '409 /api/v2/organisations/', '422 /api/v1/places'],
  viewport: widths.desktop,
})

const main = (page: Page) => page.getByRole('main')
const dialog = (page: Page) => page.getByRole('dialog')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

/** By the keyboard, as the menu of a chain's actions is used without a mouse. */
async function chooseFromMenu(page: Page, label: string): Promise<void> {
  const more = await waitForPartHydration(main(page).getByRole('button', { name: 'Ещё' }))
  await more.press('Enter')
  const item = page.getByRole('menuitem', { name: label })
  await expect(item).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(more).toBeFocused()
  await more.press('Enter')
  await expect(async () => {
    await page.keyboard.press('ArrowDown')
    await expect(item).toBeFocused({ timeout: 500 })
  }).toPass()
  await page.keyboard.press('Enter')
}

async function adminPage(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const page = await (await browser.newContext({ baseURL })).newPage()
  await signInAs(page, 'admin')
  return page
}

interface AddedPlace {
  id: string
  latinName: string
}

/** Adds a place; callers choose points far enough apart that none is a likely duplicate. */
async function addPlace(
  page: Page,
  { headers }: Pick<Person, 'headers'>,
  name: string,
  lat = 55.7,
  more: object = {},
): Promise<AddedPlace> {
  const data = { name, category_id: 2, city_id: 1, lat, lon: 37.5, street: 'Арбат', building: '1', ...more }
  const response = await page.request.post('/api/v1/places', { data, headers })
  expect(response.status(), await response.text()).toBe(201)
  return (await response.json()).data.place
}

async function grantRole(admin: Page, role: string, body: object): Promise<void> {
  const { origin } = new URL((await admin.request.get('/healthz')).url())
  const response = await admin.request.post(`/api/v2/permissions/${role}`, {
    data: body,
    headers: { origin },
  })
  expect(response.status(), await response.text()).toBe(200)
}

test('Вера добавляет бар, админ отклоняет с причиной, Вера исправляет, бар опубликован', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  await signInAsNew(page, 'Вера')
  const name = `Бар Веры ${Date.now()}`
  await open(page, '/places/create')
  await button(page, 'Добавить').click()
  await expect(page.getByText('Поставьте метку на карте')).toBeVisible()
  await field(page, 'Название').fill(name)
  await page.getByLabel('Категория').selectOption({ label: 'Бар' })
  await field(page, 'Улица').fill('Покровка')
  await field(page, 'Координаты точки').fill('55.7592, 37.6440')

  // The typed text survives a reload.
  await page.reload()
  await waitForHydration(page)
  await expect(field(page, 'Название')).toHaveValue(name)
  await button(page, 'Добавить').click()
  await expect(main(page).getByText('на\u00A0модерации')).toBeVisible()
  await main(page).getByRole('link', { name: 'Посмотреть' }).click()
  await expect(main(page).getByRole('heading', { level: 1, name })).toBeVisible()
  const address = new URL(page.url()).pathname

  const admin = await adminPage(browser, baseURL)
  await open(admin, '/staffed?tab=waiting')
  await main(admin).getByRole('link', { name }).click()
  const bar = admin.getByRole('region', { name: 'На модерации' })
  await bar.getByRole('link', { name: 'Отклонить' }).click()
  await button(admin, 'Отклонить').click()
  await expect(dialog(admin).getByText('Заполните это поле')).toBeVisible()
  await field(admin, 'Причина').fill('Нет номера дома')
  await expect(dialog(admin).getByText('15 / 500')).toBeVisible()
  await button(admin, 'Отклонить').click()
  await expect(admin.getByText('Заведение не опубликовано. Владелец узнает причину')).toBeVisible()

  await open(page, '/staffed')
  await expect(main(page).getByText('Причина: Нет номера дома')).toBeVisible()
  await main(page).getByRole('link', { name: 'Исправить и отправить снова' }).click()
  const staff = page.getByRole('region', { name: 'Управление заведением' })
  await staff.getByRole('link', { name: 'Исправить' }).click()
  await field(page, 'Дом').fill('7')
  await button(page, 'Сохранить').click()
  await expect(page.getByText('Данные заведения изменены')).toBeVisible()
  await staff.getByRole('button', { name: 'Отправить снова' }).click()
  await expect(page.getByText('Заведение отправлено на модерацию')).toBeVisible()

  await open(admin, address)
  await (await waitForPartHydration(bar.getByRole('button', { name: 'Принять' }))).click()
  await expect(admin.getByText('Заведение опубликовано')).toBeVisible()
  const guest = await (await browser.newContext({ baseURL })).newPage()
  await open(guest, address)
  await expect(main(guest).getByText('Покровка, 7').first()).toBeVisible()
  await guest.context().close()
  await admin.context().close()
})

test('владелец сети меняет часы работы десяти заведений', async ({ page, browser, baseURL }) => {
  test.slow()
  const vera = await signInAsNew(page, 'Вера')
  const admin = await adminPage(browser, baseURL)
  await open(page, '/organisations/create')
  const name = `Сеть Веры ${Date.now()}`
  await field(page, 'Название').fill(name)
  await button(page, 'Добавить').click()
  await main(page).getByRole('link', { name: 'Страница сети' }).click()
  await expect(page).toHaveURL(/\/organisations\/[0-9a-f]{24}$/)
  const organisationId = page.url().split('/').at(-1) ?? ''
  for (let index = 0; index < 10; index++) {
    const place = await addPlace(page, vera, `${name} ${index}`, 55.5 + index / 50)
    await grantRole(admin, 'owner', { placeId: place.id, userId: vera.id })
    const joined = await page.request.patch(`/api/v1/places/${place.id}`, {
      data: { organisation_id: organisationId },
      headers: vera.headers,
    })
    expect(joined.status(), await joined.text()).toBe(200)
  }

  const withoutScripts = await browser.newContext({
    ...(baseURL && { baseURL }),
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  })
  const plain = await withoutScripts.newPage()
  await plain.goto(`/organisations/${organisationId}`)
  await expect(button(plain, 'Ещё')).toBeHidden()
  await main(plain).getByRole('link', { name: 'Заведения файлом' }).click()
  await expect(plain).toHaveURL(`/organisations/${organisationId}/file`)
  await withoutScripts.close()

  await open(page, `/organisations/${organisationId}`)
  await chooseFromMenu(page, 'Заведения файлом')
  const arriving = page.waitForEvent('download')
  await button(page, 'Скачать CSV').click()
  const stream = await (await arriving).createReadStream()
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  const csv = withHours(Buffer.concat(chunks).toString('utf8'), 'Ежедневно 09:00-23:00')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'сеть.csv', mimeType: 'text/csv', buffer: windows1251(csv) })
  await expect(main(page).getByText(/^Изменится 10.заведений/)).toBeVisible()
  await expectAccessibleLayouts(page)
  await button(page, 'Применить: 10\u00A0заведений').click()
  await expect(page.getByText(/^Готово: 10.заведений/)).toBeVisible()

  const { data } = await (
    await page.request.get(`/api/v1/places?organisation_id=${organisationId}&is_staffed_or_requested=1`)
  ).json()
  expect(data.places).toHaveLength(10)
  for (const place of data.places) expect(place.mainSchedule.items).toHaveLength(7)
  await admin.context().close()
})

/** The encoding in which the Russian Excel saves CSV files. */
function windows1251(text: string): Buffer {
  const letters = 'АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмнопрстуфхцчшщъыьэюя'
  return Buffer.from(
    [...text].map((sign) => (letters.includes(sign) ? 0xc0 + letters.indexOf(sign) : sign.charCodeAt(0))),
  )
}

/** The table with these hours in every row. */
function withHours(csv: string, hours: string): string {
  const [header = '', ...rows] = csv
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n/)
  const separator = header.includes(';') ? ';' : ','
  const at = header.split(separator).findIndex((name) => /час/i.test(name))
  expect(at, header).toBeGreaterThanOrEqual(0)
  const changed = rows.map((row) => row.split(separator).with(at, `"${hours}"`).join(separator))
  return [header, ...changed].join('\n')
}

test('менеджер правит меню с телефона', async ({ page, browser, baseURL }) => {
  test.slow()
  await page.setViewportSize(widths.phone)
  const boris = await signInAsNew(page, 'Борис')
  const admin = await adminPage(browser, baseURL)
  const place = await addPlace(page, boris, `Кафе Бориса ${Date.now()}`, 55.65)
  await grantRole(admin, 'manager', { placeId: place.id, userId: boris.id })

  await open(page, `/${place.latinName}`)
  await main(page).getByRole('link', { name: 'Указать часы работы' }).click()
  await expect(page.getByRole('heading', { name: 'Часы работы' })).toBeInViewport()
  await page.getByRole('navigation', { name: 'Разделы формы' }).getByRole('link', { name: 'Меню' }).click()
  await button(page, 'Добавить меню').click()
  const menu = page.locator('#edit-menus')
  await menu.getByRole('textbox', { name: 'Название' }).fill('Основное')
  await menu.getByRole('button', { name: 'Добавить раздел' }).click()
  await menu.getByRole('textbox', { name: 'Раздел', exact: true }).fill('Супы')
  await menu.getByRole('textbox', { name: 'Блюдо', exact: true }).fill('Борщ')
  const price = menu.getByRole('textbox', { name: 'Цена, ₽' })
  await price.fill('450/650')
  await price.blur()
  await expect(price).toHaveValue('450/650')
  await expect(menu.getByText('Одно целое число рублей')).toBeVisible()
  await price.fill('650')
  await expect(menu.getByText('Одно целое число рублей')).toBeHidden()
  await menu.getByRole('button', { name: 'Добавить блюдо' }).click()
  // The focus moves to a nearby element, so that keyboard users keep their position.
  await menu.getByRole('button', { name: 'Блюдо 2: убрать' }).press('Enter')
  await expect(menu.getByRole('button', { name: 'Вернуть' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(menu.getByRole('textbox', { name: 'Блюдо', exact: true }).nth(1)).toBeFocused()
  await menu.locator('input[type=file]').setInputFiles([
    { name: 'меню-1.jpg', mimeType: 'image/jpeg', buffer: await twoColorJpeg(300, 400) },
    { name: 'меню-2.jpg', mimeType: 'image/jpeg', buffer: await twoColorJpeg(400, 300) },
  ])
  await expect(button(page, 'Сохранить')).toBeEnabled()
  await menu.getByRole('button', { name: 'Переместить правее: изображение 1' }).press('ArrowRight')
  await expectAccessibleLayouts(page)
  await page.setViewportSize(widths.phone)

  // The preview shows the guest's page with the unsaved changes.
  await button(page, 'Предпросмотр').click()
  await expect(page.getByRole('region', { name: 'Предпросмотр' })).toBeVisible()
  await expect(main(page).getByText('Борщ')).toBeVisible()
  await page.getByRole('link', { name: 'Вернуться' }).click()
  await expect(page.getByText('Здесь ваши несохранённые изменения.')).toBeVisible()

  // An admin renames the place meanwhile and changes the description of the menu.
  const { data } = await (await page.request.get(`/api/v1/places/${place.id}/edit`)).json()
  const renamed = await admin.request.patch(`/api/v1/places/${place.id}`, {
    data: { name: 'Кафе Админа', menu_description: 'Домашняя кухня', version: data.form.version },
    headers: boris.headers,
  })
  expect(renamed.status()).toBe(200)
  await page.getByRole('textbox', { name: 'О меню в двух словах' }).fill('Как у бабушки')
  await button(page, 'Сохранить').click()
  await expect(dialog(page).getByText('Пока вы редактировали')).toBeVisible()
  await expect(dialog(page).getByText('Домашняя кухня')).toBeVisible()
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Сохранить выбранное' }).click()
  await expect(page.getByText('Данные заведения изменены')).toBeVisible()
  const saved = await (await page.request.get(`/api/v1/places/${place.id}`)).json()
  expect(saved.data.place.name).toBe('Кафе Админа')
  expect(saved.data.place.menuDescription).toBe('Как у бабушки')
  expect(saved.data.place.menus[0].sections[0].dishes[0]).toMatchObject({ name: 'Борщ', price: 650 })
  expect(saved.data.place.menus[0].photos).toHaveLength(2)
  await admin.context().close()
})

test('сохранённое из предпросмотра видно сразу, а полоса режима — над вкладками', async ({ page }) => {
  const vera = await signInAsNew(page, 'Вера')
  const place = await addPlace(page, vera, `Бар ${Date.now()}`, 55.64)
  const words = 'Двенадцать сортов сидра'
  await open(page, `/${place.latinName}/edit`)
  await field(page, 'Описание').fill(words)
  await button(page, 'Предпросмотр').click()
  const bar = page.getByRole('region', { name: 'Предпросмотр' })
  await expect(main(page).getByText(words)).toBeVisible()
  await page.setViewportSize({ ...widths.phone, height: 420 })
  await page.mouse.wheel(0, 900)
  await expect(bar).toBeInViewport({ ratio: 1 })
  const isOnTop = await bar.getByRole('button', { name: 'Сохранить' }).evaluate((save) => {
    const { left, top, width, height } = save.getBoundingClientRect()
    return save.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  })
  expect(isOnTop).toBe(true)
  await bar.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByText('Данные заведения изменены')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/${place.latinName}$`))
  await expect(main(page).getByText(words)).toBeVisible()
  // Going back and forward must not show the old text.
  await page.goBack()
  await page.goForward()
  await expect(main(page).getByText(words)).toBeVisible()
})

test('экраны владельца доступны и помещаются', async ({ page }) => {
  test.slow()
  const vera = await signInAsNew(page, 'Вера')
  const place = await addPlace(page, vera, `Бар ${Date.now()}`, 55.6)
  for (const path of [
    '/places/create',
    '/organisations/create',
    '/staffed',
    '/staffed?tab=organisations',
    '/staffed?tab=requests',
    `/${place.latinName}`,
    `/${place.latinName}/history`,
    '/moscow/places/following',
    '/moscow/places/following/map',
  ]) {
    await open(page, path)
    await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessibleLayouts(page)
  }
})

test('поля одного ряда стоят на одной линии', async ({ page, browser, baseURL }) => {
  const vera = await signInAsNew(page, 'Вера')
  const admin = await adminPage(browser, baseURL)
  const place = await addPlace(page, vera, `Ряды ${Date.now()}`, 55.61)
  await grantRole(admin, 'owner', { placeId: place.id, userId: vera.id })
  await open(page, `/${place.latinName}/edit`)
  const topOf = async (label: string) => (await page.getByLabel(label, { exact: true }).boundingBox())?.y
  for (const row of [
    ['Средний чек, ₽', 'Дресс-код'],
    ['Категория', 'Уточнение категории'],
  ] as const) {
    const top = await topOf(row[0])
    expect(top).toBeGreaterThan(0)
    expect(await topOf(row[1])).toBe(top)
  }
  await admin.context().close()
})

test('экраны администратора заведений доступны и помещаются', async ({ page, browser, baseURL }) => {
  test.slow()
  const vera = await signInAsNew(page, 'Вера')
  const place = await addPlace(page, vera, `Бар ${Date.now()}`, 55.62)
  const admin = await adminPage(browser, baseURL)
  for (const path of [
    '/staffed?tab=waiting',
    `/${place.latinName}?modal=moderation_unpublished_reason`,
    `/${place.latinName}?modal=shared_permissions`,
    `/${place.latinName}?modal=delete_place`,
    `/${place.latinName}?modal=edit_avatar_place`,
    `/${place.latinName}?modal=edit_menu_place`,
  ]) {
    await open(admin, path)
    if (path.includes('modal')) await expect(dialog(admin)).toBeVisible()
    await expectAccessibleLayouts(admin)
  }
  await admin.context().close()
})

test('Вера доказывает кодом, что бар её, меняет его адрес и возвращает удалённое; админ отменяет правку', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  const vera = await signInAsNew(page, 'Вера')
  const admin = await adminPage(browser, baseURL)
  const stamp = String(Date.now())
  const phone = `+7916${stamp.slice(-7)}`
  const { id, latinName } = await addPlace(admin, vera, `Рюмочная ${stamp}`, 55.45, { phone_number: phone })

  await open(page, `/${latinName}?modal=request_permission`)
  await expect(dialog(page).getByText('мы отправим код')).toBeVisible()
  await expectAccessibleLayouts(page)
  await button(page, 'Получить код').click()
  await expect(field(page, 'Код подтверждения')).toBeVisible()
  await expect(dialog(page).getByText('Отправить ещё раз можно через')).toBeVisible()
  await field(page, 'Код подтверждения').fill(await claimCodeFor(page, phone))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Теперь вы владелец этой страницы')).toBeVisible()
  await expect(main(page).getByRole('link', { name: 'Написать новость' })).toBeVisible()
  await expect(main(page).getByRole('link', { name: 'Написать отзыв' })).toHaveCount(0)

  // A write drops the cached page before its fifteen seconds are over.
  const guest = await (await browser.newContext({ baseURL })).newPage()
  const seen = async () => (await guest.request.get(`/${latinName}`)).text()
  expect(await seen()).toContain(`Рюмочная ${stamp}`)
  const change = { name: `Чайная ${stamp}`, latin_name: `chaynaya-${stamp}` }
  const saved = await page.request.patch(`/api/v1/places/${id}`, { data: change, headers: vera.headers })
  expect(saved.status(), await saved.text()).toBe(200)
  await expect.poll(seen, { intervals: [100], timeout: 5000 }).toContain(change.name)
  const moved = await guest.request.get(`/${latinName}/reviews`, { maxRedirects: 0 })
  expect([moved.status(), moved.headers().location]).toEqual([301, `/${change.latin_name}/reviews`])
  await guest.context().close()

  await open(admin, `/${change.latin_name}/history`)
  await main(admin).getByRole('button', { name: 'Отменить' }).first().click()
  await button(admin, 'Отменить правку').click()
  await expect(admin.getByText('Правка отменена')).toBeVisible()
  await admin.context().close()

  await open(page, `/${latinName}?modal=delete_place`)
  await button(page, 'Удалить').click()
  await expect(page.getByText('Заведение удалено. Его можно восстановить')).toBeVisible()
  await button(page, 'Восстановить').click()
  await expect(page.getByText('Заведение восстановлено')).toBeVisible()
  await expect(main(page).getByRole('heading', { level: 1, name: `Рюмочная ${stamp}` })).toBeVisible()

  await open(page, `/${latinName}?modal=edit_album_place`)
  await dialog(page).getByRole('textbox', { name: 'Название' }).fill('Зал')
  await dialog(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'зал.jpg', mimeType: 'image/jpeg', buffer: await twoColorJpeg(400, 300) })
  await expect(button(page, 'Сохранить')).toBeEnabled()
  await expectAccessibleLayouts(page)
  await button(page, 'Сохранить').click()
  await expect(page.getByText('Данные заведения изменены')).toBeVisible()
  await expect(main(page).getByRole('heading', { name: 'Фото' })).toBeVisible()
})

/** The code that was sent to the phone of the place, from the outbox. */
async function claimCodeFor(page: Page, phone: string): Promise<string> {
  let code: string | undefined
  const readOutbox = async () => {
    const outbox: { to: string; text: string }[] = await (await page.request.get('/dev/outbox.json')).json()
    code = /\b\d{6}\b/.exec(outbox.find(({ to }) => to === phone)?.text ?? '')?.[0]
    return code
  }
  await expect.poll(readOutbox, { intervals: [50] }).toBeTruthy()
  return code ?? ''
}

test('о двойнике и о далёкой метке спрашивают, прежде чем добавить', async ({ page, browser, baseURL }) => {
  const vera = await signInAsNew(page, 'Вера')
  const admin = await adminPage(browser, baseURL)
  const name = `Двойник ${Date.now()}`
  await addPlace(admin, vera, name, 55.4)
  await admin.context().close()

  await open(page, '/places/create')
  await field(page, 'Название').fill(name)
  await page.getByLabel('Категория').selectOption({ label: 'Бар' })
  await field(page, 'Координаты точки').fill('55.4001, 37.5001')
  await button(page, 'Добавить').click()
  await expect(dialog(page).getByText('Похоже, оно уже есть')).toBeVisible()
  await expect(dialog(page).getByRole('link', { name })).toBeVisible()
  await expectAccessibleLayouts(page)
  await button(page, 'Вернуться').click()
  await field(page, 'Координаты точки').fill('62.03, 129.73')
  await button(page, 'Добавить').click()
  await expect(dialog(page).getByText('Метка далеко от города')).toBeVisible()
  await button(page, 'Всё верно').click()
  await expect(main(page).getByText('на\u00A0модерации')).toBeVisible()
})

test('двое меняют одну сеть: каждый видит правку другого, и ничего не пропадает', async ({ page }) => {
  test.slow()
  const vera = await signInAsNew(page, 'Вера')
  const created = await page.request.post('/api/v2/organisations', {
    data: { name: 'Пекарни', cityId: 'moscow' },
    headers: vera.headers,
  })
  const { id } = (await created.json()).data.organisation
  await open(page, `/organisations/${id}/edit`)
  await expectAccessibleLayouts(page)
  await field(page, 'Название').fill('Моё имя')
  const other = { name: 'Чужое имя', category: 2 }
  const saved = await page.request.patch(`/api/v2/organisations/${id}`, {
    data: other,
    headers: vera.headers,
  })
  expect(saved.status()).toBe(200)
  await button(page, 'Сохранить').click()
  await expect(dialog(page).getByText('Чужое имя')).toBeVisible()
  await expectAccessible(page)
  await button(page, 'Сохранить выбранное').click()
  await expect(page.getByText('Данные организации изменены')).toBeVisible()
  await chooseFromMenu(page, 'История изменений')
  await expect(main(page).getByText('Моё имя').first()).toBeVisible()
  await expect(main(page).getByRole('article')).toHaveCount(3)
  await expectAccessibleLayouts(page)
  const { organisation } = (await (await page.request.get(`/api/v2/organisations/${id}`)).json()).data
  expect([organisation.name, organisation.category.id]).toEqual(['Моё имя', 2])
  await open(page, `/organisations/${id}?modal=delete_organisation`)
  await expect(dialog(page)).toBeVisible()
  await expectAccessibleLayouts(page)
})
