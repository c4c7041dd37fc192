import type { Page } from '@playwright/test'
import { expect, expectAccessibleLayouts, open, setTheme, test, widths } from '#tests/browser/fixtures.ts'

test.skip(Boolean(process.env.BASE_URL), 'a product that runs already has no imported places')

const names = ['Бульон', 'Пончик', 'Лапша и точка']
const mall = 'bbox=49.115,55.786,49.121,55.79'
const chosen = (page: Page) => page.getByRole('region', { name: 'Выбранное место' })

test('десять мест в одном торговом центре перечислены, и каждое открывается с карты', async ({ page }) => {
  await open(page, `/kazan/places/map?${mall}`)
  await page.getByRole('button', { name: '10 заведений в одной точке, показать списком' }).click()
  const stack = page.getByRole('region', { name: 'Выбранная точка' })
  await expect(stack.getByRole('heading', { name: '10 заведений в одной точке' })).toBeFocused()
  await expect(stack.getByRole('listitem')).toHaveCount(10)
  await expectAccessibleLayouts(page)

  for (const name of names) {
    await stack.getByRole('button', { name }).press('Enter')
    await expect(chosen(page).getByRole('heading', { name })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(stack).toBeVisible()
  }
  await page.keyboard.press('Escape')
  await expect(stack).toBeHidden()
})

test('на телефоне список под картой поднимают клавишей и пальцем', async ({ page }) => {
  await page.setViewportSize(widths.phone)
  await open(page, `/kazan/places/map?${mall}`)
  const list = page.getByRole('region', { name: 'Места на карте' })
  const handle = list.getByRole('button', { name: /^На карте \d+/ })
  await expect(handle).toHaveAttribute('aria-expanded', 'false')
  await expect(list.getByRole('listitem')).toHaveCount(0)

  await handle.press('Enter')
  await expect(list.getByRole('button', { name: 'Вафля' })).toBeInViewport()
  await expectAccessibleLayouts(page)
  await page.keyboard.press('Escape')
  await expect(list.getByRole('listitem')).toHaveCount(0)

  // Hovering waits until the sheet has come to rest.
  await handle.hover()
  const box = await handle.boundingBox()
  const [x, y] = [(box?.x ?? 0) + 100, (box?.y ?? 0) + 20]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, y - 120, { steps: 4 })
  await page.mouse.up()
  await expect(handle).toHaveAttribute('aria-expanded', 'true')
  await list.getByRole('button', { name: 'Вафля' }).click()
  await expect(chosen(page).getByRole('heading', { name: 'Вафля' })).toBeVisible()
  await expect(handle).toHaveAttribute('aria-expanded', 'false')
})

test('карта на странице места — его собственная и ведёт на карту города', async ({ page }) => {
  const response = await page.request.get('/api/v1/places?city=kazan&response_type=map')
  const markers: { name: string; latinName: string }[] = (await response.json()).data.places
  const sketches: string[] = []
  for (const name of ['Бульон', 'Хинкальная на Ткачей']) {
    await open(page, `/${markers.find((marker) => marker.name === name)?.latinName}`)
    const mapCard = page.getByRole('link', { name: /^Показать на карте/ })
    const picture = mapCard.locator('img:visible')
    await picture.scrollIntoViewIfNeeded()
    await expect(picture).toHaveJSProperty('complete', true)
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    sketches.push(await (await page.request.get((await picture.getAttribute('src')) ?? '')).text())
    await setTheme(page, 'dark')
    await expect(mapCard.locator('img:visible')).toHaveAttribute('src', /theme=dark$/)
    await setTheme(page, 'light')
    await mapCard.click()
    await expect(page).toHaveURL(/\/kazan\/places\/map$/)
    await expect(chosen(page)).toBeVisible()
  }
  expect(sketches[0]).not.toBe(sketches[1])
})

test('на карте видно, чьи часы давно не проверяли, и можно оставить только проверенные', async ({ page }) => {
  await open(page, '/moscow/places/map')
  const list = page.getByRole('region', { name: 'Места на карте' })
  await expect(list.getByText(/^Давно не.проверяли у.\d+$/)).toBeVisible()
  await expectAccessibleLayouts(page)

  await list.getByRole('link', { name: /Только с.проверенными/ }).click()
  await expect(page).toHaveURL(/with_checked_hours=1/)
  await expect(list.getByText(/^Давно не.проверяли/)).toBeHidden()
  await list.getByRole('link', { name: 'Показать все' }).click()
  await expect(list.getByText(/^Давно не.проверяли у.\d+$/)).toBeVisible()
})

test('«часы неизвестны» видны на метках, в подписи и когда открытых нет', async ({ page }) => {
  await open(page, '/tver/places/map?bbox=35.85,56.84,35.95,56.87')
  const list = page.getByRole('region', { name: 'Места на карте' })
  await expect(list.getByText(/^Часы неизвестны у.\d+$/)).toBeVisible()

  await page.getByRole('link', { name: 'Открыто сейчас', exact: true }).click()
  const note = page
    .getByRole('status')
    .filter({ hasText: /Открытых не.нашли, но.у.\d+.заведений часы неизвестны/ })
  await expectAccessibleLayouts(page)
  await note.getByRole('link', { name: 'Показать и их' }).click()
  await expect(page).toHaveURL(/with_unknown_hours=1/)
  await expect(note).toBeHidden()

  await list.getByRole('listitem').first().getByRole('button').click()
  await expect(chosen(page)).toBeVisible()
  await expect(page.getByRole('button', { name: /», часы неизвестны$/ }).first()).toBeAttached()
})

test.describe('без кода карты', () => {
  test.use({ expectedConsoleErrors: ['net::ERR_FAILED /assets/map-canvas-'] })

  test('карта, которая не загрузилась, загружается по кнопке, а места пока видны списком', async ({
    page,
  }) => {
    await page.route('**/assets/map-canvas-*.js', (route) => route.abort())
    await open(page, `/kazan/places/map?${mall}`)
    const note = page.getByRole('status').filter({ hasText: 'Карта не загрузилась' })
    await expect(page.getByRole('region', { name: 'Заведения списком' })).toBeVisible()
    await expectAccessibleLayouts(page)
    await page.unroute('**/assets/map-canvas-*.js')
    await note.getByRole('button', { name: 'Повторить' }).click()
    await expect(
      page.getByRole('button', { name: '10 заведений в одной точке, показать списком' }),
    ).toBeVisible()
    await expect(note).toBeHidden()
  })
})
