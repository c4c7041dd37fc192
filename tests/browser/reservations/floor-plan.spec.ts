import { dayIn, ownPlace } from '#tests/browser/bookable.ts'
import { expect, expectAccessibleLayouts, open, test, widths } from '#tests/browser/fixtures.ts'
import { signInAs } from '#tests/browser/sign-in.ts'

// Saving a plan that unseats a party answers 422, a stale plan 409; the browser logs both.
test.use({ expectedConsoleErrors: ['422 /api/v1/places/', '409 /api/v1/places/'], viewport: widths.desktop })

test('хозяйка расставляет столы, и бронь садится за стол', async ({ page, baseURL }) => {
  test.setTimeout(240_000)
  await signInAs(page, 'owner')
  // This test has its own venue, because other tests change the owner's other venues.
  const bar = await ownPlace(page, 'floorPlan')
  const headers = { origin: baseURL ?? '' }
  const url = `/api/v1/places/${bar.id}`
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const spot = (name: RegExp) => page.getByRole('list', { name: 'Схема: Зал' }).getByRole('button', { name })
  const saved = await page.request.patch(`${url}/reservation-settings`, {
    headers,
    data: { isReservationsEnabled: true, zones: [{ name: 'Зал', seats: 10 }] },
  })
  expect(saved.status(), await saved.text()).toBe(200)

  await open(page, `/${bar.latinName}/reservations/settings`)
  await page.getByRole('link', { name: 'Столы и схема зала' }).click()
  await expect(page).toHaveURL(`/${bar.latinName}/reservations/tables`)
  await expect(page.getByText('Столов пока нет')).toBeVisible()
  await expect(button('Сохранить')).toBeDisabled()

  await button('Добавить стол').click()
  await page.getByLabel('Название').fill('5')
  await page.getByLabel('Гостей от').fill('2')
  await page.getByLabel('Форма').selectOption('круглый')
  const five = spot(/^Стол.5, на.2–4.гостей, круглый/)
  await expect(five).toHaveAccessibleName(/ряд.4, колонка.4$/)
  await five.press('ArrowRight')
  await five.press('Shift+ArrowDown')
  await expect(five).toBeFocused()
  await expect(five).toHaveAccessibleName(/ряд.8, колонка.5$/)

  await button('Добавить стол').click()
  await page.getByLabel('Название').fill('5')
  await button('Сохранить').click()
  await expect(page.getByText('Такой стол уже есть')).toBeVisible()
  await expect(page.getByLabel('Название')).toBeFocused()
  await page.getByLabel('Название').fill('Окно')
  await page.getByRole('checkbox', { name: 'Стол 5' }).check({ force: true })
  const window = spot(/^Стол.«Окно»/)
  const box = await window.boundingBox()
  if (!box) throw new Error('The table is out of sight')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2 + 300, box.y + box.height / 2 + 90, { steps: 5 })
  await page.mouse.up()
  await expect(window).not.toHaveAccessibleName(/ряд.4,/)
  const dragged = (await window.getAttribute('aria-label')) ?? ''

  await button('Убрать стол').click()
  await expect(window).toBeHidden()
  await button('Вернуть').click()
  await expect(window).toHaveAccessibleName(dragged)
  await expect(page.getByText(/, сдвигается с/)).toHaveCount(2)
  await expectAccessibleLayouts(page)
  await button('Сохранить').click()
  await expect(page.getByText('Схема сохранена')).toBeVisible()
  await expect(page.getByText('Схема ещё не сохранена')).toBeHidden()
  await page.reload()
  await expect(window).toHaveAccessibleName(dragged)

  const date = dayIn(9)
  const made = await page.request.post(`${url}/reservations`, {
    headers,
    data: { source: 'phone', name: 'Раиса', guests_count: 7, datetime: `${date}T19:00` },
  })
  expect(made.status(), await made.text()).toBe(201)
  const seats = async () => {
    const { data } = await (await page.request.get(`${url}/reservations?date=${date}`)).json()
    return data.reservations.map(({ tables }: { tables: { name: string }[] }) =>
      tables.map(({ name }) => name),
    )
  }
  expect(await seats()).toEqual([['5', 'Окно']])

  // She removes a table of the party: the question names the party, and she confirms.
  await page
    .getByRole('list', { name: 'Столы' })
    .getByRole('button', { name: /^Стол.«Окно»/ })
    .click()
  await button('Убрать стол').click()
  await button('Сохранить').click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText('Раиса, 7\u00A0гостей')
  await expectAccessibleLayouts(page)
  await question.getByRole('button', { name: 'Всё равно сохранить' }).click()
  await expect(page.getByText('Схема сохранена. Без стола: 1\u00A0бронь')).toBeVisible()
  expect(await seats()).toEqual([[]])

  // Somebody else saves meanwhile.
  const { plans } = (await (await page.request.get(`${url}/floor-plans`)).json()).data
  const [plan] = plans
  await page.request.patch(`${url}/floor-plans/${plan.zoneId}`, {
    headers,
    data: { tables: [{ ...plan.tables[0], name: '7' }], joins: [], version: plan.version },
  })
  await button('Добавить стол').click()
  await button('Сохранить').click()
  await button('Взять новую схему').click()
  await expect(spot(/^Стол.7,/)).toBeVisible()
  await expect(button('Сохранить')).toBeDisabled()
})
