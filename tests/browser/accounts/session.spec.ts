import type { Page } from '@playwright/test'
import {
  expect,
  open,
  openAndWaitForIdle,
  test,
  waitForHydration,
  waitForPartHydration,
  widths,
} from '#tests/browser/fixtures.ts'
import { deleteSessionCookie, signInAs, signInAsNew } from '#tests/browser/sign-in.ts'

// A session that has ended is refused.
test.use({ expectedConsoleErrors: ['401 /api/'] })

const sections = (page: Page) => page.getByRole('navigation', { name: 'Разделы' })

test('пункты вошедшего есть ещё до скриптов, у гостя их нет', async ({ page, browser, baseURL }) => {
  const guest = await (await page.request.get('/moscow/feed')).text()
  expect(guest).not.toContain('/notifications')
  await signInAsNew(page)
  const response = await page.request.get('/moscow/feed')
  expect(response.headers()['cache-control']).toContain('no-store')

  const context = await browser.newContext({
    baseURL,
    javaScriptEnabled: false,
    viewport: widths.desktop,
    storageState: await page.context().storageState(),
  })
  const still = await context.newPage()
  await still.goto('/moscow/feed')
  for (const name of ['Сообщения', 'Уведомления', 'Настройки', 'Профиль']) {
    await expect(sections(still).getByRole('link', { name, exact: true })).toBeVisible()
  }
  await expect(sections(still).getByRole('link', { name: 'Войти' })).toHaveCount(0)
  await context.close()
})

test('выход виден сразу и в другой вкладке', async ({ page }) => {
  await page.setViewportSize(widths.desktop)
  await signInAsNew(page)
  await open(page, '/')
  await expect(page).toHaveURL(/\/moscow\/feed$/)
  const other = await page.context().newPage()
  await other.setViewportSize(widths.desktop)
  await other.goto('/about')
  await waitForHydration(other)

  await sections(page).getByRole('button', { name: 'Выйти' }).click()
  await expect(page.getByText('Вы вышли из аккаунта')).toBeVisible()
  await expect(sections(page).getByRole('link', { name: 'Войти' })).toBeVisible()
  await expect(page).toHaveURL(/\/moscow\/feed\?logout=true$/)
  await expect(sections(other).getByRole('link', { name: 'Войти' })).toBeVisible()
  await expect.poll(async () => (await page.request.get('/api/v2/auth/session')).status()).toBe(401)
})

async function signInAsModerator(page: Page): Promise<void> {
  const { id, headers } = await signInAsNew(page)
  const own = await page.context().cookies()
  await deleteSessionCookie(page.context())
  await signInAs(page, 'admin')
  const data = { role: 'content_manager' }
  const response = await page.request.post(`/api/v2/accounts/${id}/role`, { data, headers })
  expect(response.status(), await response.text()).toBe(200)
  await page.context().addCookies(own)
}

/** How they sign in, and the links that their menus have. */
const menuOwners: Record<string, [(page: Page) => Promise<unknown>, string[]]> = {
  вошедшего: [signInAsNew, ['/settings']],
  владельца: [(page) => signInAs(page, 'owner'), ['/staffed']],
  модератора: [signInAsModerator, ['/moderation']],
  администратора: [(page) => signInAs(page, 'admin'), ['/moderation', '/admin']],
}

for (const [whose, [signIn, links]] of Object.entries(menuOwners)) {
  test(`меню ${whose} стоит с первой отрисовки и не исчезает, пока его скрипт загружается`, async ({
    page,
  }) => {
    await signIn(page)
    const session = await (await page.request.get('/api/v2/auth/session')).json()
    const { promise: held, resolve: releaseRequests } = Promise.withResolvers<void>()
    await page.route(/\/assets\/account-(rail|bar|items)-[^/]*\.js$/, async (route) => {
      await held
      await route.continue()
    })
    // The smallest number of links in the menu since it was rendered.
    await page.addInitScript(() => {
      const menu = 'nav[aria-label="Разделы"] a, main a[href="/settings"]'
      let fewest = 0
      const count = () => {
        const now = document.querySelectorAll(menu).length
        if (document.readyState !== 'loading') fewest = Math.min(fewest || now, now)
        document.documentElement.dataset.fewest = String(fewest)
      }
      new MutationObserver(count).observe(document, { childList: true, subtree: true })
    })
    for (const path of ['/moscow/feed', '/navigation', `/users/${session.data.session.user.id}`]) {
      const drawn = await (await page.request.get(path)).text()
      for (const link of links) expect(drawn).toContain(`href="${link}"`)
      // Read after everything around the menu has been rendered again.
      const redrawn = page.waitForResponse(/\/assets\/idle-parts-[^/]*\.js$/)
      await open(page, path)
      await redrawn
      const count = await page.evaluate((html) => {
        const first = new DOMParser().parseFromString(html, 'text/html')
        return first.querySelectorAll('nav[aria-label="Разделы"] a, main a[href="/settings"]').length
      }, drawn)
      expect(count).toBeGreaterThan(9)
      await expect(page.locator('html')).toHaveAttribute('data-fewest', String(count))
    }
    releaseRequests()
    await expect(sections(page).getByRole('link', { name: 'Настройки' }).first()).toBeVisible()
  })
}

test.describe('без связи', () => {
  test.use({
    expectedConsoleErrors: ['401 /api/', 'ERR_INTERNET_DISCONNECTED', 'Failed to fetch'],
  })

  test('части страницы, которых ещё нет, загружаются, когда связь вернулась', async ({ page }) => {
    await page.setViewportSize(widths.desktop)
    await signInAsNew(page)
    let isCut = true
    await page.route('**/assets/account-rail-*.js', (route) =>
      isCut ? route.abort('internetdisconnected') : route.continue(),
    )
    await open(page, '/moscow/feed')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Лента новостей')
    isCut = false
    // The button of the document does nothing until its script has loaded.
    const signInLink = sections(page).getByRole('link', { name: 'Войти' })
    await expect(async () => {
      const signOutButton = sections(page).getByRole('button', { name: 'Выйти' })
      if (await signOutButton.isVisible()) await signOutButton.click({ timeout: 1000 })
      await expect(signInLink).toBeVisible({ timeout: 1000 })
    }).toPass({ timeout: 30_000 })
  })

  test('выход виден сразу, а сервер узнаёт о нём, когда связь вернулась', async ({ page, context }) => {
    await page.setViewportSize(widths.desktop)
    await signInAsNew(page)
    await openAndWaitForIdle(page, '/moscow/feed')
    const signOutButton = await waitForPartHydration(sections(page).getByRole('button', { name: 'Выйти' }))
    await context.setOffline(true)
    await signOutButton.click()
    await expect(page.getByText('Вы вышли из аккаунта')).toBeVisible()
    await expect(sections(page).getByRole('link', { name: 'Войти' })).toBeVisible()
    await expect(sections(page).getByRole('link', { name: 'Профиль' })).toHaveCount(0)
    await context.setOffline(false)
    await expect.poll(async () => (await page.request.get('/api/v2/auth/session')).status()).toBe(401)
    await page.reload()
    await expect(sections(page).getByRole('link', { name: 'Войти' })).toBeVisible()
  })
})

test.describe('сеанс закончился в другом месте', () => {
  test.use({ expectedConsoleErrors: ['401 /api/', '401 /settings'] })

  test('первый же отказ открывает вход', async ({ page }) => {
    await page.setViewportSize(widths.desktop)
    await signInAsNew(page)
    // Otherwise the requests of the counters would be refused first.
    await page.route('**/not-viewed-count', (route) =>
      route.fulfill({ json: { data: { notViewedCount: { forUser: 0, forOutlet: 0, total: 0 } } } }),
    )
    await open(page, '/moscow/feed')
    await deleteSessionCookie(page.context())
    await sections(page).getByRole('link', { name: 'Настройки' }).click()
    await expect(page.getByRole('dialog').getByRole('link', { name: 'Вход' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(sections(page).getByRole('link', { name: 'Войти' })).toBeVisible()
  })
})
