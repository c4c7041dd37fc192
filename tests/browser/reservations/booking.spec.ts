import type { Page } from '@playwright/test'
import { findBookablePlace, freeDay, linkFor, newPhone } from '#tests/browser/bookable.ts'
import {
  expect,
  expectAccessibleLayouts,
  open,
  test,
  waitForHydration,
  widths,
} from '#tests/browser/fixtures.ts'
import { codeFor, signInAs, signInAsNew } from '#tests/browser/sign-in.ts'

// A wrong code is refused.
test.use({
  expectedConsoleErrors: ['422 /api/v1/reservations'],
  viewport: widths.phone,
})

const main = (page: Page) => page.getByRole('main')
const time = (page: Page, text: string) => main(page).getByRole('button', { name: text, exact: true })

async function fillIn(page: Page, name: string, phone: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Имя' }).fill(name)
  await page.getByRole('textbox', { name: 'Телефон' }).fill(phone)
}

test('гость бронирует столик на вечер, подтверждает кодом, переносит и отменяет', async ({ page }) => {
  // The test is slow because it checks every step in both widths and themes.
  test.slow()
  const venue = await findBookablePlace(page, 0)
  const date = await freeDay(page, venue)
  const phone = newPhone()
  await signInAsNew(page)

  await open(page, `/${venue.latinName}`)
  await page.getByRole('link', { name: 'Забронировать' }).last().click()
  await expect(main(page).getByRole('heading', { level: 1 })).toContainText(venue.name)
  await page.getByLabel('Или выберите день').fill(date)
  await expect(time(page, '19:00')).toBeVisible()
  await expectAccessibleLayouts(page)

  await page.getByRole('button', { name: 'Забронировать' }).click()
  await expect(page.getByText('Выберите время')).toBeVisible()
  await expect(page.getByText('Заполните это поле')).toBeVisible()
  await time(page, '19:00').click()
  // A change of the party keeps the chosen time.
  await page.getByRole('button', { name: 'Больше гостей' }).click()
  await expect(main(page).getByText('3\u00A0гостя', { exact: true })).toBeVisible()
  await expect(time(page, '19:00')).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Меньше гостей' }).click()
  await expect(time(page, '19:00')).toHaveAttribute('aria-pressed', 'true')
  await fillIn(page, 'Анна', phone)
  await page.reload()
  await waitForHydration(page)
  await expect(page.getByRole('textbox', { name: 'Имя' })).toHaveValue('Анна')
  await page.getByRole('button', { name: 'Забронировать' }).click()

  await expect(page).toHaveURL(/\/booking\/code$/)
  await expect(page.getByRole('timer')).toBeVisible()
  const code = await codeFor(page.request, phone)
  await page.getByRole('textbox', { name: 'Код из сообщения' }).fill(code === '1111' ? '2222' : '1111')
  await expect(page.getByText('Неправильный код')).toBeVisible()
  await expectAccessibleLayouts(page)
  await page.getByRole('textbox', { name: 'Код из сообщения' }).fill(code)
  await expect(page).toHaveURL(/\/booking\/done$/)
  await expect(main(page).getByRole('status')).toContainText('Столик держим за вами')
  await expectAccessibleLayouts(page)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'В календарь' }).click(),
  ])
  expect(file.suggestedFilename()).toBe(`shodim-${date}.ics`)
  // The back button skips the completed form.
  await page.getByRole('button', { name: 'Назад', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/${venue.latinName}$`))

  const confirm = await linkFor(page.request, phone, /Подтвердить, что придёте/, 'confirm')
  // A GET of the link must not confirm, because link previews open it.
  expect((await page.request.get(confirm)).status()).toBe(200)
  await open(page, confirm)
  await expect(main(page).getByRole('status')).toContainText('Придёте?')
  await expectAccessibleLayouts(page)
  await page.getByRole('button', { name: 'Подтвердить, что приду' }).click()
  await expect(main(page).getByRole('status')).toContainText('Заведение увидит, что вы придёте')
  await expect(main(page).getByText('Заведение ещё не ответило')).toBeVisible()

  await open(page, '/reservations')
  await expect(main(page).getByRole('link', { name: venue.name })).toBeVisible()
  await expect(page.getByText('Ждёт ответа')).toBeVisible()
  await expect(page.getByText('Вы подтвердили, что придёте')).toBeVisible()
  await expectAccessibleLayouts(page)
  await page.getByRole('button', { name: 'Перенести' }).click()
  const sheet = page.getByRole('dialog')
  // The sheet starts with the current time and party size.
  await expect(sheet.getByRole('button', { name: '19:00', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect(sheet.getByText('2\u00A0гостя', { exact: true })).toBeVisible()
  await sheet.getByRole('button', { name: '20:00', exact: true }).click()
  await sheet.getByRole('button', { name: 'Больше гостей' }).click()
  await expect(sheet.getByRole('button', { name: '20:00', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await sheet.getByRole('button', { name: 'Перенести' }).click()
  await expect(page.getByText('Бронь перенесена')).toBeVisible()
  await expect(main(page).getByText(/20:00 · 3.гостя/)).toBeVisible()
  await page.getByRole('button', { name: 'Отменить' }).click()
  await sheet.getByRole('button', { name: 'Отменить бронь' }).click()
  await expect(page.getByText('Бронь отменена')).toBeVisible()
  await expect(page.getByText('Здесь будут ваши брони')).toBeVisible()
  await page.getByText('Прошедшие', { exact: true }).click()
  await expect(page.getByText('Отменена', { exact: true })).toBeVisible()

  const decline = await linkFor(page.request, phone, /Бронь изменена/, 'decline')
  await open(page, decline)
  await expect(main(page).getByRole('status')).toContainText('Бронь отменена')
  await open(page, '/confirm/AAAAAA')
  await expect(page.getByText('Ссылка не подходит')).toBeVisible()
})

test('мест нет: лист ожидания срабатывает', async ({ page, browser, baseURL }) => {
  const venue = await findBookablePlace(page, 1)
  const date = await freeDay(page, venue)
  // Two reservations by phone fill the evening and the night, whenever the place closes.
  const office = await browser.newContext({ ...(baseURL && { baseURL }) })
  const desk = await office.newPage()
  await signInAs(desk, 'admin')
  const headers = { origin: baseURL ?? '' }
  const settings = `/api/v1/places/${venue.id}/reservation-settings`
  await desk.request.patch(settings, { headers, data: { seats: 8, zones: [], stayMinutes: 720 } })
  const url = `/api/v1/places/${venue.id}/reservations`
  const data = { source: 'phone', name: 'Банкет', guests_count: 4, datetime: `${date}T12:00` }
  const party = await (await desk.request.post(url, { headers, data })).json()
  const later = { ...data, datetime: `${date}T23:30`, guests_count: 4 }
  const second = await desk.request.post(url, { headers, data: { ...later, name: 'Второй банкет' } })
  expect(second.status(), await second.text()).toBe(201)
  await desk.request.patch(settings, { headers, data: { seats: 4 } })

  const phone = newPhone()
  await open(page, `/${venue.latinName}/booking`)
  await page.getByLabel('Или выберите день').fill(date)
  await expect(page.getByText('На этот день свободных столов нет')).toBeVisible()
  await expect(page.getByText('Ближайшие дни, когда столы есть:')).toBeVisible()
  await page.getByText('Сообщить, если столик освободится').click()
  await page.getByLabel('Не раньше').selectOption('18:00')
  await page.getByLabel('Не позже').selectOption('20:00')
  await fillIn(page, 'Борис', phone)
  await expectAccessibleLayouts(page)
  await page.getByRole('button', { name: 'Встать в лист ожидания' }).click()
  await page.getByRole('textbox', { name: 'Код из сообщения' }).fill(await codeFor(page.request, phone))
  await expect(main(page).getByRole('status')).toContainText('Вы в листе ожидания')

  const banquet = `/api/v1/reservations/${party.data.reservation.id}/decline`
  await desk.request.post(banquet, { headers, data: { answer: 'Перенесли' } })
  await desk.request.patch(settings, { headers, data: { seats: 8, stayMinutes: 120 } })
  const link = await linkFor(page.request, phone, /Освободился столик/, 'confirm')
  await open(page, link)
  await expect(main(page).getByRole('status')).toContainText('Занять его?')
  await expect(main(page).getByRole('heading', { name: 'Столик освободился' })).toBeVisible()
  await expect(main(page).getByRole('timer')).toHaveText(/^(10:00|09:\d\d)$/)
  await page.getByRole('button', { name: 'Занять столик' }).click()
  await expect(main(page).getByRole('status')).toContainText('Заведение увидит, что вы придёте')
  await office.close()
})

test('столик из листа ожидания занимают в «Моих бронях»', async ({ page }) => {
  const venue = await findBookablePlace(page, 3)
  const date = await freeDay(page, venue)
  const { name, headers } = await signInAsNew(page)
  const phone = newPhone()
  await page.request.post('/api/v1/request-code', { headers, data: { phone } })
  const at = `${date}T19:00`
  const data = { place_id: venue.id, name, phone, guests_count: 2, from: at, to: at }
  const code = await codeFor(page.request, phone)
  // The table is offered at once, because one is already free.
  const joined = await page.request.post('/api/v1/waitlist-entries', { headers, data: { ...data, code } })
  expect(joined.status()).toBe(201)
  await linkFor(page.request, phone, /Освободился столик/, 'confirm')

  await open(page, '/reservations')
  const reservation = main(page).getByRole('article').filter({ hasText: venue.name })
  await expect(reservation.getByRole('timer')).toHaveText(/^(10:00|0\d:\d\d)$/)
  await reservation.getByRole('button', { name: 'Занять столик' }).click()
  await expect(page.getByText('Столик держим за вами. Ответ заведения пришлём сообщением')).toBeVisible()
  await expect(reservation.getByText('Ждёт ответа')).toBeVisible()
  await expect(reservation.getByRole('timer')).toHaveCount(0)
  await expect(main(page).getByText('Лист ожидания')).toHaveCount(0)
})

test('имя вошедшего уже заполнено в форме брони', async ({ page }) => {
  const venue = await findBookablePlace(page, 2)
  await signInAsNew(page, 'Дина')
  await open(page, `/${venue.latinName}/booking`)
  // A later day is chosen, because today may have no table left and then shows no form.
  await page.getByLabel('Или выберите день').fill(await freeDay(page, venue))
  await expect(page.getByRole('textbox', { name: 'Имя' })).toHaveValue('Дина')
  await open(page, '/reservations')
  await expect(page.getByText('Здесь будут ваши брони')).toBeVisible()
})
