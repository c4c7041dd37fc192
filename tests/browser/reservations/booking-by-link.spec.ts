import type { APIRequestContext } from '@playwright/test'
import {
  type BookablePlace,
  freeDay,
  linkFor,
  messageFor,
  newPhone,
  ownPlace,
} from '#tests/browser/bookable.ts'
import {
  expect,
  expectAccessibleLayouts,
  open,
  test,
  waitForHydration,
  widths,
} from '#tests/browser/fixtures.ts'
import { codeFor, signInAs } from '#tests/browser/sign-in.ts'

test.use({ viewport: widths.phone })

const OWNER_EMAIL = 'owner-3@demo.example'

/** By somebody without an account and without cookies. */
async function book(request: APIRequestContext, place: BookablePlace, datetime: string, phone: string) {
  await request.post('/api/v1/request-code', { data: { phone } })
  const code = await codeFor(request, phone)
  const guest = { name: 'Зоя', phone, code, guests_count: 2 }
  const response = await request.post('/api/v1/reservations', {
    data: { ...guest, place_id: place.id, datetime },
  })
  expect(response.status(), await response.text()).toBe(201)
}

test('гость переносит по ссылке, без входа; владелица узнаёт об этом письмом', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  const office = await browser.newContext({ ...(baseURL && { baseURL }), viewport: widths.phone })
  const desk = await office.newPage()
  await signInAs(desk, 'owner')
  const place = await ownPlace(desk, 'link')
  await open(desk, '/settings')
  const channel = (name: string) => desk.getByRole('checkbox', { name })
  await expect(channel('Заявка без\u00A0ответа 10\u00A0минут: Почта')).toBeChecked()
  await channel('Гость перенёс или изменил бронь: Почта').check()
  const quiet = desk.getByRole('switch', { name: 'Тихие часы' })
  await quiet.click()
  await expect(desk.getByLabel('С', { exact: true })).toHaveValue('22:00')
  await expectAccessibleLayouts(desk)
  await quiet.click()
  await expect(quiet).not.toBeChecked()
  await desk.reload()
  await waitForHydration(desk)
  await expect(channel('Гость перенёс или изменил бронь: Почта')).toBeChecked()
  await expect(quiet).not.toBeChecked()

  const phone = newPhone()
  const date = await freeDay(page, place, 3)
  await book(page.request, place, `${date}T19:00`, phone)
  const link = await linkFor(page.request, phone, /Столик держим|Столик забронирован/, 'decline')
  // Robots that look at links change nothing.
  expect((await page.request.get(link)).status()).toBe(200)
  await open(page, link)
  const main = page.getByRole('main')
  await expect(main.getByRole('status')).toHaveText('Перенести эту бронь или отменить её?')
  await main.getByRole('button', { name: 'Перенести' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Больше гостей' }).click()
  await sheet.getByRole('button', { name: '20:00', exact: true }).click()
  await expectAccessibleLayouts(page)
  await sheet.getByRole('button', { name: 'Перенести' }).click()
  await expect(main.getByText(/^Бронь перенесена\. /)).toBeVisible()
  await expect(main.getByText(/20:00 · 3.гостя/)).toBeVisible()
  await expectAccessibleLayouts(page)
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('session')

  await messageFor(page.request, OWNER_EMAIL, /бронь перенесена — Зоя, .*20:00, 3\s+гостя/)
  // The link is used; the message about the move has a new one.
  await open(page, link)
  await expect(main.getByRole('status')).toContainText('Эта ссылка уже использована')
  await expect(main.getByRole('button', { name: 'Перенести' })).toBeHidden()
  const later = await linkFor(page.request, phone, /Бронь изменена: .*20:00, 3\s+гостя/, 'decline')
  await open(page, later)
  await main.getByRole('button', { name: 'Отменить бронь' }).click()
  await expect(main.getByRole('status')).toContainText('Бронь отменена')
  await office.close()
})
