import type { Page } from '@playwright/test'
import { expect, expectAccessibleLayouts, open, test, widths } from '#tests/browser/fixtures.ts'
import { signInAsNew } from '#tests/browser/sign-in.ts'

test.use({
  viewport: widths.desktop,
  expectedConsoleErrors: ['401 /api/', 'ERR_INTERNET_DISCONNECTED', 'WebSocket connection'],
})

const bubble = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })

test('Анна делится заведением в чате, Борис ставит реакцию с клавиатуры, оба видят её сразу', async ({
  page,
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    ...(baseURL && { baseURL }),
    viewport: widths.desktop,
    locale: 'ru-RU',
  })
  const other = await context.newPage()
  const boris = await signInAsNew(other, 'Борис')
  const anna = await signInAsNew(page)
  const { data } = await (await page.request.get('/api/v1/places?city=moscow&limit=1')).json()
  const place: { name: string; latinName: string } = data.places[0]
  const made = await page.request.post('/api/v2/chats', { headers: anna.headers, data: { userId: boris.id } })
  const chatId = (await made.json()).data.chat.id
  await page.request.post('/api/v2/messages', {
    headers: anna.headers,
    data: { chatId, text: 'Меню: https://bar.example.ru/menu' },
  })

  await open(other, `/chats/${chatId}`)
  await expect(other.getByText('был(а) в\u00A0сети недавно')).toBeVisible()
  await expect(other.getByRole('link', { name: 'https://bar.example.ru/menu' })).toHaveAttribute(
    'rel',
    /nofollow/,
  )

  await open(page, `/${place.latinName}`)
  await page.getByRole('link', { name: 'Поделиться', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Поделиться в чате' })
  await sheet.getByRole('button', { name: /Борис/ }).click()
  await expect(page.getByText('Отправили')).toBeVisible()
  const card = bubble(other, place.name).getByRole('link').filter({ hasText: place.name }).last()
  await expect(card).toHaveAttribute('href', `/${place.latinName}`)
  await expect(card).toContainText(/Москва/)

  // By keyboard: open the menu, choose the second sign.
  await open(page, `/chats/${chatId}`)
  await bubble(other, place.name).getByRole('button', { name: 'Действия с сообщением' }).focus()
  await other.keyboard.press('Enter')
  await expect(other.getByRole('menuitemcheckbox', { name: 'Нравится' })).toBeVisible()
  await other.getByRole('menuitemcheckbox', { name: 'Люблю' }).press('Enter')
  const forAnna = bubble(page, place.name).getByRole('button', { name: 'Люблю: 1' })
  await expect(forAnna).toHaveAttribute('aria-pressed', 'false')
  await forAnna.click()
  await expect(bubble(page, place.name).getByRole('button', { name: 'Люблю: 2' })).toBeVisible()
  await expect(bubble(other, place.name).getByRole('button', { name: 'Люблю: 2' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expectAccessibleLayouts(page)
  await bubble(other, place.name).getByRole('button', { name: 'Люблю: 2' }).click()
  await expect(forAnna).toHaveAttribute('aria-pressed', 'true')

  // The mark of a lost network stays until the network is back.
  await context.setOffline(true)
  const strip = other.getByText('Открытые раньше страницы доступны')
  await expect(strip).toBeVisible()
  await expectAccessibleLayouts(other)
  await expect(strip).toBeVisible()
  await context.setOffline(false)
  await expect(other.getByText('Соединение восстановлено')).toBeVisible()
  await expect(strip).toBeHidden()
  await context.close()
})
