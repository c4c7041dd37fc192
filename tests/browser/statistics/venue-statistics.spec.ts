import { ownPlace } from '#tests/browser/bookable.ts'
import { expect, expectAccessibleLayouts, open, test, widths } from '#tests/browser/fixtures.ts'
import { signInAs } from '#tests/browser/sign-in.ts'

/** The user agent of headless Chromium is treated as a robot, and robots are not counted. */
const reader =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'

test.use({ viewport: widths.desktop })

test('владелец смотрит понедельник: гость заходил, звонил, и это видно в цифрах', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(240_000)
  await signInAs(page, 'owner')
  const bar = await ownPlace(page, 'numbers')
  const numbers = async () => {
    const { data } = await (await page.request.get(`/api/v2/places/${bar.id}/statistics?days=7`)).json()
    const series: { name: string; now: number }[] = data.statistics.series
    return Object.fromEntries(series.map(({ name, now }) => [name, now]))
  }
  const before = await numbers()

  const elsewhere = await browser.newContext({ ...(baseURL && { baseURL }), userAgent: reader })
  const guest = await elsewhere.newPage()
  await open(guest, `/${bar.latinName}`)
  await guest.getByRole('link', { name: 'Меню' }).first().click()
  await guest.waitForURL(/menu/)
  // Visits are written every five seconds; what a browser has not sent yet would be lost with it.
  const counted = async () => {
    const { views = 0, menus = 0 } = await numbers()
    return [views - (before.views ?? 0), menus - (before.menus ?? 0)]
  }
  await expect.poll(counted, { timeout: 20_000 }).toEqual([1, 1])
  await elsewhere.close()

  await open(page, `/${bar.latinName}`)
  await page.getByRole('button', { name: 'Управление заведением' }).click()
  await page.getByRole('menuitem', { name: 'Статистика' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Статистика')
  await page.getByText('7 дней', { exact: true }).click()
  await expect(page).toHaveURL(/days=7/)
  const visits = page.getByRole('region', { name: 'Посещения' })
  await expect(visits.getByRole('img', { name: /Просмотры страницы по дням/ })).toBeVisible()
  await visits.getByText('Просмотры меню', { exact: true }).first().click()
  await expect(visits.getByRole('img', { name: /Просмотры меню по дням: всего [1-9]/ })).toBeVisible()
  await visits.getByText('Таблица по дням').click()
  await expect(visits.getByRole('table', { name: 'Посещения по дням' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Загрузка по часам' })).toBeVisible()
  await expectAccessibleLayouts(page)

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Скачать CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^shodim-.*\.csv$/)
})
