import type { Page } from '@playwright/test'
import { expect, expectAccessible, open, test, waitForHydration } from '#tests/browser/fixtures.ts'
import { codeFor, type Person, signInAsNew } from '#tests/browser/sign-in.ts'

const section = (page: Page, name: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) })

/** The same person on another device. */
async function otherDevice(page: Page, person: Person, password: string) {
  const browser = page.context().browser()
  if (!browser) throw new Error('no browser')
  const context = await browser.newContext({ baseURL: new URL(page.url()).origin, locale: 'ru-RU' })
  const response = await context.request.post('/api/v2/auth/login-by-permanent-password', {
    data: { email: person.email, password },
  })
  expect(response.status()).toBe(200)
  return context
}

async function setPassword(page: Page, password: string, oldPassword?: string): Promise<void> {
  const form = section(page, 'Пароль')
  if (oldPassword) await form.getByLabel('Старый пароль', { exact: true }).fill(oldPassword)
  await form.getByLabel(oldPassword ? 'Новый пароль' : 'Пароль', { exact: true }).fill(password)
  await form.getByRole('button', { name: oldPassword ? 'Изменить пароль' : 'Задать пароль' }).click()
}

test.describe('пароль', () => {
  test.use({ expectedConsoleErrors: ['422 /api/v2/auth/change-password'] })

  test('задаётся впервые, потом меняется со старым', async ({ page }) => {
    const anna = await signInAsNew(page)
    await open(page, '/settings')
    const form = section(page, 'Пароль')
    await setPassword(page, 'коротко')
    await expect(form.getByText('Пароль слишком короткий: нужно не меньше 8 символов')).toBeVisible()
    await setPassword(page, 'надёжный пароль')
    await expect(page.getByText('Пароль успешно изменён')).toBeVisible()
    await expect(form.getByLabel('Старый пароль', { exact: true })).toBeVisible()

    await setPassword(page, 'другой пароль', 'не тот пароль')
    await expect(form.getByText('Неправильный старый пароль')).toBeVisible()
    await expect(form.getByLabel('Новый пароль', { exact: true })).toHaveValue('другой пароль')
    await setPassword(page, 'другой пароль', 'надёжный пароль')
    await expect(form.getByText('Неправильный старый пароль')).toBeHidden()
    await expect(form.getByLabel('Новый пароль', { exact: true })).toHaveValue('')
    const device = await otherDevice(page, anna, 'другой пароль')
    await device.close()
  })
})

test.describe('уведомления', () => {
  test.use({ expectedConsoleErrors: ['503 /api/v2/notifications/alerts'] })

  test('если тихие часы не загрузились, об этом сказано и можно повторить', async ({ page }) => {
    await signInAsNew(page)
    await page.route('**/api/v2/notifications/alerts', (route) => route.fulfill({ status: 503 }))
    await open(page, '/settings')
    const failure = page.getByRole('alert').filter({ hasText: 'тихие часы' })
    await expect(failure).toBeVisible({ timeout: 15_000 })
    await expectAccessible(page)
    await page.unroute('**/api/v2/notifications/alerts')
    await failure.getByRole('button', { name: 'Повторить' }).click()
    await expect(failure).toBeHidden()
    await page.getByRole('switch', { name: 'Тихие часы' }).check()
    await expect(page.getByLabel('До', { exact: true })).toBeVisible()
  })
})

test.describe('сеансы', () => {
  test.use({ expectedConsoleErrors: ['422 /api/v2/sessions/'] })
  test('чужой сеанс завершается один, потом остальные разом', async ({ page }) => {
    const anna = await signInAsNew(page)
    await open(page, '/settings')
    await setPassword(page, 'надёжный пароль')
    await expect(page.getByText('Пароль успешно изменён')).toBeVisible()
    const devices = [
      await otherDevice(page, anna, 'надёжный пароль'),
      await otherDevice(page, anna, 'надёжный пароль'),
      await otherDevice(page, anna, 'надёжный пароль'),
    ]
    await page.reload()
    await waitForHydration(page)
    const sessions = section(page, 'Сеансы').getByRole('listitem')
    await expect(sessions).toHaveCount(4)
    await expect(sessions.filter({ hasText: 'Это устройство' })).toHaveCount(1)
    await sessions.getByRole('button', { name: 'Завершить сеанс' }).first().click()
    const one = page.getByRole('dialog', { name: 'Завершить сеанс?' })
    await one.getByRole('button', { name: 'Завершить' }).click()
    await expect(one.getByText('Введите пароль', { exact: true })).toBeVisible()
    await one.getByLabel('Ваш пароль').fill('не тот пароль')
    await one.getByRole('button', { name: 'Завершить' }).click()
    await expect(one.getByText('Неправильный пароль')).toBeVisible()
    await expectAccessible(page)
    await one.getByLabel('Ваш пароль').fill('надёжный пароль')
    await one.getByRole('button', { name: 'Завершить' }).click()
    await expect(sessions).toHaveCount(3)
    const statuses = async () =>
      Promise.all(devices.map(async ({ request }) => (await request.get('/api/v2/auth/session')).status()))
    // On several nodes the others learn of it a moment later.
    await expect.poll(async () => (await statuses()).filter((status) => status === 401).length).toBe(1)

    await page.getByRole('button', { name: 'Завершить остальные сеансы' }).click()
    const others = page.getByRole('dialog', { name: 'Завершить остальные сеансы?' })
    await others.getByRole('button', { name: 'Подтвердить кодом' }).click()
    await expect(others.getByText(`Отправили письмо с кодом на ${anna.email}`)).toBeVisible()
    await others
      .getByLabel('Код из сообщения')
      .fill(await codeFor(page.request, anna.email, 'код подтверждения'))
    await others.getByRole('button', { name: 'Завершить' }).click()
    await expect(sessions).toHaveCount(1)
    await expect.poll(statuses).toEqual([401, 401, 401])
    for (const device of devices) await device.close()
  })
})

test.describe('выход и удаление', () => {
  test.use({ expectedConsoleErrors: ['401 /api/', '422 /api/v2/'] })

  test('выход на всех устройствах закрывает и это', async ({ page }) => {
    const anna = await signInAsNew(page)
    await open(page, '/settings')
    await page.getByRole('button', { name: 'Выйти на всех устройствах' }).click()
    const dialog = page.getByRole('dialog', { name: 'Выйти на всех устройствах?' })
    await expect(dialog.getByText('отправим код на почту или телефон')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Выйти' })).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Получить код' }).click()
    await dialog
      .getByLabel('Код из сообщения')
      .fill(await codeFor(page.request, anna.email, 'код подтверждения'))
    await dialog.getByRole('button', { name: 'Выйти' }).click()
    await expect(page.getByText('Вы вышли из аккаунта')).toBeVisible()
    await expect(page).toHaveURL(/\/feed$/)
    await expect.poll(async () => (await page.request.get('/api/v2/auth/session')).status()).toBe(401)
  })

  test('удаление требует подтверждения и говорит о последствиях, а вход возвращает профиль', async ({
    page,
  }) => {
    const anna = await signInAsNew(page)
    await open(page, '/settings')
    await setPassword(page, 'надёжный пароль')
    await expect(page.getByText('Пароль успешно изменён')).toBeVisible()
    await page.getByRole('link', { name: 'Удалить профиль' }).click()
    const dialog = page.getByRole('dialog', { name: 'Удалить профиль?' })
    await expect(dialog.getByText('останутся с подписью «Удалённый пользователь»')).toBeVisible()
    await dialog.getByRole('button', { name: 'Удалить' }).click()
    await expect(dialog.getByText('Введите слово «удалить»', { exact: true })).toBeVisible()
    await dialog.getByLabel(/введите слово/).fill('Удалить')
    await dialog.getByRole('button', { name: 'Удалить' }).click()
    await expect(dialog.getByText('Введите пароль', { exact: true })).toBeVisible()
    await dialog.getByLabel('Ваш пароль').fill('надёжный пароль')
    await dialog.getByRole('button', { name: 'Удалить' }).click()
    await expect(page.getByText('Профиль удалён')).toBeVisible()
    await expect(page).toHaveURL(/\/$/)
    await expect(page.getByRole('link', { name: 'Войти' }).first()).toBeVisible()

    expect((await page.request.get(`/api/v2/users/${anna.id}`)).status()).toBe(410)
    await open(page, '/about?modal=login')
    await page.getByRole('textbox', { name: 'Почта' }).fill(anna.email)
    await page.getByLabel('Пароль', { exact: true }).fill('надёжный пароль')
    await page.getByRole('button', { name: 'Войти', exact: true }).click()
    await expect(page.getByText('С возвращением! Профиль восстановлен')).toBeVisible()
    expect((await page.request.get(`/api/v2/users/${anna.id}`)).status()).toBe(200)
  })
})

test('закрытое от других остаётся закрытым и после перезагрузки, а вместо него сказано почему', async ({
  page,
  browser,
  baseURL,
}) => {
  const anna = await signInAsNew(page, 'Анна')
  const written = await page.request.post('/api/v2/posts', {
    headers: anna.headers,
    data: { text: 'Гуляли до утра', lat: 55.76, lon: 37.62, cityId: 1 },
  })
  expect(written.status()).toBe(201)
  const { post } = (await written.json()).data
  const stranger = await browser.newContext({ baseURL: baseURL ?? '', locale: 'ru-RU' })
  const view = await stranger.newPage()
  await signInAsNew(view, 'Борис')
  const profile = `/users/${anna.id}`
  await open(view, profile)
  await expect(view.getByRole('button', { name: 'Написать' })).toBeVisible()

  await open(page, '/settings')
  const privacy = section(page, 'Приватность')
  const choices = [
    ['Кто может начать переписку', 'Никто', 'nobody'],
    ['Кто комментирует мои записи', 'Люди из моих подписок', 'followed'],
    ['Кто видит моих подписчиков и подписки', 'Никто', 'nobody'],
  ] as const
  for (const [label, option] of choices) {
    const saved = page.waitForResponse(
      (response) => response.url().endsWith('/api/v2/privacy') && response.request().method() === 'PATCH',
    )
    await privacy.getByLabel(label).selectOption({ label: option })
    expect((await saved).status()).toBe(200)
  }
  await expect(page.getByText('Сохранено').first()).toBeVisible()
  await page.reload()
  for (const [label, , value] of choices) await expect(privacy.getByLabel(label)).toHaveValue(value)

  await open(view, profile)
  await expect(view.getByRole('button', { name: 'Подписаться' }).first()).toBeVisible()
  await expect(view.getByRole('button', { name: 'Написать' })).toBeHidden()
  await expect(view.getByRole('main').getByRole('link', { name: 'Заведения', exact: true })).toBeHidden()
  await open(view, `${profile}/places`)
  await expect(view.getByText('Подписки скрыты')).toBeVisible()
  await expectAccessible(view)
  await open(view, `/posts/${post.id}`)
  await expect(view.getByText('Комментируют только те, на кого подписан автор.')).toBeVisible()
  await stranger.close()
})

test.describe('двое в одном браузере', () => {
  // While the cookie is gone, the counters of the open page are refused.
  test.use({ expectedConsoleErrors: ['401 /api/'] })

  test('переключатели уведомлений и тема переживают перезагрузку, у каждого человека свои', async ({
    page,
  }) => {
    await signInAsNew(page)
    await open(page, '/settings')
    const sound = page.getByRole('switch', { name: 'Звук уведомлений' })
    await expect(sound).toBeChecked()
    await sound.uncheck()
    await section(page, 'Тема оформления').getByRole('radio', { name: 'Тёмная' }).check({ force: true })
    await page.reload()
    await waitForHydration(page)
    await expect(sound).not.toBeChecked()
    // Without the browser's permission the switch stays off.
    await expect(page.getByRole('switch', { name: 'Пуш-уведомления' })).not.toBeChecked()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')

    await page.context().clearCookies()
    await signInAsNew(page, 'Борис')
    await open(page, '/settings')
    await expect(sound).toBeChecked()
  })
})
