import { ownPlace } from '#tests/browser/bookable.ts'
import { expect, expectAccessibleLayouts, open, test, widths } from '#tests/browser/fixtures.ts'
import { signInAs } from '#tests/browser/sign-in.ts'

test.use({ viewport: widths.phone })

test('хостес узнаёт гостя, а хозяйка заводит его карточки в порядок', async ({ page, baseURL }) => {
  test.setTimeout(240_000)
  await signInAs(page, 'owner')
  // This test has its own venue, because other tests change the owner's other venues.
  const bar = await ownPlace(page, 'guests')
  const mark = String(Date.now()).slice(-6)
  const headers = { origin: baseURL ?? '' }
  const now = new Date(Date.now() - 60_000).toLocaleString('sv-SE', { timeZone: 'Europe/Moscow' })
  const made = await page.request.post(`/api/v1/places/${bar.id}/reservations`, {
    headers,
    data: {
      source: 'phone',
      name: `Анна ${mark}`,
      phone: `+7916${mark}0`,
      guests_count: 2,
      datetime: now.slice(0, 16).replace(' ', 'T'),
      is_overbooking: true,
    },
  })
  expect(made.status(), await made.text()).toBe(201)
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  const dialog = page.getByRole('dialog')

  await open(page, `/${bar.latinName}/reservations`)
  const booking = page.getByRole('article', { name: `Анна ${mark}` })
  await booking.getByRole('button', { name: `Анна ${mark}` }).click()
  await booking.getByRole('button', { name: 'Карточка гостя' }).click()
  await expect(dialog.getByText('Ещё нет визитов')).toBeVisible()
  await dialog.getByRole('button', { name: 'Изменить' }).click()
  await dialog.getByLabel('День рождения').fill('31.02')
  await dialog.getByRole('button', { name: 'Сохранить' }).click()
  await expect(dialog.getByText('Напишите день и месяц: 14.03')).toBeVisible()
  await expectAccessibleLayouts(page)
  await dialog.getByLabel('День рождения').fill('14.03.1990')
  await dialog.getByLabel('Аллергии').fill('орехи')
  await dialog.getByLabel('Теги').fill('VIP, у окна')
  await dialog.getByRole('button', { name: 'Сохранить' }).click()
  await expect(dialog.getByText('Аллергия: орехи')).toBeVisible()
  await expectAccessibleLayouts(page)
  await page.keyboard.press('Escape')
  await expect(booking.getByRole('button', { name: 'Карточка гостя: Аллергия: орехи' })).toBeVisible()
  await expectAccessibleLayouts(page)

  // A spreadsheet of the venue: what is wrong in it is said before anything is written.
  await page.getByRole('link', { name: 'Гости' }).click()
  await expect(page).toHaveURL(`/${bar.latinName}/guests`)
  await button('Таблица и журнал').click()
  await page.getByRole('menuitem', { name: 'Загрузить таблицу' }).click()
  const table = `Клиент;Телефон;Сколько;Метки\nАня ${mark};8 916 ${mark} 1;7;пресса\nБез телефона;;;\n`
  await dialog.getByLabel('Файл CSV').setInputFiles({
    name: 'guests.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(table),
  })
  await expect(dialog.getByText('новых — 1, дополним — 0, не подойдут — 1')).toBeVisible()
  await expect(dialog.getByText('Строка 3. Нет телефона: по нему узнаём гостя')).toBeVisible()
  await dialog.getByLabel('Сколько раз был').selectOption('Сколько — «7»')
  await expect(dialog.getByRole('cell', { name: '7', exact: true })).toBeVisible()
  await expectAccessibleLayouts(page)
  await dialog.getByRole('button', { name: 'Загрузить 1' }).click()
  await expect(page.getByText('Загрузили: новых — 1')).toBeVisible()

  // The same person with another phone: merged by hand, taken back, merged again.
  await page.getByLabel('Имя или последние цифры телефона').fill(`${mark}0`)
  await expect(page.getByText('1 гость', { exact: false }).first()).toBeVisible()
  await expectAccessibleLayouts(page)
  await page.getByRole('link', { name: `Анна ${mark}` }).click()
  const merge = async () => {
    await dialog.getByRole('button', { name: 'Что сделать с карточкой' }).click()
    await page.getByRole('menuitem', { name: 'Объединить с другой карточкой' }).click()
    await dialog.getByLabel('Имя или последние цифры телефона').fill(`${mark}1`)
    await dialog.getByRole('button', { name: `Аня ${mark}` }).click()
    await expect(dialog.getByText(/^7.визитов/)).toBeVisible()
  }
  await merge()
  await dialog.getByRole('button', { name: 'Отменить' }).click()
  await expect(dialog.getByText('Ещё нет визитов')).toBeVisible()
  await merge()
  await page.reload()
  await expect(dialog.getByText('Объединена с карточками')).toBeVisible()
  await expectAccessibleLayouts(page)
  await page.keyboard.press('Escape')

  await button('Таблица и журнал').click()
  await page.getByRole('menuitem', { name: 'Журнал доступа' }).click()
  await expect(dialog.getByText('загружена таблица').first()).toBeVisible()
  await expectAccessibleLayouts(page)
})
