import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import type { Place } from '#contract/places/places.ts'
import { findBookablePlace, freeDay, newPhone, ownPlace } from '#tests/browser/bookable.ts'
import {
  expect,
  expectAccessible,
  expectAccessibleLayouts,
  open,
  test,
  waitForHydration,
} from '#tests/browser/fixtures.ts'
import { codeFor, signInAs, signInAsNew } from '#tests/browser/sign-in.ts'

/** A site of a restaurant: another origin and, by its name, another site. Its policy allows the widget and nothing else. */
async function startSite(script: string, product: string): Promise<{ url: string; server: Server }> {
  const server = createServer((request, response) => {
    if (request.url !== '/') return response.writeHead(204).end()
    response
      .writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': `default-src 'none'; script-src ${product}; frame-src ${product}`,
      })
      .end(
        `<!doctype html><html lang="ru"><title>Кафе</title><main><h1>Кафе</h1><p>Ждём вас.</p>${script}</main></html>`,
      )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://localhost:${(server.address() as AddressInfo).port}/`, server }
}

// A webhook into the internal network is refused.
test.use({ expectedConsoleErrors: ['422 /api/v2/webhooks'] })

test('виджет на чужом сайте: бронь без куки, Escape закрывает, сайт узнаёт о брони', async ({
  page,
  baseURL,
}) => {
  const product = baseURL ?? ''
  const place = await findBookablePlace(page, 4)
  const date = await freeDay(page, place)
  const widget = (attributes: string) => `<script async src="${product}/widget.js" ${attributes}></script>`
  const { url, server } = await startSite(
    [
      widget(`data-place="${place.latinName}" data-accent="#1e7a46"`),
      // Names of other pages, colours that load something and words with markup come to nothing.
      widget('data-place="../settings"'),
      widget(`data-place="${place.latinName}/../../settings"`),
      widget(
        `data-place="${place.latinName}" data-theme="javascript:1" data-label="&lt;img src=x onerror=alert(1)&gt;" data-accent="url(https://elsewhere.example/a)"`,
      ),
    ].join(''),
    product,
  )
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.setCookieControls', {
    enableThirdPartyCookieRestriction: true,
  })
  await page.goto(url)
  await page.evaluate(() =>
    document.addEventListener('shodim:booked', () => {
      const { dataset } = document.body
      dataset.booked = String(Number(dataset.booked ?? 0) + 1)
    }),
  )
  await expect(page.getByRole('button')).toHaveText(['Забронировать столик', '<img src=x onerror=alert(1)>'])
  const button = page.getByRole('button', { name: 'Забронировать столик' })
  await expect(button).toHaveCSS('background-color', 'rgb(30, 122, 70)')
  await button.click()
  const dialog = page.getByRole('dialog', { name: 'Забронировать столик' })
  await expect(dialog).toBeVisible()
  const frame = page.frameLocator('iframe[title="Забронировать столик"]')
  const phone = newPhone()
  await expect(frame.getByRole('textbox', { name: 'Имя' })).toBeVisible()
  // As high as its content: no second scroll bar.
  await expect
    .poll(() => page.locator('iframe').evaluate((element) => element.clientHeight))
    .toBeGreaterThan(600)
  await frame.getByLabel('Или выберите день').fill(date)
  await frame.getByRole('button', { name: '19:00', exact: true }).click()
  await frame.getByRole('textbox', { name: 'Имя' }).fill('Анна')
  await frame.getByRole('textbox', { name: 'Телефон' }).fill(phone)
  await frame.getByRole('button', { name: 'Забронировать' }).click()
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/v1/reservations'))
  await frame.getByRole('textbox', { name: 'Код из сообщения' }).fill(await codeFor(page.request, phone))
  expect((await sent).postDataJSON()).toMatchObject({ is_from_widget: true })
  await expect(frame.getByRole('status').first()).toContainText(/Столик держим за вами|Вас ждут/)
  await expect(page.locator('body')).toHaveAttribute('data-booked', '1')
  expect(await page.context().cookies()).toEqual([])

  await frame.getByRole('link', { name: 'Забронировать ещё' }).focus()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(button).toBeFocused()
  server.close()
})

/** A place that takes no bookings. */
async function closedPlace(page: Page): Promise<string> {
  const response = await page.request.get('/api/v1/places?city=moscow&response_type=full&limit=60')
  const { data }: { data: { places: Place[] } } = await response.json()
  const place = data.places.find(({ isReservationsEnabled }) => !isReservationsEnabled)
  if (!place) throw new Error('Every place takes bookings')
  return place.latinName
}

test('рамку можно вставить и без скрипта: она доступна, а других страниц в рамке нет', async ({ page }) => {
  const place = await findBookablePlace(page, 5)
  await open(page, `/widget/${place.latinName}?accent=%23ffee00`)
  await expect(page.getByRole('textbox', { name: 'Имя' })).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expectAccessibleLayouts(page)
  await page.goto(`/widget/${place.latinName}?theme=dark`)
  await waitForHydration(page)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')

  // Pages outside of the widget open in a tab of their own.
  const popup = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Сходим' }).click()
  await (await popup).close()
  await page.goto(`/widget/${await closedPlace(page)}`)
  await expect(page.getByText('Столики на сайте здесь не бронируют')).toBeVisible()
  await expectAccessible(page)

  // Somebody signed in is a guest there like everybody.
  const { id } = await signInAsNew(page)
  const paths = {
    [`/widget/${place.latinName}`]: '*',
    [`/widget/${place.latinName}/done`]: '*',
    [`/${place.latinName}/booking`]: `'none'`,
    [`/${place.latinName}`]: `'none'`,
    '/settings': `'none'`,
    '/widget': `'none'`,
    [`/widget/${place.latinName}/settings`]: `'none'`,
    '/api/docs': `'none'`,
  }
  for (const [path, ancestors] of Object.entries(paths)) {
    const response = await page.request.get(path)
    const headers = response.headers()
    expect(headers['content-security-policy'], path).toContain(`frame-ancestors ${ancestors}`)
    expect(headers['x-frame-options'], path).toBe(ancestors === '*' ? undefined : 'DENY')
    if (ancestors === '*') expect(await response.text(), path).not.toContain(id)
  }
})

test('владелец подключает календарь, берёт виджет и QR-код, добавляет вебхук', async ({ page }) => {
  test.slow()
  await signInAs(page, 'owner')
  await open(page, `/${(await ownPlace(page, 'integrations')).latinName}/integrations`)

  await page.getByRole('button', { name: 'Создать адрес' }).click()
  const address = await page.getByLabel('Адрес календаря', { exact: true }).inputValue()
  const calendar = await page.request.get(new URL(address).pathname)
  expect(await calendar.text()).toMatch(/^BEGIN:VCALENDAR\r\n/)

  await page.getByRole('group', { name: 'Тема', exact: true }).getByText('Тёмная').click()
  await expect(page.getByLabel('Код для сайта', { exact: true })).toHaveValue(/data-theme="dark"/)
  const preview = page.frameLocator('iframe[title^="Предпросмотр"]')
  await expect(preview.getByRole('textbox', { name: 'Имя' })).toBeVisible()

  await page.getByLabel('Подпись под QR-кодом').fill('Стол 5')
  await expect(page.getByRole('img', { name: /QR-код: .*, Стол 5/ })).toBeVisible()
  const [png] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'PNG' }).click(),
  ])
  expect(png.suggestedFilename()).toMatch(/^qr-.*-стол-5\.png$/)

  await page.getByRole('button', { name: 'Добавить вебхук' }).click()
  await page.getByLabel('Адрес', { exact: true }).fill('https://10.0.0.1/hook')
  await page.getByRole('button', { name: 'Добавить', exact: true }).click()
  await expect(page.getByText('Адрес ведёт во внутреннюю сеть')).toBeVisible()
  await expectAccessibleLayouts(page)
  await page.getByLabel('Адрес', { exact: true }).fill('https://hooks.invalid/shodim')
  await page.getByRole('button', { name: 'Добавить', exact: true }).click()
  await expect(page.getByLabel('Секрет для проверки подписи', { exact: true })).toHaveValue(/^whsec_/)
  await page.getByRole('button', { name: 'Отправить проверку' }).click()
  await expect(
    page.getByText('Такого имени в сети нет').or(page.getByText('Не получилось соединиться')),
  ).toBeVisible()
  await expectAccessibleLayouts(page)
})

test('ключ доступа создают с паролем, показывают один раз и отзывают', async ({ page }) => {
  await signInAs(page, 'owner')
  await open(page, '/settings/tokens')
  await page.getByRole('button', { name: 'Создать ключ' }).click()
  await page.getByLabel('Название').fill('Касса')
  await page.getByRole('checkbox', { name: /Видеть брони/ }).check()
  await page.getByLabel('Ваш пароль').fill('пароль для проверок')
  await expectAccessibleLayouts(page)
  await page.getByRole('button', { name: 'Создать', exact: true }).click()
  const secret = await page.getByLabel('Ключ доступа', { exact: true }).inputValue()
  const headers = { authorization: `Bearer ${secret}` }
  const path = '/api/v1/reservations/new-count'
  expect((await page.request.get(path, { headers })).status()).toBe(200)
  await page.getByRole('button', { name: 'Ключ сохранён' }).click()
  await expectAccessibleLayouts(page)
  await page.getByRole('button', { name: 'Отозвать ключ: Касса' }).click()
  await page.getByRole('button', { name: 'Отозвать', exact: true }).click()
  await expect(page.getByText('Пока ни одного ключа')).toBeVisible()
  expect((await page.request.get(path, { headers })).status()).toBe(401)
})
