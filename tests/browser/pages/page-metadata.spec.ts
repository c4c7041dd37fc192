import type { APIRequestContext } from '@playwright/test'
import { expect, test } from '#tests/browser/fixtures.ts'
import { placeWithEverything } from '#tests/browser/places.ts'

test('страницы заведения описаны каждая по-своему', async ({ request }) => {
  const { latinName, album, menu } = await placeWithEverything(request)
  const pages = [
    '',
    '/news',
    '/reviews',
    '/albums',
    `/album/${album.id}`,
    '/menus',
    `/menu/${menu.id}`,
    '/booking',
  ]
  const heads = await Promise.all(pages.map((path) => headOf(request, `/${latinName}${path}`)))
  const descriptions = heads.map(({ description }) => description)
  expect(descriptions.every((text) => text.length > 40)).toBe(true)
  expect(new Set(descriptions).size).toBe(pages.length)
})

test('следующие страницы списка называют свой номер', async ({ request }) => {
  for (const path of ['/moscow/places', '/moscow/feed']) {
    const first = await headOf(request, path)
    const second = await headOf(request, `${path}?page=2`)
    expect(first.title).not.toContain('страница')
    expect(second.title).toContain(', страница 2 — Сходим')
    expect(second.description).toBe(`Страница 2. ${first.description}`)
  }
})

test('страницы документов названы словами спецификации', async ({ request }) => {
  const titles = {
    '/offer': 'Оферта',
    '/agreement': 'Соглашение',
    '/term-of-use': 'Пользовательское соглашение',
  }
  for (const [path, title] of Object.entries(titles))
    expect((await headOf(request, path)).title).toBe(`${title} — Сходим`)
})

test('страницы за последней нет', async ({ request }) => {
  const [chain] = (await (await request.get('/api/v2/organisations?city=moscow&limit=1')).json()).data
    .organisations
  const [person] = (await (await request.get('/api/v2/users?city=moscow&orderBy=followerCount')).json()).data
    .users
  const paths = [
    '/moscow/feed',
    '/moscow/places',
    '/moscow/bars',
    '/moscow/organisations',
    `/organisations/${chain.id}`,
    `/organisations/${chain.id}/reviews`,
    `/users/${person.id}`,
    `/users/${person.id}/places`,
  ]
  for (const path of paths) expect((await request.get(`${path}?page=999`)).status(), path).toBe(404)
})

test('списки и сети показывают себя картинкой и перечнем', async ({ request }) => {
  const [chain] = (await (await request.get('/api/v2/organisations?city=moscow&limit=1')).json()).data
    .organisations
  const pages = {
    '/moscow/places': 20,
    '/moscow/bars': 1,
    '/moscow/organisations': 1,
    [`/organisations/${chain.id}`]: 1,
  }
  for (const [path, least] of Object.entries(pages)) {
    const { image, schema } = await headOf(request, path)
    expect(image, path).not.toContain('icon-512')
    expect((await request.get(new URL(image).pathname)).status(), image).toBe(200)
    const list = schema.map((item) => (item['@type'] === 'ItemList' ? item : item.mainEntity)).find(Boolean)
    expect(list?.itemListElement?.length, path).toBeGreaterThanOrEqual(least)
  }
  const { schema } = await headOf(request, `/organisations/${chain.id}`)
  expect(schema.find((item) => item['@type'] === 'Organization')?.name).toBe(chain.name)
  const home = await headOf(request, '/')
  expect(home.schema.map((item) => item['@type'])).toContain('Organization')
})

test('нарисованная обложка не выдаётся за фото', async ({ request }) => {
  const { data } = await (await request.get('/api/v1/places?city=kazan&limit=1')).json()
  const [place] = data.places
  expect(place.background).toBeNull()
  const chains = (await (await request.get('/api/v2/organisations?city=kazan&limit=1')).json()).data
  const posts = (await (await request.get('/api/v2/posts?limit=1')).json()).data
  const paths = [
    `/${place.latinName}`,
    '/kazan/places',
    ...(chains?.organisations ?? []).map(({ id }: { id: string }) => `/organisations/${id}`),
    ...posts.posts.map(({ id }: { id: string }) => `/posts/${id}`),
  ]
  for (const path of paths) {
    const { image, schema } = await headOf(request, path)
    expect(image, path).not.toContain('/covers/')
    expect(JSON.stringify(schema), path).not.toContain('/covers/')
  }
  const { image } = await headOf(request, `/${place.latinName}`)
  expect(image).toContain(`/share/places/${place.id}.jpg`)
  expect((await request.get(image)).headers()['content-type']).toBe('image/jpeg')
})

interface Schema {
  '@type': string
  name?: string
  itemListElement?: object[]
  mainEntity?: Schema
}

async function headOf(request: APIRequestContext, path: string) {
  const html = await (await request.get(path)).text()
  const contentOf = (name: string) =>
    new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1] ?? ''
  const scripts = html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)
  return {
    title: /<title>(.*?)<\/title>/.exec(html)?.[1] ?? '',
    description: contentOf('description'),
    image: contentOf('og:image'),
    schema: [...scripts].map(([, json = '{}']): Schema => JSON.parse(json)),
  }
}
