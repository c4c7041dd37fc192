import type { Page } from '@playwright/test'
import {
  expect,
  expectAccessibleLayouts,
  open,
  test,
  waitForHydration,
  widths,
} from '#tests/browser/fixtures.ts'
import { signInAs, signInAsNew, signInByCode } from '#tests/browser/sign-in.ts'

// Guests and the opening hours of a place: confirming by one click, correcting, and the mark of doubtful ones.

test.use({ viewport: widths.phone })

interface Listed {
  latinName: string
  hoursCheck: { isDoubtful: boolean; checkedAt: string } | null
}

/** A place whose hours were last checked before yesterday and are doubtful or not. */
async function placeWithHours(page: Page, isDoubtful: boolean): Promise<Listed> {
  const found: Listed[] = []
  for (const offset of [0, 100, 200]) {
    const response = await page.request.get(`/api/v1/places?city=moscow&limit=100&offset=${offset}`)
    if (response.ok()) found.push(...(await response.json()).data.places)
  }
  const yesterday = Date.now() - 86_400_000
  const place = found.find(
    ({ hoursCheck: check }) => check?.isDoubtful === isDoubtful && Date.parse(check.checkedAt) < yesterday,
  )
  if (!place) throw new Error('The demonstration has no place with such hours')
  return place
}

const hours = (page: Page) => page.locator('#hours')

test('гость подтверждает часы одним нажатием', async ({ page }) => {
  const { latinName } = await placeWithHours(page, true)
  await open(page, `/${latinName}`)
  await expect(hours(page)).toContainText('Часы могли измениться: их проверяли')
  await expect(page.getByText(/^Возможно, /).first()).toBeVisible()
  expect(await page.content()).not.toContain('openingHoursSpecification')

  await signInAsNew(page)
  await page.reload()
  await waitForHydration(page)
  await hours(page).getByRole('button', { name: /^Да, / }).click()
  await expect(page.getByText('Спасибо! Теперь все знают, что часы верны')).toBeVisible()
  await expect(hours(page)).toContainText('Часы подтвердили гости только что')
  await page.reload()
  await expect(hours(page)).toContainText('Часы подтвердили гости')
  await expect(hours(page).getByRole('button', { name: /^Да, / })).toHaveCount(0)
  expect(await page.content()).toContain('openingHoursSpecification')
})

test('гость подсказывает другие часы, видит свои слова после перезагрузки и отзывает их', async ({
  page,
}) => {
  const { latinName } = await placeWithHours(page, false)
  await open(page, `/${latinName}`)
  await hours(page).getByRole('link', { name: 'Поправить' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Войдите, чтобы подсказать часы')

  await signInAsNew(page)
  await page.reload()
  await waitForHydration(page)
  await dialog.getByRole('combobox', { name: 'День' }).selectOption('1')
  await dialog.getByRole('textbox', { name: 'С', exact: true }).fill('25')
  await dialog.getByRole('textbox', { name: 'До', exact: true }).fill('1830')
  await dialog.getByRole('button', { name: 'Отправить' }).click()
  await expect(dialog.getByText('Время пишут так: 9:00 или 21:30')).toBeVisible()
  await expectAccessibleLayouts(page)
  await dialog.getByRole('textbox', { name: 'С', exact: true }).fill('7:05')
  await dialog.getByRole('button', { name: 'Отправить' }).click()
  await expect(page.getByText(/^Спасибо! Изменим, когда так скажут/)).toBeVisible()
  await expect(dialog).toHaveCount(0)

  await open(page, `/${latinName}?modal=place_hours`)
  await expect(dialog).toContainText('Вы подсказали: пн 07:05–18:30')
  await dialog.getByRole('button', { name: 'Отозвать' }).click()
  await expect(dialog.getByText('Вы подсказали')).toHaveCount(0)

  await open(page, `/${latinName}`)
  await hours(page).getByRole('button', { name: 'Закрылось навсегда' }).click()
  await expect(page.getByText(/^Спасибо! Изменим, когда так скажут/)).toBeVisible()
  await page.getByRole('button', { name: 'Отозвать' }).click()
  await open(page, `/${latinName}?modal=place_hours`)
  await expect(dialog.getByRole('button', { name: 'Отправить' })).toBeVisible()
  await expect(dialog.getByText('Вы подсказали')).toHaveCount(0)
})

test('фильтр оставляет заведения с проверенными часами', async ({ page }) => {
  const all = await (await page.request.get('/api/v1/places/count?city=moscow')).json()
  await open(page, '/moscow/places?with_checked_hours=1')
  const checked = await (
    await page.request.get('/api/v1/places/count?city=moscow&with_checked_hours=1')
  ).json()
  expect(checked.data.count).toBeGreaterThan(0)
  expect(checked.data.count).toBeLessThan(all.data.count)
  await expect(page.getByText('Часы проверены').first()).toBeVisible()
})

/** A place with a team of one, open from ten to eleven in the evening. */
async function placeOfOwner(
  admin: Page,
  owner: Page,
  headers: { origin: string },
): Promise<{ id: string; path: string }> {
  const items = [1, 2, 3, 4, 5, 6, 7].map((dayOfWeek) => ({ dayOfWeek, startAt: '10:00', endAt: '23:00' }))
  const name = `Чайная ${Date.now()}`
  const place = {
    name,
    category_id: 2,
    city_id: 1,
    lat: 55.62,
    lon: 37.42,
    schedules: [{ isMain: true, items }],
  }
  await signInAs(admin, 'admin')
  const created = await admin.request.post('/api/v1/places', { data: place, headers })
  expect(created.status(), await created.text()).toBe(201)
  const { id, latinName } = (await created.json()).data.place
  const invited = await admin.request.post('/api/v2/permissions/owner', {
    data: { placeId: id, email: 'owner-3@demo.example' },
    headers,
  })
  expect(invited.status(), await invited.text()).toBe(200)
  await signInAs(owner, 'owner')
  const { invitations } = (await (await owner.request.get('/api/v2/invitations')).json()).data
  const invitation = invitations.find(({ venue }: { venue: { id: string } }) => venue.id === id)
  const accepted = await owner.request.post(`/api/v2/invitations/${invitation.id}/accept`, { headers })
  expect(accepted.status(), await accepted.text()).toBe(200)
  return { id, path: `/${latinName || id}` }
}

test('гость поправляет часы: трое говорят одно и то же, страница меняется, владельцу приходит уведомление', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  const headers = { origin: baseURL ?? '' }
  const owner = await (await browser.newContext({ baseURL })).newPage()
  const admin = await (await browser.newContext({ baseURL })).newPage()
  const { id, path } = await placeOfOwner(admin, owner, headers)
  const guests = await Promise.all(
    [6, 7, 8].map(async (number) => {
      const context = await browser.newContext({ baseURL, viewport: widths.phone })
      await signInByCode(context.request, `owner-${number}@demo.example`)
      return context.newPage()
    }),
  )
  const [first, second, third] = guests
  if (!first || !second || !third) throw new Error('Expected three guests')
  const report = async (guest: Page, data: object) => {
    const response = await guest.request.post(`/api/v1/places/${id}/hours-reports`, { data, headers })
    return (await response.json()).data.isChanged
  }
  const monday = { days: [{ dayOfWeek: 1, startAt: '12:00', endAt: '21:30' }] }
  expect(await report(first, monday)).toBe(false)
  expect(await report(second, monday)).toBe(false)

  // The third of them says so in the form.
  await open(third, path)
  await hours(third).getByRole('link', { name: 'Поправить' }).click()
  const form = third.getByRole('dialog')
  await form.getByRole('combobox', { name: 'День' }).selectOption('1')
  await expect(form.getByRole('textbox', { name: 'До', exact: true })).toHaveValue('23:00')
  await form.getByRole('textbox', { name: 'С', exact: true }).fill('12:00')
  await form.getByRole('textbox', { name: 'До', exact: true }).fill('21:30')
  await form.getByRole('button', { name: 'Отправить' }).click()
  await expect(third.getByText('Спасибо! Страница исправлена')).toBeVisible()
  await third.reload()
  await expect(hours(third)).toContainText('12:00–21:30')
  await expect(hours(third)).toContainText('Часы подтвердили гости')

  await open(owner, '/notifications/places')
  await expect(
    owner
      .getByRole('main')
      .getByText(/работает по-другому, говорят гости/)
      .first(),
  ).toBeVisible()

  // One press two days later, while it is open.
  const dayMs = 86_400_000
  const afternoon = Math.ceil(Date.now() / dayMs) * dayMs + 2 * dayMs + 10 * 3_600_000
  await page.clock.install({ time: afternoon })
  await signInAsNew(page)
  await open(page, path)
  const confirm = hours(page).getByRole('button', { name: /^Да, открыто до.2[13]:[03]0$/ })
  // The clock of a page ticks once a minute.
  await expect(async () => {
    await page.clock.fastForward(60_000)
    await expect(confirm).toBeVisible({ timeout: 1000 })
  }).toPass()
  await confirm.click()
  await expect(page.getByText('Спасибо! Теперь все знают, что часы верны')).toBeVisible()

  // Closed for good: again by three.
  expect(await report(first, { isClosedForGood: true })).toBe(false)
  expect(await report(second, { isClosedForGood: true })).toBe(false)
  await hours(third).getByRole('link', { name: 'Поправить' }).click()
  await form.getByRole('radio', { name: 'Закрылось навсегда' }).check()
  await expectAccessibleLayouts(third)
  await form.getByRole('button', { name: 'Отправить' }).click()
  await expect(third.getByText('Спасибо! Страница исправлена')).toBeVisible()
  await open(page, path)
  await expect(page.getByText('Закрыто навсегда').first()).toBeVisible()
  await open(owner, '/notifications/places')
  await expect(
    owner
      .getByRole('main')
      .getByText(/закрыто навсегда, говорят гости/)
      .first(),
  ).toBeVisible()
})
