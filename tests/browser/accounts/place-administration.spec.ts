import { expect, expectAccessibleLayouts, open, test } from '#tests/browser/fixtures.ts'
import { signInAs } from '#tests/browser/sign-in.ts'

test('администратор снимает несколько заведений, отменяет это и объединяет дубли', async ({ page }) => {
  test.slow()
  await signInAs(page, 'admin')
  const origin = test.info().project.use.baseURL ?? ''
  const mark = String(Date.now() % 1e6)
  const names = ['Первый', 'Второй'].map((word) => `${word} дубль ${mark}`)
  const { data } = await (await page.request.get('/api/v1/cities?latin_name=tula')).json()
  const [city] = data.cities
  for (const name of names) {
    const made = await page.request.post('/api/v1/places', {
      headers: { origin },
      data: {
        name,
        category_id: 1,
        city_id: city.id,
        street: 'улица Ленина',
        building: '5',
        lat: city.lat,
        lon: city.lon,
        phone_number: '',
      },
    })
    expect(made.status(), await made.text()).toBe(201)
  }

  await open(page, '/admin')
  await page.getByRole('link', { name: 'Заведения и сети' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Заведения' })).toBeVisible()
  await page.getByLabel('Название или адрес страницы').fill(`дубль ${mark}`)
  await page.getByLabel('Название или адрес страницы').press('Enter')
  await page.getByLabel('Чего не хватает').selectOption('hours')
  await expect(page.getByText('Все, что подходят: 2 заведения')).toBeVisible()
  await expectAccessibleLayouts(page)

  await page.getByLabel('Все, что подходят: 2 заведения').check()
  await page.getByRole('button', { name: 'Снять с публикации' }).click()
  const dialog = page.getByRole('dialog', { name: 'Снять с публикации: 2 заведения?' })
  await dialog.getByRole('button', { name: 'Снять с публикации' }).click()
  await expect(dialog.getByText('Заполните это поле')).toBeVisible()
  await dialog.getByLabel('Причина: её увидят владельцы').fill('Проверяем дубли')
  await dialog.getByRole('button', { name: 'Снять с публикации' }).click()
  await expect(page.getByText('Изменено: 2 заведения из 2')).toBeVisible()
  await expect(page.getByRole('article').getByText('Снято с публикации', { exact: true })).toHaveCount(2)
  await page.getByRole('button', { name: 'Отменить действие' }).click()
  await expect(page.getByText('Изменено: 2 заведения из 2. Отменено')).toBeVisible()
  await expect(page.getByRole('article').getByText('Снято с публикации', { exact: true })).toHaveCount(0)

  for (const name of names) await page.getByLabel(`Выбрать: ${name}`).check()
  await page.getByRole('button', { name: 'Объединить' }).click()
  const question = page.getByRole('dialog', { name: 'Объединить 2 заведения?' })
  await question.getByLabel(names[0] ?? '').check()
  await expectAccessibleLayouts(page)
  await question.getByRole('button', { name: 'Объединить' }).click()
  await expect(page.getByText(`Осталось одно заведение: ${names[0]}`)).toBeVisible()
  await expect(page.getByText('Все, что подходят: 1 заведение')).toBeVisible()

  await page.getByRole('link', { name: 'Действия' }).click()
  await expect(page.getByText('Причина: Проверяем дубли').first()).toBeVisible()
  await expectAccessibleLayouts(page)
  const tabs = page.getByRole('navigation', { name: 'Заведения и сети' })
  await tabs.getByRole('link', { name: 'Сети' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Сети' })).toBeVisible()
  await page
    .getByLabel(/^Выбрать: /)
    .first()
    .check()
  await expect(page.getByText(/^Выбрано: 1\sсеть, \d+\sзаведени/)).toBeVisible()
  await expectAccessibleLayouts(page)
  await page.getByRole('button', { name: 'Опубликовать' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Опубликовать' }).click()
  await expect(page.getByText(/^Изменено: \d+\sзаведени/)).toBeVisible()
})

test('администратор объединяет две сети и отменяет объединение', async ({ page, baseURL }) => {
  test.slow()
  await signInAs(page, 'admin')
  const mark = String(Date.now() % 1e6)
  const headers = { origin: baseURL ?? '' }
  const build = async (name: string) => {
    const sent = await page.request.post('/api/v2/organisations', {
      headers,
      data: { name: `${name} ${mark}` },
    })
    return (await sent.json()).data.organisation.id as string
  }
  const fromId = await build('Шоколадница')
  const intoId = await build('Шоколадница Кофе')
  await open(page, `/admin/organisations?query=${mark}`)
  await page.getByRole('checkbox', { name: `Выбрать: Шоколадница ${mark}` }).check()
  await page.getByRole('checkbox', { name: `Выбрать: Шоколадница Кофе ${mark}` }).check()
  await page.getByRole('button', { name: 'Объединить' }).click()
  const dialog = page.getByRole('dialog', { name: 'Объединить две сети?' })
  await dialog.getByRole('button', { name: 'Объединить' }).click()
  await expect(dialog.getByText('Выберите, какая сеть останется')).toBeVisible()
  await expectAccessibleLayouts(page)
  await page.screenshot({ path: test.info().outputPath('merge.png') })
  await dialog.getByRole('radio', { name: /Шоколадница Кофе/ }).check()
  await dialog.getByRole('button', { name: 'Объединить' }).click()
  await expect(page.getByText(`Осталась одна сеть: Шоколадница Кофе ${mark}`)).toBeVisible()
  await open(page, `/organisations/${fromId}/news`)
  await expect(page).toHaveURL(new RegExp(`/organisations/${intoId}/news$`))
  await open(page, '/admin/organisations')
  await page.getByText('Объединённые сети').click()
  const merged = page.getByRole('article').filter({ hasText: `«Шоколадница ${mark}» — теперь` })
  await expectAccessibleLayouts(page)
  await page.screenshot({ path: test.info().outputPath('merged.png') })
  await merged.getByRole('button', { name: 'Отменить' }).click()
  await expect(page.getByText('Объединение отменено')).toBeVisible()
  await expect(merged).toContainText('отменено')
  await open(page, `/organisations/${fromId}`)
  await expect(page).toHaveURL(new RegExp(`/organisations/${fromId}$`))
})
