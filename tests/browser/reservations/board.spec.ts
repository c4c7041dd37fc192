import type { Page } from '@playwright/test'
import { expect, expectAccessibleLayouts, hydrated, open, test, widths } from '#tests/browser/fixtures.ts'
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

async function ownBar(page: Page): Promise<Bar> {
  const { data } = await (await page.request.get('/api/v1/reservations/new-count')).json()
  return data.places[1] ?? data.places[0]
}

/** Guests who were expected this minute. */
async function expected(page: Page, bar: Bar, name: string): Promise<string> {
  const { origin } = new URL((await page.request.get('/healthz')).url())
  const now = new Date(Date.now() - 60_000).toLocaleString('sv-SE', { timeZone: 'Europe/Moscow' })
  const made = await page.request.post(`/api/v1/places/${bar.id}/reservations`, {
    data: {
      source: 'phone',
      name,
      guests_count: 2,
      datetime: now.slice(0, 16).replace(' ', 'T'),
      is_beyond_seats: true,
    },
    headers: { origin },
  })
  expect(made.status(), await made.text()).toBe(201)
  return name
}

test('пятница, двое хостес, сеть пропадает: ничего не потеряно, не удвоено и не затёрто молча', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(240_000)
  await signInAs(page, 'owner')
  const bar = await ownBar(page)
  const address = `/${bar.latinName}/reservations`
  const mark = String(Date.now())
  const anna = await expected(page, bar, `Анна ${mark}`)
  const boris = await expected(page, bar, `Борис ${mark}`)
  const gleb = await expected(page, bar, `Глеб ${mark}`)

  const door = await browser.newContext({
    ...(baseURL && { baseURL }),
    viewport: widths.phone,
    serviceWorkers: 'allow',
  })
  const atDoor = await door.newPage()
  await signInAs(atDoor, 'owner')
  await open(page, address)
  await openCached(atDoor, address)

  // What one of them marks stands on the other's screen in a moment.
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
  await hydrated(atDoor)
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

  // Boris has come, as the other one saw: the mark made without a network asks.
  const question = card(atDoor, boris).getByRole('alert')
  await expect(question).toContainText('Пока вы смотрели, отметили «Пришли»')
  await expect(card(atDoor, boris)).toHaveAccessibleName(/Пришли/)
  await expectAccessibleLayouts(atDoor)
  await question.getByRole('button', { name: 'Всё равно отметить «Не пришли»' }).click()
  await expect(card(page, boris)).toHaveAccessibleName(/Не пришли/)
  await expect(question).toBeHidden()
  await door.close()
})
