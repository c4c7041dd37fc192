import type { APIRequestContext, Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  open,
  setTheme,
  test,
  themes,
  widths,
} from './fixtures.ts'

/** Every page a guest can open, over the demonstration data. */
const guestPages: { name: string; path: string | ((request: APIRequestContext) => Promise<string>) }[] = [
  { name: 'главная', path: '/' },
  { name: 'лента города', path: '/moscow/feed' },
  { name: 'заведения', path: '/moscow/places' },
  { name: 'вторая страница заведений', path: '/moscow/places?page=2' },
  { name: 'категория', path: '/moscow/bars' },
  { name: 'кухня', path: '/moscow/places/georgian' },
  { name: 'карта', path: '/moscow/places/map' },
  { name: 'сети', path: '/moscow/organisations' },
  { name: 'поиск', path: '/search?query=бар' },
  { name: 'навигация', path: '/navigation' },
  { name: 'оферта', path: '/offer' },
  { name: 'соглашение', path: '/agreement' },
  { name: 'пользовательское соглашение', path: '/term-of-use' },
  { name: 'заведение', path: async (request) => `/${await placeSlug(request)}` },
  { name: 'новости заведения', path: async (request) => `/${await placeSlug(request)}/news` },
  { name: 'отзывы заведения', path: async (request) => `/${await placeSlug(request)}/reviews` },
  { name: 'альбомы', path: async (request) => `/${await placeSlug(request)}/albums` },
  { name: 'меню', path: async (request) => `/${await placeSlug(request)}/menus` },
  {
    name: 'запись',
    path: async (request) => `/posts/${(await first(request, '/api/v2/posts?city=moscow', 'posts')).id}`,
  },
  {
    name: 'сеть',
    path: async (request) =>
      `/organisations/${(await first(request, '/api/v2/organisations?limit=1', 'organisations')).id}`,
  },
  {
    name: 'человек',
    path: async (request) =>
      `/users/${(await first(request, '/api/v2/users?orderBy=postCount&limit=1', 'users')).id}`,
  },
]

for (const { name, path } of guestPages) {
  for (const [width, size] of Object.entries(widths)) {
    test(`${name}, ${width}: видна, жива и доступна в обеих темах`, async ({ page, request }) => {
      await page.setViewportSize(size)
      await setTheme(page, 'light')
      await open(page, typeof path === 'string' ? path : await path(request))
      await expect(page.getByRole('main')).toBeVisible()
      await expect(page).toHaveTitle(/\S/)
      for (const theme of themes) {
        await setTheme(page, theme)
        await expectAccessible(page)
      }
      await expectNoSidewaysScroll(page)
      await expectLive(page)
    })
  }
}

test.describe('страница, которой нет', () => {
  test.use({ expectedComplaints: ['404'] })

  test('отвечает 404 и говорит об этом', async ({ page }) => {
    await open(page, '/net-takogo-mesta', 404)
    await expect(page.getByText('Страница не найдена')).toBeVisible()
    await expectAccessible(page)
  })
})

test.describe('страница без JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('показывает заведения и ведёт на вторую страницу', async ({ page }) => {
    await page.goto('/moscow/places')
    await expect(page.getByRole('article').first()).toBeVisible()
    await page.goto('/moscow/places?page=2')
    await expect(page.getByRole('article').first()).toBeVisible()
  })
})

/** One click changes the page without loading it anew. */
async function expectLive(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  // Not one of the bars: the city's link opens a window when scripts run.
  const link = page.locator(':is(main, nav) a[href^="/"]:visible').filter({ hasText: /\S/ }).first()
  const target = await link.getAttribute('href')
  await link.click()
  await page.waitForURL((url) => url.pathname === new URL(target ?? '/', url.origin).pathname)
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
}

async function placeSlug(request: APIRequestContext): Promise<string> {
  return (await first(request, '/api/v1/places?city=moscow&limit=1', 'places')).latinName
}

async function first(
  request: APIRequestContext,
  path: string,
  noun: string,
): Promise<{ id: string; latinName: string }> {
  const response = await request.get(path)
  expect(response.status(), path).toBe(200)
  return (await response.json()).data[noun][0]
}
