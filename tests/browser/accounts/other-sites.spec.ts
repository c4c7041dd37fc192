import type { Browser, Page } from '@playwright/test'
import { expect, expectAccessibleLayouts, open, test } from '#tests/browser/fixtures.ts'
import { codeFor, nextCodeFor, signInAsNew } from '#tests/browser/sign-in.ts'

/** A browser in which nobody has signed in; the page of a provider is another site. */
async function newBrowser(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ ...(baseURL && { baseURL }), locale: 'ru-RU' })
  return context.newPage()
}

async function signInAtProvider(page: Page, login: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(login)
  await page.getByPlaceholder('and password').fill('any')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
}

const start = (page: Page) => page.getByRole('button', { name: 'Войти через Пример ID' })

test('вход через другой сайт: сначала код по почте, потом одной кнопкой, а в настройках отвязывается', async ({
  page,
  browser,
  baseURL,
}) => {
  test.skip(Boolean(process.env.BASE_URL), 'needs the provider of tests/browser/serve.ts')
  const anna = await signInAsNew(page, 'Анна')

  const other = await newBrowser(browser, baseURL)
  await open(other, '/about?modal=login')
  await start(other).click()
  await signInAtProvider(other, anna.email)
  await expect(other.getByText(`Войдите или зарегистрируйтесь по почте ${anna.email}`)).toBeVisible()
  await expectAccessibleLayouts(other)
  await other.reload()
  await other.getByRole('main').getByRole('link', { name: 'Войти', exact: true }).click()
  await expect(other.getByRole('textbox', { name: 'Почта' })).toHaveValue(anna.email)
  const code = await nextCodeFor(other.request, anna.email, 'код для входа', () =>
    other.getByRole('button', { name: 'Войти по временному коду' }).click(),
  )
  await other.getByLabel('Код из сообщения').fill(code)
  await other.getByRole('button', { name: 'Привязать' }).click()
  await expect(other.getByText('Вход через Пример ID добавлен')).toBeVisible()
  await expect(other).toHaveURL(/\/about$/)

  const third = await newBrowser(browser, baseURL)
  await open(third, '/about?modal=login')
  await start(third).click()
  await signInAtProvider(third, anna.email)
  await expect(third.getByText('Вы успешно авторизовались')).toBeVisible()
  await expect(third).toHaveURL(/\/about$/)

  await open(third, '/settings')
  await third.getByRole('button', { name: 'Отвязать Пример ID' }).click()
  const question = third.getByRole('dialog', { name: 'Отвязать Пример ID?' })
  await question.getByRole('button', { name: 'Получить код' }).click()
  await question
    .getByLabel('Код из сообщения')
    .fill(await codeFor(third.request, anna.email, 'код подтверждения'))
  await question.getByRole('button', { name: 'Отвязать' }).click()
  await expect(third.getByRole('button', { name: 'Привязать Пример ID' })).toBeVisible()
  for (const opened of [other, third]) await opened.context().close()
})

test('отказ на другом сайте объяснён, и можно войти иначе', async ({ browser, baseURL }) => {
  test.skip(Boolean(process.env.BASE_URL), 'needs the provider of tests/browser/serve.ts')
  const page = await newBrowser(browser, baseURL)
  await open(page, '/about?modal=login')
  await start(page).click()
  await page.getByRole('link', { name: '[ Cancel ]' }).click()
  await expect(page.getByText('Вы отказались войти через Пример ID')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Войти', exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Почта' })).toBeVisible()
  await page.context().close()
})
