import { randomInt, randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import {
  expect,
  expectAccessibleLayouts,
  expectNoSidewaysScroll,
  open,
  test,
  waitForHydration,
  widths,
} from '#tests/browser/fixtures.ts'
import { codeFor, countMessages, signInAsNew } from '#tests/browser/sign-in.ts'

test.use({
  expectedConsoleErrors: ['401 /', '422 /api/v2/auth/', '429 /api/v2/auth/'],
  viewport: widths.desktop,
})

const dialog = (page: Page) => page.getByRole('dialog')
const emailField = (page: Page) => dialog(page).getByRole('textbox', { name: 'Почта' })
const sections = (page: Page) => page.getByRole('navigation', { name: 'Разделы' })
const chooseTelephone = (page: Page) => dialog(page).getByText('Телефон', { exact: true }).click()
const newEmail = () => `${randomUUID().slice(0, 8)}@example.ru`
const otherThan = (code: string) => String((Number(code) + 1) % 10_000).padStart(4, '0')

test('гость регистрируется по почте, ошибается в коде и остаётся на своей странице', async ({ page }) => {
  const email = newEmail()
  await open(page, '/about')
  await sections(page).getByRole('link', { name: 'Войти' }).click()
  await dialog(page).getByRole('link', { name: 'Регистрация' }).click()
  await dialog(page).getByRole('button', { name: 'Получить код' }).click()
  await expect(dialog(page).getByText('Данное поле обязательное')).toBeVisible()
  await emailField(page).fill('не почта')
  await expect(dialog(page).getByText('Введенное значение не является почтой')).toBeVisible()
  await emailField(page).fill(email.toUpperCase())
  await expect(emailField(page)).toHaveValue(email)
  await dialog(page).getByRole('button', { name: 'Получить код' }).dblclick()

  await expect(dialog(page).getByRole('heading', { name: 'Введите код' })).toBeVisible()
  await expect(dialog(page).getByRole('timer')).toHaveText(/^00:(30|2\d)$/)
  await expect(dialog(page).getByText('Продолжая, вы принимаете')).toBeVisible()
  const code = await codeFor(page.request, email)
  expect(await countMessages(page.request, email)).toBe(1)

  // A reload in the middle keeps the step.
  await page.reload()
  await waitForHydration(page)
  const field = dialog(page).getByLabel('Код из сообщения')
  await expect(dialog(page).getByText(email)).toBeVisible()
  await field.pressSequentially(otherThan(code))
  await expect(dialog(page).getByText('Неправильный код или почта')).toBeVisible()
  await expect(field).toHaveValue('')
  await field.fill(`Ваш код: ${code}.`)

  await expect(page.getByText('Вы успешно авторизовались')).toBeVisible()
  await expect(dialog(page).getByRole('heading', { name: 'Заполните профиль' })).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Сохранить' }).click()
  await expect(dialog(page).getByText('Заполните это поле')).toBeVisible()
  await dialog(page).getByLabel('Имя').fill('Вера')
  await dialog(page).getByLabel('Постоянный пароль').fill('верный пароль')
  await dialog(page).getByRole('button', { name: 'Сохранить' }).click()
  // A new account chooses whom to read.
  await expect(dialog(page).getByRole('heading', { name: 'Кого читать' })).toBeVisible()
  await dialog(page)
    .getByRole('button', { name: /^Подписаться: / })
    .first()
    .click()
  await expect(page.getByText(/^Вы подписались/)).toBeVisible()
  await expectAccessibleLayouts(page)
  await dialog(page).getByRole('button', { name: 'Готово' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(page).toHaveURL(/\/about$/)
  await sections(page).getByRole('link', { name: 'Профиль' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Вера')

  await sections(page).getByRole('button', { name: 'Выйти' }).click()
  await sections(page).getByRole('link', { name: 'Войти' }).click()
  await emailField(page).fill(email)
  await dialog(page).getByLabel('Пароль', { exact: true }).fill('неверный пароль')
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByText('Неправильная почта или пароль')).toBeVisible()
  await expect(dialog(page).getByLabel('Пароль', { exact: true })).toHaveValue('')
  await dialog(page).getByLabel('Пароль', { exact: true }).fill('верный пароль')
  await page.keyboard.press('Enter')
  await expect(sections(page).getByRole('button', { name: 'Выйти' })).toBeVisible()
  await expect(dialog(page)).toBeHidden()
})

test('телефон: маска, страна по номеру, вход по временному коду, возврат к начатому действию', async ({
  page,
}) => {
  const national = `29${randomInt(1_000_000, 9_999_999)}`
  const masked = `+375 (29) ${national.slice(2, 5)}-${national.slice(5, 7)}-${national.slice(7)}`
  await page.setViewportSize(widths.phone)
  await open(page, '/about?modal=registration')
  await chooseTelephone(page)
  const phone = dialog(page).getByRole('textbox', { name: 'Телефон' })
  await phone.pressSequentially('8916123')
  await expect(phone).toHaveValue('+7 (916) 123')
  await dialog(page).getByRole('button', { name: 'Получить код' }).click()
  await expect(
    dialog(page).getByText('Телефон должен соответствовать маске +7 (###) ###-##-##'),
  ).toBeVisible()
  // The cursor does not jump while typing.
  await phone.press('Home')
  for (let step = 0; step < 4; step += 1) await phone.press('ArrowRight')
  await phone.press('Delete')
  await page.keyboard.type('8')
  await expect(phone).toHaveValue('+7 (816) 123')
  // The country is guessed from the first digits of the number.
  await phone.fill(`+375${national}`)
  await expect(phone).toHaveValue(masked)
  await expect(dialog(page).getByLabel('Страна')).toHaveValue('Беларусь +375')
  await expect(dialog(page).getByText(/должен соответствовать/)).toBeHidden()
  await expectNoSidewaysScroll(page)
  await dialog(page).getByRole('button', { name: 'Получить код' }).click()
  const to = `+375${national}`
  await dialog(page)
    .getByLabel('Код из сообщения')
    .fill(await codeFor(page.request, to))
  await expect(dialog(page).getByRole('heading', { name: 'Заполните профиль' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await sections(page).getByRole('link', { name: 'Профиль' }).click()
  await page.getByRole('link', { name: /^Навигация/ }).click()
  await page.getByRole('button', { name: 'Выйти' }).click()
  await expect(page.getByText('Вы вышли из аккаунта')).toBeVisible()

  // A protected page opens after signing in.
  await page.getByRole('link', { name: 'Новая запись' }).click()
  await expect(page).toHaveURL(/modal=login&redirect=%2Fposts%2Fcreate$/)
  await chooseTelephone(page)
  await dialog(page).getByLabel('Страна').fill('бела')
  await page.getByRole('option', { name: /Беларусь/ }).click()
  await phone.pressSequentially(national)
  await expect(phone).toHaveValue(masked)
  const sent = await countMessages(page.request, to)
  await dialog(page).getByRole('button', { name: 'Войти по временному коду' }).click()
  await expect.poll(() => countMessages(page.request, to)).toBe(sent + 1)
  await dialog(page)
    .getByLabel('Код из сообщения')
    .fill(await codeFor(page.request, to))
  await expect(page).toHaveURL('/posts/create/select')
})

test('закрытая страница, открытая прямо, открывается после входа', async ({ page, browser, baseURL }) => {
  const { email, headers } = await signInAsNew(page, 'Борис')
  await page.request.post('/api/v2/auth/change-password', { data: { password: 'пароль Бориса' }, headers })
  const context = await browser.newContext({ baseURL, viewport: widths.desktop })
  const fresh = await context.newPage()
  await open(fresh, '/chats', 401)
  await emailField(fresh).fill(email)
  await dialog(fresh).getByLabel('Пароль', { exact: true }).fill('пароль Бориса')
  await dialog(fresh).getByRole('button', { name: 'Войти', exact: true }).dblclick()
  await expect(dialog(fresh)).toBeHidden()
  await expect(fresh).toHaveURL(/\/chats$/)
  await expect(fresh.getByRole('region', { name: 'Требуется авторизация' })).toBeHidden()
  expect((await fresh.request.get('/api/v2/sessions')).status()).toBe(200)
  await context.close()
})

test('ссылка с ?redirect= ведёт после входа туда, но никогда — на чужой сайт', async ({
  page,
  browser,
  baseURL,
}) => {
  const { email, headers } = await signInAsNew(page, 'Борис')
  const password = 'пароль Бориса'
  await page.request.post('/api/v2/auth/change-password', { data: { password }, headers })
  const feed = (url: URL) =>
    url.origin === new URL(baseURL ?? '').origin && /^\/[a-z]+\/feed$/.test(url.pathname)
  for (const [redirect, arrived] of [
    ['/settings?from=email', /\/settings\?from=email$/],
    ['//evil.example/settings', feed],
    ['https://evil.example', feed],
  ] as const) {
    const context = await browser.newContext({ baseURL, viewport: widths.desktop })
    const fresh = await context.newPage()
    await open(fresh, `/?${new URLSearchParams({ redirect, modal: 'login' })}`)
    await emailField(fresh).fill(email)
    await dialog(fresh).getByLabel('Пароль', { exact: true }).fill(password)
    await fresh.keyboard.press('Enter')
    await expect(fresh).toHaveURL(arrived)
    await context.close()
  }
})

test('каждый шаг доступен и не шире окна в обеих темах и ширинах', async ({ page }) => {
  test.slow()
  await open(page, '/about?modal=login')
  await expectAccessibleLayouts(page)
  await chooseTelephone(page)
  await dialog(page).getByRole('button', { name: 'Показать список' }).click()
  await expect(page.getByRole('option').first()).toBeVisible()
  await expectAccessibleLayouts(page)
  await page.keyboard.press('Escape')
  await open(page, '/about?modal=restore_password')
  await dialog(page).getByText('Почта', { exact: true }).click()
  await emailField(page).fill(newEmail())
  await dialog(page).getByRole('button', { name: 'Получить код' }).click()
  await expect(dialog(page).getByText('Профиль с такой почтой не существует')).toBeVisible()
  await expectAccessibleLayouts(page)
  await dialog(page).getByRole('link', { name: 'Зарегистрироваться' }).click()
  await dialog(page).getByRole('button', { name: 'Получить код' }).click()
  await expect(dialog(page).getByRole('heading', { name: 'Введите код' })).toBeVisible()
  await expectAccessibleLayouts(page)
  await signInAsNew(page)
  await open(page, '/about?modal=data_user')
  await expect(dialog(page).getByLabel('Имя')).toHaveValue('Анна')
  await expectAccessibleLayouts(page)
  await open(page, '/navigation')
  await expectAccessibleLayouts(page)
})
