import type { Page } from '@playwright/test'
import {
  expect,
  expectAccessibleLayouts,
  open,
  test,
  waitForHydration,
  waitForPartHydration,
  widths,
} from '#tests/browser/fixtures.ts'
import { signInAsNew } from '#tests/browser/sign-in.ts'

// «Подборки» in two browsers: of the author, and of a reader without scripts.

test.use({ viewport: widths.phone })

const main = (page: Page) => page.getByRole('main')

/** The names in order, without their numbers. */
async function shownNames(page: Page): Promise<string[]> {
  const texts = await main(page)
    .getByRole('heading', { level: 2, name: /^\d+\./ })
    .allTextContents()
  return texts.map((text) => text.replace(/^\d+\.\s*/, ''))
}

test('человек собирает подборку со страницы места, наводит порядок и делится ссылкой', async ({
  page,
  browser,
}) => {
  // Every state is looked at in both widths and themes.
  test.slow()
  await signInAsNew(page, 'Анна')
  const response = await page.request.get('/api/v1/places?city=moscow&limit=3')
  const [bar, cafe, club] = (await response.json()).data.places as {
    id: string
    name: string
    latinName: string
  }[]
  if (!bar || !cafe || !club) throw new Error('The demonstration has too few places')

  await open(page, `/${bar.latinName}`)
  await (await waitForPartHydration(main(page).getByRole('link', { name: 'В подборку' }))).click()
  await page.getByRole('button', { name: 'Новая подборка' }).click()
  await page.getByRole('button', { name: 'Создать' }).click()
  await expect(page.getByText('Назовите подборку')).toBeVisible()
  await page.getByRole('textbox', { name: 'Название' }).fill('Где <b>завтракать</b>')
  await page.getByRole('textbox', { name: 'О чём она' }).fill('Тихие места с хорошим кофе.')
  await page.getByText('По ссылке', { exact: true }).click()
  await page.getByRole('button', { name: 'Создать' }).click()
  await expect(page.getByRole('button', { name: /Где <b>завтракать/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await page.getByRole('button', { name: 'Готово' }).click()

  await open(page, '/collections')
  await expectAccessibleLayouts(page)
  await main(page)
    .getByRole('link', { name: /Где <b>завтракать/ })
    .click()
  await main(page).getByRole('link', { name: 'Изменить' }).click()
  await expect(page.getByRole('navigation', { name: 'Хлебные крошки' }).getByRole('listitem')).toHaveText([
    'Мои подборки',
    /Где <b>завтракать/,
    'Редактировать',
  ])
  for (const { name } of [cafe, club]) {
    const search = page.getByRole('searchbox', { name: /Название заведения/ })
    await search.fill(name)
    await page
      .getByRole('button', { name: `Добавить: ${name}`, exact: true })
      .first()
      .click()
    await expect(page.getByRole('button', { name: `Выше: ${name}`, exact: true })).toBeVisible()
  }
  const up = page.getByRole('button', { name: `Выше: ${club.name}`, exact: true })
  await up.focus()
  // Two presses in a row are both kept.
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(main(page).getByText(`1. ${club.name}`)).toBeVisible()
  await expect(up).toBeFocused()
  await page.getByRole('button', { name: `Заметка: ${club.name}`, exact: true }).click()
  await page.getByRole('textbox', { name: 'Почему это место здесь' }).fill('Столик у окна')
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByRole('textbox', { name: 'Почему это место здесь' })).toBeHidden()
  await expect(main(page).getByText('Столик у окна')).toBeVisible()
  await page.getByRole('button', { name: `Убрать: ${bar.name}`, exact: true }).click()
  await expect(main(page).getByText(`2. ${bar.name}`)).toBeHidden()
  await page.getByRole('button', { name: 'Вернуть' }).click()
  await expect(main(page).getByText(`2. ${bar.name}`)).toBeVisible()
  await expectAccessibleLayouts(page)
  await page.reload()
  await waitForHydration(page)
  await expect(main(page).getByText(`1. ${club.name}`)).toBeVisible()
  await main(page).getByRole('link', { name: 'Готово' }).click()
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Где <b>завтракать</b>')
  await expect.poll(() => shownNames(page)).toEqual([club.name, bar.name, cafe.name])
  await expectAccessibleLayouts(page)

  const id = new URL(page.url()).pathname.split('/').at(-1)
  const { collection } = (await (await page.request.get(`/api/v1/collections/${id}`)).json()).data
  const context = await browser.newContext({ viewport: widths.phone, javaScriptEnabled: false })
  const boris = await context.newPage()
  expect((await boris.goto(`/collections/${id}`))?.status()).toBe(404)
  const shared = await boris.goto(`/collections/by-link/${collection.token}`)
  expect(shared?.headers()).toMatchObject({
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
    'cache-control': 'private, no-store',
  })
  expect(await shownNames(boris)).toEqual([club.name, bar.name, cafe.name])
  await expect(main(boris).getByText('Столик у окна')).toBeVisible()
  await context.close()

  await main(page).getByRole('link', { name: 'Изменить' }).click()
  await page.getByRole('button', { name: 'Удалить', exact: true }).click()
  await expect(main(page).getByText('Здесь будут ваши подборки')).toBeVisible()
  await page.getByRole('button', { name: 'Вернуть' }).click()
  await expect(main(page).getByText(`1. ${club.name}`)).toBeVisible()
})

test('Анна зовёт Бориса вести подборку вместе, а Вера следит за ней и копирует её', async ({
  page,
  browser,
}) => {
  const newPage = async () =>
    (await browser.newContext({ viewport: widths.phone, serviceWorkers: 'block' })).newPage()
  const { headers } = await signInAsNew(page, 'Анна')
  const response = await page.request.get('/api/v1/places?city=moscow&limit=3')
  const [bar, cafe, club] = (await response.json()).data.places as { id: string; name: string }[]
  if (!bar || !cafe || !club) throw new Error('The demonstration has too few places')
  const made = await page.request.post('/api/v1/collections', {
    data: { title: 'Для свиданий', visibility: 'public', place_id: bar.id },
    headers,
  })
  const { id } = (await made.json()).data.collection
  await open(page, `/collections/${id}/edit`)
  await main(page).getByRole('button', { name: 'Позвать соавтора' }).click()
  await expect(main(page).getByRole('button', { name: 'Отозвать ссылку' })).toBeVisible()
  await expectAccessibleLayouts(page)
  const { collection } = (await (await page.request.get(`/api/v1/collections/${id}`)).json()).data

  const boris = await newPage()
  await signInAsNew(boris, 'Борис')
  await open(boris, `/collections/join/${collection.invitation.token}`)
  await expectAccessibleLayouts(boris)
  await main(boris).getByRole('button', { name: 'Вести вместе' }).click()
  await boris.getByRole('searchbox', { name: /Название заведения/ }).fill(cafe.name)
  await boris
    .getByRole('button', { name: `Добавить: ${cafe.name}`, exact: true })
    .first()
    .click()
  await expect(boris.getByRole('button', { name: `Выше: ${cafe.name}`, exact: true })).toBeVisible()

  const vera = await newPage()
  await signInAsNew(vera, 'Вера')
  await open(vera, `/collections/${id}`)
  await expect(main(vera).getByText(/Добавлено: Борис/)).toBeVisible()
  await (await waitForPartHydration(main(vera).getByRole('button', { name: 'Следить' }))).click()
  await expect(main(vera).getByRole('button', { name: 'Вы следите' })).toBeVisible()
  await expect(main(vera).getByText('1 подписчик')).toBeVisible()
  await expectAccessibleLayouts(vera)
  await main(vera).getByRole('button', { name: 'Ещё' }).click()
  await vera.getByRole('menuitem', { name: 'Скопировать себе' }).click()
  await expect(vera).toHaveURL(/\/edit$/)
  await expect(main(vera).getByText(`2. ${cafe.name}`)).toBeVisible()
  await open(vera, '/collections')
  await expect(main(vera).getByRole('heading', { name: 'Вы следите' })).toBeVisible()
  await expect(main(vera).getByRole('link', { name: /Для свиданий/ })).toHaveCount(2)

  await open(boris, `/collections/${id}/edit`)
  await main(boris).getByRole('button', { name: 'Выйти из соавторов' }).click()
  await expect(main(boris).getByText('Здесь будут ваши подборки')).toBeVisible()
})

test('сохранённые места переносят из таблицы: найденные отмечены, о ненайденных сказано', async ({
  page,
}) => {
  await signInAsNew(page, 'Анна')
  const response = await page.request.get('/api/v1/places?city=moscow&limit=2')
  const [bar, cafe] = (await response.json()).data.places as {
    name: string
    location: { lat: number; lon: number }
  }[]
  if (!bar || !cafe) throw new Error('The demonstration has too few places')
  const rows = [bar, cafe].map(({ name, location: { lat, lon } }) => `${name};${lat};${lon};Из таблицы`)
  const table = ['Название;Широта;Долгота;Комментарий', ...rows, 'Нигде такого нет;55,75;37,61;'].join('\n')
  await open(page, '/collections')
  await main(page).getByRole('link', { name: 'Перенести места' }).click()
  await main(page).getByRole('button', { name: 'Найти' }).click()
  await expect(main(page).getByText('Выберите файл или впишите названия')).toBeVisible()
  await main(page)
    .getByLabel('Файл со списком мест')
    .setInputFiles({ name: 'Москва.csv', mimeType: 'text/csv', buffer: Buffer.from(table) })
  await expect(main(page).getByText('Нашли 2 заведения, не нашли 1')).toBeVisible()
  const missing = main(page).getByRole('link', { name: 'Нигде такого нет' })
  await expect(missing).toHaveAttribute('href', /^\/search\?query=/)
  await expectAccessibleLayouts(page)
  await main(page)
    .getByRole('checkbox', { name: new RegExp(cafe.name) })
    .click()
  await main(page)
    .getByRole('button', { name: /Создать подборку: 1\sзаведение/ })
    .click()
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Москва')
  await expect(main(page).getByText(`1. ${bar.name}`)).toBeVisible()
  await expect(main(page).getByText('Из таблицы')).toBeVisible()
})
