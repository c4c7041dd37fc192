import type { APIRequestContext } from '@playwright/test'
import { request as requests } from '@playwright/test'
import type { Place } from '#contract/places/places.ts'
import { ownPlace } from '#tests/browser/bookable.ts'
import { expect, test } from '#tests/browser/fixtures.ts'
import { signInAs } from '#tests/browser/sign-in.ts'
import { waitUntil } from '../../../scripts/cluster/child.ts'

// Guests see a manager's save on cached pages within a second.

const SEEN_WITHIN_MS = 1000

/** Requests a page until the same bytes are returned twice, which means that it is cached. The API is not cached. */
async function kept(guest: APIRequestContext, path: string): Promise<string> {
  if (path.startsWith('/api/')) return (await guest.get(path)).text()
  let before: string | undefined
  let text = ''
  const isSame = async () => {
    const response = await guest.get(path)
    expect(response.status(), path).toBe(200)
    text = await response.text()
    const tag = response.headers().etag
    const isKept = tag !== undefined && tag === before
    before = tag
    return isKept
  }
  await expect.poll(isSame, { intervals: [0], message: `${path} is kept` }).toBe(true)
  return text
}

/** The address of the list page that contains the place. */
async function listPageWith(guest: APIRequestContext, path: string, words: string): Promise<string> {
  for (let number = 1; number <= 20; number += 1) {
    const address = number === 1 ? path : `${path}?page=${number}`
    if ((await (await guest.get(address)).text()).includes(words)) return address
  }
  throw new Error(`${words} is on no page of ${path}`)
}

test('имя, часы, меню и новая запись видны гостям на страницах из кеша за секунду', async ({
  page,
  baseURL,
}) => {
  await signInAs(page, 'owner')
  const headers = { origin: baseURL ?? '' }
  const { id } = await ownPlace(page, 'cache')
  const place: Place = (await (await page.request.get(`/api/v1/places/${id}`)).json()).data.place
  const { name, latinName, location } = place
  const city = location.city.latinName
  const guest = await requests.newContext({ ...(baseURL && { baseURL }) })
  const form = async () =>
    (await (await page.request.get(`/api/v1/places/${place.id}/edit`)).json()).data.form
  const before = (await form()).values
  const save = async (payload: object) => {
    const response = await page.request.patch(`/api/v1/places/${place.id}`, { data: payload, headers })
    expect(response.status(), await response.text()).toBe(200)
  }
  const seen = async (paths: string[], words: string) => {
    for (const path of paths) {
      await waitUntil(
        path,
        async () => (await (await guest.get(path)).text()).includes(words),
        SEEN_WITHIN_MS,
      )
    }
  }
  const own = [`/${latinName}`, `/api/v1/places/${latinName}`]
  try {
    const mark = `Свежее ${place.id.slice(-6)}`
    const lists = [
      await listPageWith(guest, `/${city}/places`, `/${latinName}"`),
      `/api/v1/places?city=${city}&response_type=map`,
    ]
    for (const path of [...own, ...lists]) expect(await kept(guest, path)).not.toContain(mark)
    await save({ name: mark })
    await seen([...own, ...lists], mark)

    const note = `По праздникам закрыто, ${mark}`
    for (const path of own) expect(await kept(guest, path)).not.toContain(note)
    const items = [1, 2, 3, 4, 5].map((dayOfWeek) => ({ dayOfWeek, startAt: '09:17', endAt: '21:43' }))
    await save({ schedules: [{ isMain: true, note, items }] })
    await seen(own, note)

    const dish = `Уха, ${mark}`
    const menus = [`/${latinName}/menus`, `/api/v1/places/${latinName}`]
    for (const path of menus) expect(await kept(guest, path)).not.toContain(dish)
    const sections = [{ title: 'Супы', dishes: [{ name: dish, price: 490 }] }]
    await save({ menus: [...before.menus, { title: 'Сегодня', photos: [], sections }] })
    await seen(menus, dish)

    const news = `С сегодняшнего дня, ${mark}`
    const feeds = [`/${city}/feed`, `/api/v2/posts?city=${city}`, `/${latinName}`]
    for (const path of feeds) expect(await kept(guest, path)).not.toContain(news)
    const made = await page.request.post('/api/v2/posts', {
      data: { placeId: place.id, text: news },
      headers,
    })
    expect(made.status(), await made.text()).toBe(201)
    await seen(feeds, news)
    await page.request.delete(`/api/v2/posts/${(await made.json()).data.post.id}`, { headers })
  } finally {
    const { menus, schedules } = before
    await save({ name, menus, schedules })
    await guest.dispose()
  }
})
