import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import { MINUTE_MS } from '#contract/durations.ts'
import { dayIn, ownPlace } from '#tests/browser/bookable.ts'
import {
  expectAccessible,
  expectAccessibleLayouts,
  open,
  setTheme,
  test,
  widths,
} from '#tests/browser/fixtures.ts'
import { codeFor, deleteSessionCookie, signInAs, signInAsNew } from '#tests/browser/sign-in.ts'

// The stories change the settings of one bar, so they take turns.
test.describe.configure({ mode: 'default' })
// The browser logs the 422 that asks to confirm an overbooking and the 403 of a stranger.
test.use({ expectedConsoleErrors: ['403 /', '422 /api/v1/places/'], viewport: widths.phone })

interface Place {
  id: string
  latinName: string
}

/** A day with fewer free times may have none left to which a visit can be moved. */
const FREE_TIMES_NEEDED = 6

const newPhone = () => `+7916${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`

/** A guest without an account, from a browser of their own. */
async function book(request: APIRequestContext, place: Place, guest: { name: string; phone: string }) {
  const url = `/api/v1/places/${place.id}`
  const { terms } = (await (await request.get(`${url}/reservation-terms`)).json()).data
  const days = await request.get(`${url}/reservation-days?date=${terms.today}&guests_count=2`)
  // Late in the evening there is not enough left of today to move a visit.
  const day = (await days.json()).data.days.find(({ count }: { count: number }) => count >= FREE_TIMES_NEEDED)
  await request.post('/api/v1/request-code', { data: { phone: guest.phone } })
  const response = await request.post('/api/v1/reservations', {
    data: {
      ...guest,
      guests_count: 2,
      datetime: startingLater(day.first),
      place_id: place.id,
      code: await codeFor(request, guest.phone),
    },
  })
  expect(response.status(), await response.text()).toBe(201)
}

/** The next half-hour when the first begins within minutes: a visit that has begun waits for no answer any more. */
function startingLater(first: string): string {
  const start = Date.parse(`${first}+03:00`)
  return start > Date.now() + 10 * MINUTE_MS ? first : localTime(start + 30 * MINUTE_MS).join('T')
}

const dialog = (page: Page) => page.getByRole('dialog')
const card = (page: Page, name: string) => page.getByRole('article', { name })
/** Expands the row of a reservation to its details and actions. */
const expand = (page: Page, name: string) =>
  card(page, name).getByRole('button', { name, exact: true }).click()
const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true })

/** The date and the time in Moscow. */
function localTime(at: number): string[] {
  return new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Europe/Moscow',
    dateStyle: 'short',
    timeStyle: 'short',
  })
    .format(at)
    .split(' ')
}

function localNow(): { date: string; time: string } {
  const [date = '', time = ''] = localTime(Date.now())
  return { date, time }
}

test('администратор бара ведёт вечер с телефона', async ({ page, playwright, baseURL }) => {
  test.setTimeout(240_000)
  const guests = await playwright.request.newContext({ baseURL })
  const anna = { name: `Анна ${Date.now()}`, phone: newPhone() }
  const boris = { name: `Борис ${Date.now()}`, phone: newPhone() }
  const gleb = `Глеб ${Date.now()}`
  await signInAs(page, 'owner')
  const bar = await ownPlace(page, 'evening')
  const boardPath = `/${bar.latinName}/reservations`

  // The owner enables reservations.
  await open(page, `${boardPath}/settings`)
  await page.getByRole('switch', { name: 'Принимать брони на сайте' }).check()
  const seats = page.getByLabel('Сколько мест')
  await seats.fill('много')
  await button(page, 'Сохранить').click()
  await expect(page.getByText('От 1 до 2000')).toBeVisible()
  await expect(seats).toBeFocused()
  await seats.fill('8')
  // The typed text is there after a reload.
  page.once('dialog', (question) => question.accept())
  await open(page, `${boardPath}/settings`)
  await expect(page.getByText('Здесь ваши несохранённые изменения')).toBeVisible()
  await expect(seats).toHaveValue('8')
  await page.getByLabel('До какого времени принимать брони').selectOption('0')
  await expectAccessibleLayouts(page)
  await button(page, 'Сохранить').click()
  await expect(page).toHaveURL(boardPath)
  await expect(page.getByText('Настройки сохранены')).toBeVisible()

  // A new one is in the counter of the staff and in the list of its day.
  await book(guests, bar, anna)
  await open(page, '/navigation')
  await expect(page.getByRole('link', { name: /Моя компания.*Новые брони: \d+/ })).toBeVisible()
  await open(page, '/staffed')
  // Guests of other tests book at the other venues of the owner.
  await page
    .getByRole('link', { name: /^Брони.*Новые брони: \d+/ })
    .and(page.locator(`[href="${boardPath}"]`))
    .click()
  await expect(page).toHaveURL(boardPath)
  await page
    .getByRole('navigation', { name: 'Дни с бронями' })
    .getByRole('link')
    .filter({ hasText: 'Ждут ответа' })
    .first()
    .click()
  await expect(card(page, anna.name)).toHaveAccessibleName(/Ждёт ответа/)

  // The open board shows the next reservation without a reload.
  await book(guests, bar, boris)
  await expect(card(page, boris.name)).toBeVisible({ timeout: 30_000 })

  await button(card(page, anna.name), 'Подтвердить').click()
  await expect(dialog(page)).toContainText('Гостю уйдёт сообщение')
  await button(dialog(page), 'Подтвердить').click()
  await expect(card(page, anna.name)).toHaveAccessibleName(/Подтверждена/)
  await expect(card(page, anna.name)).toBeFocused()

  // Anna calls: she comes with one more, later.
  const before = await card(page, anna.name).locator('time').textContent()
  await expand(page, anna.name)
  await button(card(page, anna.name), 'Перенести').click()
  await button(dialog(page), 'Больше гостей').click()
  const later = dialog(page).getByRole('button', { name: /^\d\d:\d\d$/ })
  await expect(later.nth(2)).toBeVisible()
  await expectAccessibleLayouts(page)
  await later.nth(2).click()
  await button(dialog(page), 'Перенести').click()
  await expect(page.getByText('Бронь перенесена, гостю отправим сообщение')).toBeVisible()
  await expect(card(page, anna.name)).toContainText('3 гостя')
  await expect(card(page, anna.name).locator('time')).not.toHaveText(before ?? '')
  await expand(page, boris.name)
  await button(card(page, boris.name), 'Отклонить').click()
  await button(dialog(page), 'Отклонить').click()
  await expect(dialog(page).getByText('Напишите гостю хотя бы несколько слов')).toBeVisible()
  await expectAccessibleLayouts(page)
  await button(dialog(page), 'В этот вечер у нас закрытое мероприятие').click()
  await page.keyboard.press('Escape')
  await button(card(page, boris.name), 'Отклонить').click()
  await expect(dialog(page).getByLabel('Ответ гостю')).toHaveValue('В этот вечер у нас закрытое мероприятие')
  await button(dialog(page), 'Отклонить').click()
  await expect(card(page, boris.name)).toContainText('Ответ гостю: В этот вечер у нас закрытое мероприятие')
  await expect(card(page, boris.name)).toContainText('Отклонена')
  await expectAccessibleLayouts(page)

  // A call for this very minute; the guests do not come, then they do, then they do not.
  await open(page, boardPath)
  await button(page, 'Записать гостей').click()
  await dialog(page).getByText('Звонят').click()
  const now = localNow()
  await dialog(page).getByLabel('День').fill(now.date)
  await dialog(page).getByLabel('Время').fill(now.time)
  await button(dialog(page), 'Записать бронь').click()
  await expect(dialog(page).getByText('Напишите имя или телефон')).toBeVisible()
  await dialog(page).getByLabel('Имя').fill(gleb)
  await expectAccessibleLayouts(page)
  await button(dialog(page), 'Записать бронь').click()
  await expect(dialog(page)).toBeHidden()
  await button(card(page, gleb), 'Не пришли').click()
  await expect(card(page, gleb)).toContainText('Не пришли')
  await button(card(page, gleb), 'Отменить отметку').click()
  await expect(card(page, gleb)).toHaveAccessibleName(/Подтверждена/)
  // The keyboard works as well, and the mark is announced to screen readers.
  const status = page.getByRole('status').filter({ hasText: `${gleb}: не пришли` })
  await button(card(page, gleb), 'Не пришли').press('Enter')
  await expect(status).toBeVisible()
  await expect(card(page, gleb)).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Tab')
  await expect(button(status, 'Отменить')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText(`${gleb}: отметка снята`)).toBeVisible()
  await expect(card(page, gleb)).toHaveAccessibleName(/Подтверждена/)
  await button(card(page, gleb), 'Не пришли').click()
  await expect(button(card(page, gleb), 'Отменить отметку')).toBeVisible()

  // Nine guests wait at the door of a bar with eight seats.
  await button(page, 'Записать гостей').click()
  for (let guest = 2; guest < 9; guest++) await button(dialog(page), 'Больше гостей').click()
  await button(dialog(page), 'Посадить').click()
  await expect(dialog(page).getByRole('alert').filter({ hasText: 'Можно записать сверх мест' })).toBeVisible()
  await expectAccessibleLayouts(page)
  await button(dialog(page), 'Записать сверх мест').click()
  await expect(page.getByText('Гости за столом')).toBeVisible()
  const walkIns = card(page, 'Гости без брони').first()
  await expect(walkIns).toContainText('9 гостей')
  // The host marks the wrong guests as gone and undoes it.
  await button(walkIns, 'Ушли').click()
  await expect(page.getByText('Гости без брони: ушли')).toBeVisible()
  await button(walkIns, 'Отменить отметку').click()
  await expect(button(walkIns, 'Ушли')).toBeVisible()

  await page.getByRole('link', { name: 'По часам', exact: true }).click()
  const hours = page.getByRole('list', { name: 'Загрузка по часам' })
  await expect(hours.locator('[aria-current=time]')).toContainText('больше, чем мест')
  await hours
    .getByRole('button', { name: /Гости без брони.*9.гостей/ })
    .first()
    .click()
  await expect(card(page, 'Гости без брони').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expectAccessibleLayouts(page)

  await page.getByRole('searchbox', { name: 'Телефон или имя гостя' }).fill(anna.phone.slice(-7))
  await expect(card(page, anna.name)).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByRole('searchbox', { name: 'Телефон или имя гостя' }).fill('Никодим')
  await expect(page.getByText('Никого не нашли')).toBeVisible()
  await guests.dispose()
})

test('пустой вечер ведёт к ближайшему с гостями; на бумаге — одна таблица; чужих не пускают', async ({
  page,
}) => {
  test.slow()
  await signInAs(page, 'owner')
  const bar = await ownPlace(page, 'evening')
  const headers = { origin: new URL((await page.request.get('/healthz')).url()).origin }
  const name = `Вера ${Date.now()}`
  const made = await page.request.post(`/api/v1/places/${bar.id}/reservations`, {
    data: { source: 'phone', name, guests_count: 2, datetime: `${dayIn(200)}T19:00`, is_overbooking: true },
    headers,
  })
  expect(made.status(), await made.text()).toBe(201)

  await open(page, `/${bar.latinName}/reservations?date=${dayIn(199)}`)
  await expect(page.getByText('На этот день броней нет')).toBeVisible()
  await expectAccessibleLayouts(page)
  await page.getByRole('link', { name: /^Показать/ }).click()
  await expect(page).toHaveURL(new RegExp(dayIn(200)))
  await expect(card(page, name)).toBeVisible()

  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('row', { name: new RegExp(`19:00–\\d\\d:\\d\\d ${name}`) })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Разделы' })).toBeHidden()
  await expect(button(page, 'Записать гостей')).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await setTheme(page, 'light')

  // An open page would go on requesting its counters without a session.
  await page.goto('about:blank')
  await deleteSessionCookie(page.context())
  await signInAsNew(page)
  await open(page, `/${bar.latinName}/reservations`, 403)
  await open(page, `/${bar.latinName}/reservations/settings`, 403)
})

test('пустая доска говорит, что приём броней выключен, и ведёт к настройкам', async ({ page }) => {
  await signInAs(page, 'admin')
  const headers = { origin: new URL((await page.request.get('/healthz')).url()).origin }
  const data = { name: `Бар ${Date.now()}`, category_id: 3, city_id: 1, lat: 55.62, lon: 37.43 }
  const created = await page.request.post('/api/v1/places', { data, headers })
  const { latinName } = (await created.json()).data.place
  await open(page, `/${latinName}/reservations`)
  await expect(page.getByText(/Приём броней на.сайте выключен/)).toBeVisible()
  await expectAccessibleLayouts(page)
  await page.getByRole('link', { name: 'Настройки бронирования' }).click()
  await expect(page).toHaveURL(new RegExp(`/${latinName}/reservations/settings$`))
  await expect(page.getByText(/Часы работы не.указаны/)).toBeVisible()
  await expectAccessibleLayouts(page)
  await page.getByRole('link', { name: 'Указать часы работы' }).click()
  await expect(page).toHaveURL(new RegExp(`/${latinName}/edit#edit-hours$`))
})

/** Between the margins of a sheet of A4, in pixels. */
const SHEET = { width: 703, height: 1032 }

test('вечер из сорока броней печатается на листах A4: строки целы, ничего не обрезано', async ({ page }) => {
  test.slow()
  await signInAs(page, 'owner')
  const bar = await ownPlace(page, 'evening')
  const headers = { origin: new URL((await page.request.get('/healthz')).url()).origin }
  const comment = `${'У окна, пожалуйста, и детский стул. '.repeat(4)}${'Оченьдлинноеслово'.repeat(6)}`
  const date = dayIn(210)
  for (let index = 0; index < 40; index++) {
    const made = await page.request.post(`/api/v1/places/${bar.id}/reservations`, {
      data: {
        source: 'phone',
        name: `Константин Константинопольский ${index + 1}`,
        phone: newPhone(),
        guests_count: 2,
        datetime: `${date}T${index % 2 ? '19:00' : '20:30'}`,
        comment,
        is_overbooking: true,
      },
      headers,
    })
    expect(made.status(), await made.text()).toBe(201)
  }
  await open(page, `/${bar.latinName}/reservations?date=${date}`)
  await expect(card(page, 'Константин Константинопольский 40')).toBeVisible()

  await page.setViewportSize(SHEET)
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  const colorScheme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
  expect(await colorScheme(), 'where the system is dark').toBe('light')
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'))
  expect(await colorScheme(), 'in the dark theme of the reader').toBe('light')
  await expect(page.getByRole('row')).toHaveCount(41)
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(beyond, 'pixels beyond the sheet').toBeLessThanOrEqual(0)
  // No word of ours is cut in two: the titles take one line.
  const rows = await page.getByRole('row').evaluateAll((all) => all.map((row) => row.clientHeight))
  expect(rows[0], 'the row of titles').toBeLessThan(40)
  expect(Math.max(...rows), 'the highest row').toBeLessThan(SHEET.height / 4)
  const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  const sheets = [...paper.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)]
  expect(sheets.map(([, width, height]) => [Math.round(Number(width)), Math.round(Number(height))])).toEqual(
    sheets.map(() => [595, 842]),
  )
  expect(sheets.length).toBeGreaterThan(1)
})

test('выходной с бронями сначала спрашивает; гостю уходит сообщение с переносом', async ({ page }) => {
  test.slow()
  await signInAs(page, 'owner')
  const bar = await ownPlace(page, 'evening')
  const headers = { origin: new URL((await page.request.get('/healthz')).url()).origin }
  const phone = newPhone()
  const url = `/api/v1/places/${bar.id}`
  const date = dayIn(190)
  await page.request.patch(`${url}/reservation-settings`, { headers, data: { specialDates: [] } })
  const hours = [1, 2, 3, 4, 5, 6, 7].map((dayOfWeek) => ({ dayOfWeek, startAt: '12:00', endAt: '00:00' }))
  await page.request.patch(url, { headers, data: { schedules: [{ isMain: true, items: hours }] } })
  for (const [name, number] of [
    ['Зоя', phone],
    ['Инна', undefined],
  ]) {
    const data = { source: 'phone', name, guests_count: 2, datetime: `${date}T19:00`, is_overbooking: true }
    const made = await page.request.post(`${url}/reservations`, {
      headers,
      data: { ...data, ...(number && { phone: number }) },
    })
    expect(made.status(), await made.text()).toBe(201)
  }

  await open(page, `/${bar.latinName}?modal=close_place`)
  await expect(dialog(page)).toContainText('На это время уже есть')
  await expectAccessibleLayouts(page)
  await button(dialog(page), 'Отмена').click()
  await open(page, `/${bar.latinName}?modal=delete_place`)
  await expect(dialog(page)).toContainText('На это время уже есть')
  await button(dialog(page), 'Отмена').click()

  await open(page, `/${bar.latinName}/reservations/settings`)
  await page.getByLabel('День', { exact: true }).fill(date)
  await button(page, 'Закрыть день').click()
  await button(page, 'Сохранить').click()
  await expect(dialog(page)).toContainText('уже есть 2 брони, 4 гостя')
  await expect(dialog(page)).toContainText('У 1 брони нет телефона: предупредите гостей сами.')
  await expectAccessibleLayouts(page)
  await button(dialog(page), 'Сохранить').click()
  await expect(page.getByText('Настройки сохранены')).toBeVisible()
  await open(page, `/${bar.latinName}/reservations?date=${date}`)
  await expect(async () => {
    await page.reload()
    await expect(card(page, 'Зоя')).toContainText('Гостю отправляем сообщение', { timeout: 1000 })
  }).toPass()
  await expect(card(page, 'Инна')).toContainText('предупредите гостя сами')
  await expectAccessibleLayouts(page)

  let link: string | undefined
  await expect
    .poll(async () => {
      const outbox: { to: string; text: string }[] = await (await page.request.get('/dev/outbox.json')).json()
      const sms = outbox.find(
        ({ to, text }) => to === phone && /в этот день заведение не работает/.test(text),
      )
      link = /\/decline\/\w{6}/.exec(sms?.text ?? '')?.[0]
      return link
    })
    .toBeTruthy()
  await open(page, link ?? '')
  await expect(page.getByRole('main')).toContainText('В этот день заведение не работает')
  await expectAccessibleLayouts(page)
  await button(page, 'Отменить бронь').click()
  await expect(page.getByText('Бронь отменена')).toBeVisible()
  await page.request.patch(`${url}/reservation-settings`, { headers, data: { specialDates: [] } })
})

test('управляющая задаёт правила, видит их словами и на примере дня, гость узнаёт о депозите', async ({
  page,
}) => {
  await signInAs(page, 'owner')
  const bar = await ownPlace(page, 'evening')
  const headers = { origin: new URL((await page.request.get('/healthz')).url()).origin }
  const url = `/api/v1/places/${bar.id}/reservation-settings`
  const { settings } = (await (await page.request.get(url)).json()).data
  const date = dayIn(20)
  await page.request.patch(url, {
    headers,
    data: {
      isReservationsEnabled: true,
      stayMinutes: 120,
      longerStays: [],
      specialDates: [],
      zones: [],
      seats: 30,
    },
  })

  await open(page, `/${bar.latinName}/reservations/settings`)
  await button(page, 'Дольше для больших компаний').click()
  await expect(page.getByLabel('Гостей от')).toHaveValue('5')
  await page.getByLabel('День', { exact: true }).fill(date)
  await button(page, 'Задать часы и места').click()
  await page.getByLabel('Открыты с').fill('18:00')
  await button(page, 'Сохранить').click()
  await expect(page.getByText('Укажите и начало, и конец')).toBeVisible()
  await page.getByLabel('До', { exact: true }).fill('20:00')
  await page.getByLabel('Мест', { exact: true }).fill('6')
  await page.getByLabel('Что сказать гостям').fill('Депозит 3000 ₽ с гостя')
  await page.getByLabel('День для примера').fill(date)
  await expect(page.getByText('от\u00A05 гостей\u00A0— на\u00A02\u00A0ч 30\u00A0мин')).toBeVisible()
  const times = page.getByRole('list', { name: 'Время и самая большая компания' }).getByRole('listitem')
  await expect(times).toHaveText([
    '18:00до\u00A06\u00A0гостей',
    '18:30до\u00A06\u00A0гостей',
    '19:00до\u00A06\u00A0гостей',
    '19:30до\u00A06\u00A0гостей',
  ])
  await expectAccessibleLayouts(page)
  await button(page, 'Сохранить').click()
  await expect(page.getByText('Настройки сохранены')).toBeVisible()

  await open(page, `/${bar.latinName}/booking`)
  await page.getByLabel('Или выберите день').fill(date)
  await expect(page.getByText('Депозит 3000 ₽ с гостя')).toBeVisible()
  await expect(button(page, '18:00')).toBeVisible()
  await expect(button(page, '20:00')).toBeHidden()
  const { specialDates, longerStays, seats, isReservationsEnabled, zones } = settings
  await page.request.patch(url, {
    headers,
    data: { specialDates, longerStays, isReservationsEnabled, ...(zones.length === 0 && { seats }) },
  })
})

test('на телефоне видны пять броней сразу; взмах отмечает гостей, отмена возвращает', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    baseURL,
    hasTouch: true,
    viewport: { width: 390, height: 844 },
    locale: 'ru-RU',
  })
  const page = await context.newPage()
  await signInAs(page, 'owner')
  // This story has its own venue, because another one counts the seats of the first.
  const bar: Place = await ownPlace(page, 'phone')
  const { date, time } = localNow()
  const names = ['Ада', 'Бэла', 'Вика', 'Гуля', 'Дина'].map((name) => `${name} ${Date.now()}`)
  for (const name of names) {
    const made = await page.request.post(`/api/v1/places/${bar.id}/reservations`, {
      headers: { origin: baseURL ?? '' },
      data: { source: 'phone', name, guests_count: 2, datetime: `${date}T${time}`, is_overbooking: true },
    })
    expect(made.status(), await made.text()).toBe(201)
  }
  await open(page, `/${bar.latinName}/reservations`)
  const [ada = ''] = names
  await expect(card(page, ada)).toBeVisible()
  const heights = await page
    .getByRole('article')
    .evaluateAll((cards) => cards.map((article) => article.getBoundingClientRect().height))
  // Between the two bars of the screen stay 420 px for five lines with their headings.
  expect(Math.max(...heights)).toBeLessThanOrEqual(60)

  const swipe = async (name: string, way: number) => {
    await card(page, name).scrollIntoViewIfNeeded()
    const box = await card(page, name).boundingBox()
    if (!box) throw new Error('The card is out of sight')
    const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    const finger = await context.newCDPSession(page)
    await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] })
    for (let step = 1; step <= 8; step += 1) {
      const point = { x: from.x + (way * step) / 8, y: from.y }
      await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [point] })
    }
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
  await swipe(ada, 40)
  await expect(card(page, ada)).toHaveAccessibleName(/Подтверждена/)
  await swipe(ada, 130)
  await expect(page.getByText(`${ada}: пришли`)).toBeVisible()
  await button(page.getByRole('status').filter({ hasText: ada }), 'Отменить').click()
  await expect(card(page, ada)).toHaveAccessibleName(/Подтверждена/)
  // The undo has to reach the server first: until then only an arrival can be marked.
  await expect(button(card(page, ada), 'Не пришли')).toBeVisible()
  await swipe(ada, -130)
  await expect(page.getByText(`${ada}: не пришли`)).toBeVisible()
  await expect(card(page, ada)).toHaveAccessibleName(/Не пришли/)
  await context.close()
})
