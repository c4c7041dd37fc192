import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { expect, expectAccessibleLayouts, open, test, waitForHydration } from '#tests/browser/fixtures.ts'
import { codeFor, nextCodeFor, signInAsNew } from '#tests/browser/sign-in.ts'

test.use({ expectedConsoleErrors: ['422 /api/v2/auth/', '401 /api/'] })

const codeOf = (secret: string, shift = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + shift })

const panel = (page: Page) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: 'Второй шаг при входе' }) })

test('второй шаг включается, спрашивается при входе и выключается', async ({ page }) => {
  const anna = await signInAsNew(page)
  await open(page, '/settings')
  await panel(page).getByRole('button', { name: 'Включить второй шаг' }).click()
  const setup = page.getByRole('dialog', { name: 'Включить второй шаг' })
  await setup.getByRole('button', { name: 'Получить код' }).click()
  await setup
    .getByLabel('Код из сообщения')
    .fill(await codeFor(page.request, anna.email, 'код подтверждения'))
  await setup.getByRole('button', { name: 'Продолжить' }).click()
  await expect(setup.getByRole('img', { name: 'Картинка с ключом для приложения' })).toBeVisible()
  const secret = await setup.getByRole('textbox', { name: 'Ключ для ввода вручную' }).inputValue()
  await expectAccessibleLayouts(page)
  await setup.getByLabel('Код из приложения').fill('000000')
  await setup.getByRole('button', { name: 'Включить' }).click()
  await expect(setup.getByText('Неправильный код')).toBeVisible()
  await expect(setup.getByLabel('Код из приложения')).toBeFocused()
  await setup.getByLabel('Код из приложения').fill(codeOf(secret))
  await setup.getByRole('button', { name: 'Включить' }).click()
  const shown = page.getByRole('dialog', { name: 'Резервные коды' })
  await expect(shown.getByRole('listitem')).toHaveCount(10)
  await expectAccessibleLayouts(page)
  await shown.getByRole('button', { name: 'Скопировать' }).click()
  // Everything outside of the dialog is inert, so the message is inside.
  const message = shown.getByRole('alert')
  await message.getByRole('button', { name: 'Закрыть сообщение' }).click()
  await expect(message).toHaveCount(0)
  const backup = await shown.getByRole('listitem').first().textContent()
  await shown.getByRole('button', { name: 'Коды сохранены' }).click()
  await expect(panel(page).getByText('Осталось: 10 резервных кодов')).toBeVisible()
  await expect(panel(page).getByRole('button', { name: 'Новые резервные коды' })).toBeFocused()

  await page.context().clearCookies()
  await open(page, '/about?modal=restore_password')
  await page.getByRole('textbox', { name: 'Почта' }).fill(anna.email)
  const code = await nextCodeFor(page.request, anna.email, 'код для входа', () =>
    page.getByRole('button', { name: 'Получить код' }).click(),
  )
  await page.getByLabel('Код из сообщения').fill(code)
  const step = page.getByRole('dialog', { name: 'Второй шаг' })
  await expect(step.getByLabel('Код из приложения')).toBeVisible()
  await page.reload()
  await waitForHydration(page)
  await step.getByLabel('Код из приложения').fill('000000')
  await expect(step.getByText('Неправильный код')).toBeVisible()
  await step.getByRole('button', { name: 'Нет доступа к приложению' }).click()
  await expectAccessibleLayouts(page)
  await step.getByLabel('Резервный код').fill(backup ?? '')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Вы успешно авторизовались')).toBeVisible()

  await open(page, '/settings')
  await expect(panel(page).getByText('Осталось: 9 резервных кодов')).toBeVisible()
  await panel(page).getByRole('button', { name: 'Выключить' }).click()
  const off = page.getByRole('dialog', { name: 'Выключить второй шаг?' })
  const proof = await nextCodeFor(page.request, anna.email, 'код подтверждения', () =>
    off.getByRole('button', { name: 'Получить код' }).click(),
  )
  await off.getByLabel('Код из сообщения').fill(proof)
  await off.getByLabel('Код из приложения или резервный').fill(codeOf(secret, 30_000))
  await off.getByRole('button', { name: 'Выключить' }).click()
  await expect(page.getByText('Второй шаг выключен')).toBeVisible()
  await expect(panel(page).getByRole('button', { name: 'Включить второй шаг' })).toBeVisible()
})
