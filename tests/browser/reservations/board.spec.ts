import type { Page } from '@playwright/test'
import { dayIn, ownPlace } from '#tests/browser/bookable.ts'
import {
  expect,
  expectAccessibleLayouts,
  open,
  test,
  waitForHydration,
  widths,
} from '#tests/browser/fixtures.ts'
import { openCached } from '#tests/browser/offline/open-cached.ts'
import { signInAs } from '#tests/browser/sign-in.ts'

test.use({
  serviceWorkers: 'allow',
  viewport: widths.phone,
  expectedConsoleErrors: [
    '409 /api/v1/reservations/',
    'ERR_INTERNET_DISCONNECTED',
    'Failed to fetch',
    'WebSocket connection',
  ],
})

const card = (page: Page, name: string) => page.getByRole('article', { name })
const press = (page: Page, name: string, label: string) =>
  card(page, name).getByRole('button', { name: label, exact: true }).click()

interface Bar {
  id: string
  latinName: string
}

/** Guests who were expected this minute. */
async function expected(page: Page, bar: Bar, name: string, guests = 2): Promise<string> {
  const { origin } = new URL((await page.request.get('/healthz')).url())
  const now = new Date(Date.now() - 60_000).toLocaleString('sv-SE', { timeZone: 'Europe/Moscow' })
  const made = await page.request.post(`/api/v1/places/${bar.id}/reservations`, {
    data: {
      source: 'phone',
      name,
      guests_count: guests,
      datetime: now.slice(0, 16).replace(' ', 'T'),
      is_overbooking: true,
    },
    headers: { origin },
  })
  expect(made.status(), await made.text()).toBe(201)
  return name
}

test('пятница, сто мест, двое хостес, сеть пропадает: ничего не потеряно, не удвоено и не затёрто молча', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(240_000)
  await signInAs(page, 'owner')
  const bar = await ownPlace(page, 'board')
  const address = `/${bar.latinName}/reservations`
  const mark = String(Date.now())
  const anna = await expected(page, bar, `Анна ${mark}`)
  const boris = await expected(page, bar, `Борис ${mark}`)
  const gleb = await expected(page, bar, `Глеб ${mark}`)
  const saved = await page.request.patch(`/api/v1/places/${bar.id}/reservation-settings`, {
    headers: { origin: baseURL ?? '' },
    data: { isReservationsEnabled: true, seats: 100 },
  })
  expect(saved.status(), await saved.text()).toBe(200)
  for (let party = 1; party <= 22; party += 1) await expected(page, bar, `Компания ${party} ${mark}`, 4)

  const door = await browser.newContext({
    ...(baseURL && { baseURL }),
    viewport: widths.phone,
    serviceWorkers: 'allow',
  })
  const atDoor = await door.newPage()
  await signInAs(atDoor, 'owner')
  await open(page, address)
  await openCached(atDoor, address)
  await expect(page.getByRole('article', { name: mark })).toHaveCount(25)

  // A mark of one of them appears on the other's screen in a moment.
  await press(page, anna, 'Пришли')
  await expect(card(atDoor, anna)).toHaveAccessibleName(/Пришли/, { timeout: 3000 })
  await press(atDoor, anna, 'Ушли')
  await expect(card(page, anna)).toHaveAccessibleName(/Ушли/, { timeout: 3000 })
  await atDoor.getByRole('button', { name: 'Отменить', exact: true }).click()
  await expect(card(page, anna)).toHaveAccessibleName(/Пришли/, { timeout: 3000 })

  // The network goes at the door, and the evening goes on.
  await door.setOffline(true)
  await press(page, boris, 'Пришли')
  await press(atDoor, boris, 'Не пришли')
  await press(atDoor, gleb, 'Пришли')
  await expect(card(atDoor, gleb)).toContainText('Отметка ждёт сети')
  await atDoor.getByRole('button', { name: 'Записать гостей' }).click()
  await atDoor.getByRole('dialog').getByRole('button', { name: 'Посадить' }).click()
  const written = atDoor.getByRole('list', { name: 'Ждут отправки' })
  await expect(written).toContainText('Гости без брони')
  await expect(atDoor.getByText('Нет сети: показываем то, что успели загрузить')).toContainText('3 отметки')
  await expectAccessibleLayouts(atDoor)
  await atDoor.reload()
  await waitForHydration(atDoor)
  await expect(card(atDoor, gleb)).toHaveAccessibleName(/Пришли/)
  await expect(written).toContainText('Гости без брони')

  const walkIns = async () => {
    const { data } = await (await page.request.get(`/api/v1/places/${bar.id}/reservations`)).json()
    return data.reservations.filter(({ source }: { source: string }) => source === 'walk-in').length
  }
  const before = await walkIns()
  await door.setOffline(false)
  await expect(card(page, gleb)).toHaveAccessibleName(/Пришли/)
  await expect(written).toBeHidden()
  expect(await walkIns()).toBe(before + 1)

  // The other host has already marked Boris as arrived, so the status queued offline asks for confirmation.
  const question = card(atDoor, boris).getByRole('alert')
  await expect(question).toContainText('Пока вы смотрели, отметили «Пришли»')
  await expect(card(atDoor, boris)).toHaveAccessibleName(/Пришли/)
  await expectAccessibleLayouts(atDoor)
  await question.getByRole('button', { name: 'Всё равно отметить «Не пришли»' }).click()
  await expect(card(page, boris)).toHaveAccessibleName(/Не пришли/)
  await expect(question).toBeHidden()
  await door.close()
})

/** A bar of the owner that no other story opens, with three tables and nobody at them on that day. */
async function barWithTables(page: Page, date: string): Promise<Bar> {
  const bar: Bar = await ownPlace(page, 'timeline')
  const { origin } = new URL((await page.request.get('/healthz')).url())
  const headers = { origin }
  const url = `/api/v1/places/${bar.id}`
  const settings = await page.request.patch(`${url}/reservation-settings`, {
    headers,
    data: { isReservationsEnabled: true, zones: [{ name: 'Зал', seats: 10 }], leaves_unseated: true },
  })
  expect(settings.status(), await settings.text()).toBe(200)
  const zone = (await settings.json()).data.settings.zones[0]
  const table = (name: string, seatsTo: number) => ({
    id: `custom_${name}`,
    name,
    seatsFrom: 1,
    seatsTo,
    shape: 'square',
    x: 8 * Number(name),
    y: 6,
    rotation: 0,
  })
  const tables = [table('1', 2), table('2', 4), table('3', 4)]
  const saved = await page.request.patch(`${url}/floor-plans/${zone.id}`, {
    headers,
    data: { tables, joins: [{ one: 'custom_2', other: 'custom_3' }], version: 0 },
  })
  expect(saved.status(), await saved.text()).toBe(200)
  const idOf = new Map<string, string>(
    (await saved.json()).data.plan.tables.map(({ id, name }: { id: string; name: string }) => [name, id]),
  )
  const write = async (name: string, time: string, guests_count: number, at: string) => {
    const made = await page.request.post(`${url}/reservations`, {
      headers,
      data: { source: 'phone', name, guests_count, datetime: `${date}T${time}`, table_ids: [idOf.get(at)] },
    })
    expect(made.status(), await made.text()).toBe(201)
  }
  await write('Анна', '19:00', 2, '1')
  await write('Борис', '19:00', 4, '2')
  await write('Глеб', '21:30', 2, '1')
  await write('Раиса', '22:00', 7, '3')
  return bar
}

test('вечер по столам: двое хостес двигают брони, сеть пропадает, и ничего не затёрто молча', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(240_000)
  await signInAs(page, 'owner')
  const date = dayIn(12)
  const bar = await barWithTables(page, date)
  const address = `/${bar.latinName}/reservations?date=${date}&view=timeline`
  const stay = (page: Page, name: string) =>
    page.getByRole('region', { name: 'Шкала вечера' }).getByRole('button', { name: new RegExp(`, ${name},`) })
  await page.setViewportSize(widths.desktop)
  const door = await browser.newContext({
    ...(baseURL && { baseURL }),
    viewport: widths.desktop,
    serviceWorkers: 'allow',
  })
  const atDoor = await door.newPage()
  await signInAs(atDoor, 'owner')
  await open(page, address)
  await openCached(atDoor, address)
  await expect(page.getByRole('link', { name: 'По столам' })).toHaveAttribute('aria-current', 'page')

  // Dragging the end of a stay over a pinned one is refused, during the drag and after the drop.
  const dragEnd = async (pixels: number, seen: string) => {
    const box = await stay(page, 'Анна').boundingBox()
    if (!box) throw new Error('The bar is out of sight')
    const [x, y] = [box.x + box.width - 4, box.y + box.height / 2]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + pixels, y, { steps: 4 })
    await expect(page.getByText(seen).first()).toBeVisible()
    await page.mouse.up()
  }
  await dragEnd(96, 'занято: Глеб с\u00A021:30')
  await expect(page.getByText('Не получится: занято: Глеб')).toBeVisible()
  await expect(stay(page, 'Анна')).toHaveAccessibleName(/до.21:00/)
  await dragEnd(48, 'свободно')
  await expect(stay(page, 'Анна')).toHaveAccessibleName(/до.21:30/)
  await expect(stay(atDoor, 'Анна')).toHaveAccessibleName(/до.21:30/, { timeout: 3000 })

  // The keyboard does the same, and says what a drop would meet.
  const status = page.getByRole('region', { name: 'По столам' }).getByRole('status')
  const boris = stay(page, 'Борис')
  await boris.focus()
  await boris.press('ArrowDown')
  await expect(status).toContainText('19:00–21:00, Стол\u00A03: свободно')
  await boris.press('Escape')
  await expect(status).toBeEmpty()
  await boris.press('ArrowUp')
  await expect(status).toContainText('занято: Анна')
  await boris.press('ArrowDown')
  await boris.press('ArrowDown')
  await boris.press('ArrowRight')
  await boris.press('Shift+ArrowRight')
  await expect(status).toContainText('19:15–21:30, Стол\u00A03: свободно')
  await expectAccessibleLayouts(page)
  await boris.press('Enter')
  await expect(boris).toHaveAccessibleName(/^19:15, .*до.21:30, стол.3/)
  await expect(boris).toBeFocused()
  await expect(stay(atDoor, 'Борис')).toHaveAccessibleName(/^19:15, .*стол.3/, { timeout: 3000 })
  await page.getByRole('button', { name: 'Отменить', exact: true }).click()
  await expect(stay(atDoor, 'Борис')).toHaveAccessibleName(/^19:00, .*до.21:00, стол.2/, { timeout: 3000 })

  // Changes made offline are queued; if another host changed the same stay meanwhile, the queued one asks for
  // confirmation.
  await door.setOffline(true)
  const anna = stay(atDoor, 'Анна')
  await anna.focus()
  for (let step = 0; step < 4; step++) await anna.press('ArrowLeft')
  await anna.press('Enter')
  await expect(anna).toHaveAccessibleName(/^18:00, .*отметка ждёт сети/)
  await stay(page, 'Анна').press('Shift+ArrowLeft')
  await stay(page, 'Анна').press('Enter')
  await expect(stay(page, 'Анна')).toHaveAccessibleName(/до.21:15/)
  await atDoor.reload()
  await waitForHydration(atDoor)
  await expect(anna).toHaveAccessibleName(/^18:00, .*отметка ждёт сети/)
  await door.setOffline(false)
  await expect(anna).toHaveAccessibleName(/^19:00, .*Пока вы смотрели, изменили время или стол/)
  await expect(stay(page, 'Анна')).toHaveAccessibleName(/^19:00, /)
  await anna.click()
  const question = atDoor.getByRole('alert').filter({ hasText: 'Вы хотели перенести на 18:00–20:30' })
  await question.getByRole('button', { name: 'Всё равно перенести на 18:00–20:30' }).click()
  await expect(stay(page, 'Анна')).toHaveAccessibleName(/^18:00, .*до.20:30/, { timeout: 3000 })

  // The plan says the same of each table, at any half-hour.
  await page.getByRole('link', { name: 'План', exact: true }).click()
  await expect(page).toHaveURL(/view=plan/)
  const table = (name: string) => page.getByRole('button', { name: new RegExp(`^Стол.${name},`) })
  await page.getByLabel('Состояние').selectOption(`${date}T18:30`)
  await expect(table('2')).toHaveAccessibleName(/скоро придут в.19:00: Борис, 4.гостя/)
  await expect(table('3')).toHaveAccessibleName(/свободен, следующие в.22:00: Раиса/)
  await expectAccessibleLayouts(page)
  await table('2').click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('article', { name: /Борис/ })).toBeVisible()

  // Another table can be chosen on the plan, by keyboard too; taken tables say by whom before they are chosen.
  await sheet.getByRole('button', { name: 'За другой стол' }).press('Enter')
  const hint = page.getByRole('region', { name: 'План зала' }).getByRole('status')
  await expect(hint).toContainText('Выберите стол на\u00A0плане: 19:00 Борис')
  await expect(table('1')).toHaveAccessibleName(/занято: Анна/)
  await expect(table('2')).toHaveAccessibleName(/уже за этим столом/)
  await expectAccessibleLayouts(page)
  await table('1').press('Enter')
  await expect(page.getByText('Не получится: занято: Анна')).toBeVisible()
  await table('3').press('Enter')
  await expect(hint).toBeEmpty()
  await expect(table('3')).toHaveAccessibleName(/скоро придут в.19:00: Борис/)
  await expect(table('3')).toBeFocused()
  await expect(stay(atDoor, 'Борис')).toHaveAccessibleName(/стол.3/, { timeout: 3000 })
  await page
    .getByLabel('Посадить или пересадить')
    .selectOption({ label: '19:00 Борис, 4\u00A0гостя, стол\u00A03' })
  await table('1').press('Escape')
  await expect(hint).toBeEmpty()

  // A large party gets two tables that may be pushed together.
  await page
    .getByLabel('Посадить или пересадить')
    .selectOption({ label: '22:00 Раиса, 7\u00A0гостей, стол\u00A03' })
  await expect(table('2')).toHaveAccessibleName(/если сдвинуть столы.2, 3: 8.мест$/)
  await table('2').click()
  await expect(sheet.getByLabel('За какие столы')).toHaveAccessibleDescription('свободно')
  await expectAccessibleLayouts(page)
  await page.keyboard.press('Escape')
  await expect(hint).toContainText('Раиса')
  await table('2').click()
  await sheet.getByRole('button', { name: 'Посадить сюда' }).click()
  await expect(stay(atDoor, 'Раиса').first()).toHaveAccessibleName(/столы.2, 3/, { timeout: 3000 })
  await page.getByLabel('Состояние').selectOption(`${date}T22:00`)
  for (const name of ['2', '3']) await expect(table(name)).toHaveAccessibleName(/Раиса, 7.гостей/)
  await page.getByLabel('Состояние').selectOption(`${date}T18:30`)

  // The other way round: choose a party for a table; then seat walk-in guests.
  await table('2').press('Enter')
  await sheet
    .getByLabel('Посадить сюда по брони')
    .selectOption({ label: '19:00 Борис, 4\u00A0гостя, стол\u00A03' })
  await expectAccessibleLayouts(page)
  await sheet.getByRole('button', { name: 'Посадить сюда' }).click()
  await expect(sheet.getByRole('article', { name: /Борис/ })).toBeVisible()
  await expect(stay(atDoor, 'Борис')).toHaveAccessibleName(/стол.2/, { timeout: 3000 })
  await open(page, `/${bar.latinName}/reservations?view=plan`)
  await table('3').press('Enter')
  for (let more = 2; more < 6; more += 1) await sheet.getByRole('button', { name: 'Больше гостей' }).click()
  await expect(sheet.getByLabel('За какие столы')).toHaveValue(/,/)
  await sheet.getByRole('button', { name: 'Посадить', exact: true }).click()
  await expect(page.getByText('Столы\u00A02, 3: гости за столом')).toBeVisible()
  for (const name of ['2', '3']) {
    await expect(table(name)).toHaveAccessibleName(/за столом гости до.\d\d:\d\d: Гости без брони, 6.гостей/)
  }
  await door.close()
})

test('управляющий сетью видит вечер всех её заведений и отвечает на брони сразу', async ({
  page,
  baseURL,
}) => {
  await signInAs(page, 'owner')
  const listed = await page.request.get('/api/v2/organisations?isStaffed=1')
  const chain: { id: string; name: string } = (await listed.json()).data.organisations[0]
  const address = `/organisations/${chain.id}/reservations`
  const board = async () => (await (await page.request.get(`/api/v1${address}`)).json()).data
  const { organisation } = (await (await page.request.get(`/api/v2/organisations/${chain.id}`)).json()).data
  const [venue] = organisation.somePlaces
  const takeBookings = async (isReservationsEnabled: boolean) => {
    const saved = await page.request.patch(`/api/v1/places/${venue.id}/reservation-settings`, {
      headers: { origin: baseURL ?? '' },
      data: { isReservationsEnabled },
    })
    expect(saved.status(), await saved.text()).toBe(200)
  }
  await takeBookings(true)
  const anna = await expected(page, venue, `Анна ${Date.now()}`)

  await page.setViewportSize(widths.desktop)
  await open(page, `/organisations/${chain.id}`)
  await page.getByRole('region', { name: 'Управление сетью' }).getByRole('link', { name: 'Брони' }).click()
  await expect(page).toHaveURL(address)
  await expect(
    page.getByRole('list', { name: 'Заведения' }).getByRole('link', { name: venue.name }),
  ).toBeVisible()
  await expect(card(page, anna)).toContainText(venue.name)
  await expectAccessibleLayouts(page)
  await press(page, anna, 'Пришли')
  await expect(card(page, anna)).toHaveAccessibleName(/Пришли/)
  await expect
    .poll(
      async () => (await board()).reservations.find(({ name }: { name: string }) => name === anna)?.status,
    )
    .toBe('arrived')
  await page.getByRole('link', { name: venue.name, exact: true }).last().click()
  await expect(page).toHaveURL(new RegExp(`place=${venue.id}`))
  await expect(card(page, anna)).not.toContainText(venue.name)
  await takeBookings(false)
})
