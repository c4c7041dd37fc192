import type { Page } from '@playwright/test'
import { expect, expectAccessibleLayouts, open, test } from '#tests/browser/fixtures.ts'
import { codeFor, nextCodeFor, signInAsNew } from '#tests/browser/sign-in.ts'

test.use({
  // Passkeys belong to a name, so the page is opened by one.
  baseURL: ({ baseURL }, use) => use(baseURL?.replace('127.0.0.1', 'localhost')),
  expectedConsoleErrors: ['422 /api/v2/auth/', '401 /api/'],
})

/** A phone or laptop of its own that confirms everything by a finger. */
async function addAuthenticator(page: Page) {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { client, authenticatorId }
}

const panel = (page: Page) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: 'Ключи входа' }) })

test('ключ добавляется, называется, впускает и удаляется', async ({ page }) => {
  const anna = await signInAsNew(page)
  const { client, authenticatorId } = await addAuthenticator(page)
  const confirmByFinger = (isUserVerified: boolean) =>
    client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
  await open(page, '/settings')
  await panel(page).getByRole('button', { name: 'Добавить ключ' }).click()
  const adding = page.getByRole('dialog', { name: 'Добавить ключ входа' })
  await adding.getByRole('button', { name: 'Получить код' }).click()
  const code = adding.getByLabel('Код из сообщения')
  await expect(code).toBeFocused()
  await code.fill(await codeFor(page.request, anna.email, 'код подтверждения'))
  // Cancelled in the browser's window; the code is spent, and asked for no second time.
  await confirmByFinger(false)
  const proceed = adding.getByRole('button', { name: 'Продолжить' })
  await proceed.click()
  await expect(adding.getByText('Ключ не создан')).toBeVisible()
  await expect(adding.getByRole('alert')).toHaveCount(1)
  await confirmByFinger(true)
  await proceed.click()
  const naming = page.getByRole('dialog', { name: 'Имя ключа' })
  await naming.getByLabel('Название').fill('Мой телефон')
  await expectAccessibleLayouts(page)
  await page.keyboard.press('Enter')
  await expect(naming).toBeHidden()
  await expect(panel(page).getByText('Мой телефон')).toBeVisible()
  await expectAccessibleLayouts(page)

  await page.context().clearCookies()
  await open(page, '/about?modal=login')
  await page.getByRole('button', { name: 'Войти с ключом' }).click()
  await expect(page.getByText('Вы успешно авторизовались')).toBeVisible()
  const session = await (await page.request.get('/api/v2/auth/session')).json()
  expect(session.data.session.user.id).toBe(anna.id)

  // Without a finger nobody gets in, and nothing but the button remains.
  await page.context().clearCookies()
  await confirmByFinger(false)
  await open(page, '/about?modal=login')
  await page.getByRole('button', { name: 'Войти с ключом' }).click()
  await expect(page.getByRole('button', { name: 'Войти с ключом' })).toBeEnabled()
  expect((await page.request.get('/api/v2/auth/session')).status()).toBe(401)

  await confirmByFinger(true)
  await page.getByRole('button', { name: 'Войти с ключом' }).click()
  await expect(page.getByText('Вы успешно авторизовались')).toBeVisible()
  await open(page, '/settings')
  await panel(page).getByRole('button', { name: 'Удалить ключ: Мой телефон' }).click()
  const removing = page.getByRole('dialog', { name: 'Удалить ключ «Мой телефон»?' })
  const proof = await nextCodeFor(page.request, anna.email, 'код подтверждения', () =>
    removing.getByRole('button', { name: 'Получить код' }).click(),
  )
  await removing.getByLabel('Код из сообщения').fill(proof)
  await removing.getByRole('button', { name: 'Удалить' }).click()
  await expect(page.getByText('Ключ удалён')).toBeVisible()
  await expect(panel(page).getByText('Мой телефон')).toBeHidden()

  await page.context().clearCookies()
  await open(page, '/about?modal=login')
  await page.getByRole('button', { name: 'Войти с ключом' }).click()
  await expect(page.getByText('Ключ не подошёл')).toBeVisible()
})
