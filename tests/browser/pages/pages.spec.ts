import type { APIRequestContext } from '@playwright/test'
import type { Post } from '#contract/posts/posts.ts'
import {
  expect,
  expectAccessible,
  expectAccessibleLayouts,
  open,
  test,
  widths,
} from '#tests/browser/fixtures.ts'
import { type FullPlace, placeWithEverything } from '#tests/browser/places.ts'

type PathOf = (request: APIRequestContext) => Promise<string>

/** Every page a guest can open, over the demonstration data. */
const guestPages: { name: string; path: string | PathOf }[] = [
  { name: 'главная', path: '/' },
  { name: 'лента города', path: '/moscow/feed' },
  { name: 'заведения', path: '/moscow/places' },
  { name: 'вторая страница заведений', path: '/moscow/places?page=2' },
  { name: 'категория', path: '/moscow/bars' },
  { name: 'кухня', path: '/moscow/places/georgian' },
  { name: 'карта', path: '/moscow/places/map' },
  { name: 'сети', path: '/moscow/organisations' },
  { name: 'поиск', path: '/search' },
  { name: 'найденное', path: '/search?query=бар' },
  { name: 'навигация', path: '/navigation' },
  { name: 'о проекте', path: '/about' },
  { name: 'реклама', path: '/advertising' },
  { name: 'контакты', path: '/contacts' },
  { name: 'оферта', path: '/offer' },
  { name: 'соглашение', path: '/agreement' },
  { name: 'пользовательское соглашение', path: '/term-of-use' },
  { name: 'заведение', path: placePath(() => '') },
  { name: 'новости заведения', path: placePath(() => '/news') },
  { name: 'отзывы заведения', path: placePath(() => '/reviews') },
  { name: 'альбомы', path: placePath(() => '/albums') },
  { name: 'альбом', path: placePath(({ album }) => `/album/${album.id}`) },
  { name: 'меню заведения', path: placePath(() => '/menus') },
  { name: 'меню', path: placePath(({ menu }) => `/menu/${menu.id}`) },
  { name: 'бронь', path: placePath(() => '/booking') },
  { name: 'запись', path: async (request) => `/posts/${(await somePost(request)).id}` },
  { name: 'сеть', path: organisationPath('') },
  { name: 'новости сети', path: organisationPath('/news') },
  { name: 'отзывы о сети', path: organisationPath('/reviews') },
  { name: 'человек', path: personPath('') },
  { name: 'места человека', path: personPath('/places') },
  { name: 'профиль гостя', path: '/users/unregistered' },
]

const windows: { name: string; path: string | PathOf }[] = [
  { name: 'выбор города', path: '/?modal=city' },
  { name: 'регистрация', path: '/about?modal=registration' },
  { name: 'подписчики', path: personPath('?modal=followers') },
  {
    name: 'кому понравилось',
    path: async (request) => {
      const { id } = await somePost(request, ({ likeCount }) => likeCount > 0)
      return `/posts/${id}?modal=user_likes&modal_id=${id}`
    },
  },
]

test.describe('страницы', () => {
  test.use({ viewport: widths.phone })

  for (const { name, path } of guestPages) {
    test(`${name}: видна и доступна в обеих темах и ширинах`, async ({ page, request }) => {
      await open(page, typeof path === 'string' ? path : await path(request))
      await expect(page.getByRole('main')).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      await expect(page).toHaveTitle(/\S/)
      await expectAccessibleLayouts(page)
    })
  }

  for (const { name, path } of windows) {
    test(`окно «${name}»: видно и доступно в обеих темах и ширинах`, async ({ page, request }) => {
      await open(page, typeof path === 'string' ? path : await path(request))
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectAccessibleLayouts(page)
    })
  }
})

test.describe('страница, которой нет', () => {
  test.use({
    expectedConsoleErrors: ['404 /net-takogo-mesta', '404 /such/page/is/not', '503 /error-loading'],
  })

  test('отвечает 404 и говорит об этом', async ({ page }) => {
    await open(page, '/net-takogo-mesta', 404)
    await expect(page.getByText('Страница не найдена')).toBeVisible()
    await expectAccessibleLayouts(page)
    await open(page, '/such/page/is/not', 404)
    await expectAccessible(page)
  })

  test('отвечает 503, когда не загрузилась', async ({ page }) => {
    await open(page, '/error-loading?path=/about', 503)
    await expectAccessibleLayouts(page)
  })
})

test.describe('страница без JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('не показывает вечных заготовок: только содержание или чего не хватает', async ({ page }) => {
    await page.goto('/moscow/places?page=2')
    await expect(page.getByRole('article').first()).toBeVisible()
    await page.goto('/favorites')
    await expect(page.locator('noscript p')).toBeVisible()
    await expect(page.locator('[aria-busy=true]:visible')).toHaveCount(0)
  })
})

function placePath(rest: (place: FullPlace) => string): PathOf {
  return async (request) => {
    const place = await placeWithEverything(request)
    return `/${place.latinName}${rest(place)}`
  }
}

function organisationPath(rest: string): PathOf {
  return async (request) => {
    const [organisation] = await listed(request, '/api/v2/organisations?city=moscow&limit=1', 'organisations')
    return `/organisations/${organisation?.id}${rest}`
  }
}

function personPath(rest: string): PathOf {
  return async (request) => {
    const [person] = await listed(request, '/api/v2/users?city=moscow&orderBy=followerCount', 'users')
    return `/users/${person?.id}${rest}`
  }
}

async function somePost(
  request: APIRequestContext,
  matches: (post: Post) => boolean = () => true,
): Promise<Post> {
  const post = (await listed<Post>(request, '/api/v2/posts?city=moscow&limit=100', 'posts')).find(matches)
  if (!post) throw new Error('The demonstration data has no such post')
  return post
}

async function listed<Item = { id: string }>(
  request: APIRequestContext,
  path: string,
  noun: string,
): Promise<Item[]> {
  const response = await request.get(path)
  expect(response.status(), path).toBe(200)
  return (await response.json()).data[noun]
}
