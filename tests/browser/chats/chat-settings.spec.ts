import type { Page } from '@playwright/test'
import { expect, expectAccessibleLayouts, open, test, widths } from '#tests/browser/fixtures.ts'
import { signInAsNew } from '#tests/browser/sign-in.ts'

test.use({ viewport: widths.desktop, expectedConsoleErrors: ['401 /api/'] })

const main = (page: Page) => page.getByRole('main')

async function choose(page: Page, item: string, confirmation: string) {
  await main(page).getByRole('button', { name: 'Действия с чатом' }).click()
  await page.getByRole('menuitem', { name: item }).click()
  await expect(page.getByText(confirmation)).toBeVisible()
}

test('Анна закрепляет чат, выключает его уведомления, убирает в архив и возвращает', async ({
  page,
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ ...(baseURL && { baseURL }) })
  const other = await context.newPage()
  const boris = await signInAsNew(other, 'Борис')
  const anna = await signInAsNew(page)
  const made = await other.request.post('/api/v2/chats', {
    headers: boris.headers,
    data: { userId: anna.id },
  })
  const chatId = (await made.json()).data.chat.id
  const say = (text: string) =>
    other.request.post('/api/v2/messages', { headers: boris.headers, data: { chatId, text } })
  await say('Идём сегодня?')

  await open(page, `/chats/${chatId}`)
  await choose(page, 'Закрепить', 'Чат закреплён')
  await choose(page, 'Не уведомлять', 'Уведомления этого чата выключены')
  await open(page, '/chats')
  const row = main(page).getByRole('link', { name: /Борис/ })
  await expect(row.getByRole('img', { name: 'Закреплён' })).toBeVisible()
  await expect(row.getByRole('img', { name: 'Без уведомлений' })).toBeVisible()
  await expectAccessibleLayouts(page)

  await row.click()
  await choose(page, 'Включить уведомления', 'Уведомления этого чата включены')
  await choose(page, 'В архив', 'до\u00A0нового сообщения')
  await open(page, '/chats')
  await expect(main(page).getByText('Здесь будут отображаться ваши диалоги')).toBeVisible()
  await main(page).getByRole('link', { name: 'Архив' }).click()
  await expect(row).toBeVisible()
  await expectAccessibleLayouts(page)
  // The next message brings it back.
  await say('Столик на восемь')
  await main(page).getByRole('link', { name: 'Все чаты' }).click()
  await expect(row).toContainText('Столик на восемь')
  await context.close()
})
