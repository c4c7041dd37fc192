import {
  expect,
  expectAccessibleLayouts,
  open,
  setTheme,
  test,
  themes,
  widths,
} from '#tests/browser/fixtures.ts'
import { importTable } from '#tests/browser/import-table.ts'
import { signInAs, signInAsNew } from '#tests/browser/sign-in.ts'

test('хозяйка решает, что делать с тем, что говорит источник', async ({ page, browser, baseURL }) => {
  test.slow()
  const admin = await browser.newPage()
  await signInAs(admin, 'admin')
  const mark = String(Date.now() % 1e6)
  const mapping = {
    id: 'Код',
    name: 'Название',
    category: 'Вид',
    street: 'Улица',
    building: 'Дом',
    lat: 'Широта',
    lon: 'Долгота',
    hours: 'Часы',
  }
  const importRow = (row: string) =>
    importTable(admin, {
      fileName: 'хозяйский список.csv',
      rows: [Object.values(mapping).join(';'), row],
      mapping,
      source: `список ${mark}`,
    })
  await importRow(`1;Рябина ${mark};Кафе;Баумана;5;55.81;49.31;Пн-Вс 10:00-22:00`)
  const found = await admin.request.get(
    `/api/v1/places?city=kazan&query=${encodeURIComponent(`Рябина ${mark}`)}`,
  )
  const [place] = (await found.json()).data.places
  const vera = await signInAsNew(page, 'Вера')
  const permission = { placeId: place.id, userId: vera.id }
  await page.request.post('/api/v2/permissions/requester', {
    data: { placeId: place.id },
    headers: vera.headers,
  })
  const headers = { origin: baseURL ?? '' }
  await admin.request.post('/api/v2/permissions/owner', { data: permission, headers })
  await importRow(`1;Рябина ${mark};Кафе;Кремлёвская;7;55.815;49.31;Пн-Вс 11:00-23:00`)

  await open(page, `/${place.latinName}`)
  await expect(page.getByText('Открытые данные говорят другое')).toBeVisible()
  await page.getByRole('link', { name: 'Посмотреть' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Предложения: Рябина ${mark}` })).toBeVisible()
  const address = page.getByRole('article').filter({ hasText: 'Другой адрес' })
  await expect(address).toContainText('Кремлёвская')
  await expectAccessibleLayouts(page)
  for (const theme of themes)
    for (const [name, size] of Object.entries(widths)) {
      await setTheme(page, theme)
      await page.setViewportSize(size)
      await page.screenshot({
        path: test.info().outputPath(`proposals-${theme}-${name}.png`),
        fullPage: true,
      })
    }
  await page
    .getByRole('article')
    .filter({ hasText: 'Другие часы' })
    .getByRole('button', { name: 'Принять' })
    .click()
  await expect(page.getByText('Страница изменена')).toBeVisible()
  await address.getByRole('button', { name: 'Оставить как есть' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Решённые' })).toBeVisible()
  await expect(page.getByText('Решать нечего')).toBeVisible()
  await page.reload()
  await expect(address).toContainText('Оставлено как есть')
  await open(page, `/${place.latinName}`)
  await expect(page.getByText('Кремлёвская')).toBeHidden()
  await expect(page.getByText('Открытые данные говорят другое')).toBeHidden()
  await admin.close()
})
