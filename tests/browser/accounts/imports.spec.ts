import { readFile } from 'node:fs/promises'
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
import { signInAs } from '#tests/browser/sign-in.ts'

test.use({ expectedConsoleErrors: ['422 /api/v2/import-uploads'] })

test('администратор видит, что сделала загрузка', async ({ page }) => {
  test.slow()
  await signInAs(page, 'admin')
  await open(page, '/admin')
  await page.getByRole('link', { name: 'Загрузки заведений' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Загрузки заведений' })).toBeVisible()
  await expectAccessibleLayouts(page)
  await page.getByRole('link', { name: 'kazan.geojson' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'kazan.geojson' })).toBeVisible()
  await expect(page.getByText('Готова', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: /^Создано/ }).click()
  await expect(page.getByRole('list', { name: 'Созданные заведения' })).toBeVisible()
  await expectAccessibleLayouts(page)
  await page.getByRole('link', { name: /^Пропущено/ }).click()
  await page.reload()
  await expect(page.getByRole('link', { name: /^Пропущено/ })).toHaveAttribute('aria-current', 'page')

  await page.getByRole('button', { name: 'Отменить загрузку' }).click()
  const dialog = page.getByRole('dialog', { name: 'Отменить загрузку «kazan.geojson»?' })
  await expect(dialog.getByText(/Исчезнут заведённые этой загрузкой/)).toBeVisible()
  await expectAccessibleLayouts(page)
  await dialog.getByRole('button', { name: 'Оставить' }).click()
  await expect(dialog).toBeHidden()
  const saved = page.waitForEvent('download')
  await page.getByRole('link', { name: /Отчёт в JSON/ }).click()
  const file = await saved
  expect(file.suggestedFilename()).toBe('kazan.geojson.json')
  const report = JSON.parse(await readFile(await file.path(), 'utf8'))
  expect(report.data.run.report.created).toBeGreaterThan(0)

  for (const theme of themes)
    for (const [name, size] of Object.entries(widths)) {
      await setTheme(page, theme)
      await page.setViewportSize(size)
      await page.screenshot({ path: test.info().outputPath(`run-${theme}-${name}.png`), fullPage: true })
    }
})

test('администратор загружает свою таблицу', async ({ page }) => {
  test.slow()
  const mark = String(Date.now() % 1e6)
  const rows = [
    'Имя;Тип;Широта;Долгота;Тел',
    `Причал ${mark};Кафе;55.79;49.12;+7 843 264-55-55`,
    'Ножницы;Парикмахерская;55.79;49.13;',
  ]
  await signInAs(page, 'admin')
  await open(page, '/admin/imports')
  await page.getByRole('link', { name: 'Загрузить файл' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Загрузить заведения' })).toBeVisible()
  const choose = (name: string, text: string) =>
    page
      .getByLabel('Файл с заведениями')
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  await choose('архив.csv', 'PK\u0003\u0004')
  await expect(page.getByRole('alert')).toContainText('Это архив ZIP или книга Excel')
  await choose(`причалы ${mark}.csv`, rows.join('\n'))
  await expect(page.getByText(`причалы ${mark}.csv: таблица`)).toBeVisible()
  await expect(page.getByLabel('Вид заведения')).toHaveValue('Тип')
  await expectAccessibleLayouts(page)
  for (const [name, size] of Object.entries(widths)) {
    await page.setViewportSize(size)
    await page.screenshot({ path: test.info().outputPath(`new-${name}.png`), fullPage: true })
  }
  await page.getByLabel('Всё в один город').check()
  await page.getByRole('button', { name: 'Загрузить', exact: true }).click()
  await expect(page.getByText('Выберите город')).toBeVisible()
  await page.getByRole('combobox', { name: 'Город', exact: true }).fill('Казань')
  await page.getByRole('option', { name: 'Казань' }).click()
  await page.getByRole('button', { name: 'Загрузить', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: `причалы ${mark}.csv` })).toBeVisible()
  await expect(page.getByText('Готова', { exact: true })).toBeVisible({ timeout: 20_000 })
  await page.getByRole('link', { name: /^Пропущено/ }).click()
  await expect(page.getByText('не еда и не напитки', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: /^Создано/ }).click()
  await expect(page.getByRole('link', { name: `Причал ${mark}` })).toBeVisible()

  await page.getByRole('button', { name: 'Отменить загрузку' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Отменить загрузку' }).click()
  await expect(page.getByText('Отменена', { exact: true })).toBeVisible()
  await expect(page.getByText('Больше нет')).toBeVisible()
})

test('контент-менеджер решает, то же ли это место', async ({ page }) => {
  test.slow()
  await signInAs(page, 'admin')
  const mark = String(Date.now() % 1e6)
  const mapping = { name: 'Название', category: 'Вид', lat: 'Широта', lon: 'Долгота' }
  for (const [source, lat] of [
    ['первый', '55.8'],
    ['второй', '55.8009'],
  ] as const) {
    await importTable(page, {
      fileName: `${source}-список.csv`,
      rows: ['Название;Вид;Широта;Долгота', `Якорь ${mark};Кафе;${lat};49.2`],
      mapping,
      source: `${source} ${mark}`,
    })
  }
  await open(page, '/admin/imports')
  await page.getByRole('link', { name: 'Возможные дубли' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Возможные дубли' })).toBeVisible()
  await expect(page.getByRole('cell', { name: `Якорь ${mark}` })).toHaveCount(2)
  await expectAccessibleLayouts(page)
  for (const theme of themes)
    for (const [name, size] of Object.entries(widths)) {
      await setTheme(page, theme)
      await page.setViewportSize(size)
      await page.screenshot({
        path: test.info().outputPath(`possible-matches-${theme}-${name}.png`),
        fullPage: true,
      })
    }
  await page.getByRole('link', { name: 'Решённые' }).focus()
  await page.keyboard.press('1')
  await page.getByRole('button', { name: 'Одно место' }).focus()
  await expect(page.getByRole('cell', { name: `Якорь ${mark}` })).toHaveCount(2)
  await page.keyboard.press('1')
  await expect(page.getByText('Соединены')).toBeVisible()
  await page.getByRole('button', { name: 'Отменить', exact: true }).click()
  await expect(page.getByText('Решение отменено')).toBeVisible()
  await page.getByRole('region', { name: 'Пара' }).getByText('Категория').click()
  await page.keyboard.press('2')
  await expect(page.getByText('Останутся разными')).toBeVisible()
  await page.getByRole('link', { name: 'Решённые' }).click()
  await expect(page.getByRole('article').filter({ hasText: `Якорь ${mark}` })).toContainText('Разные')
  await page.reload()
  await expect(page.getByRole('article').filter({ hasText: `Якорь ${mark}` })).toBeVisible()
})
