import { expect, test } from 'vitest'
import { eraseDeleted, eraseOf } from '#server/features/collections/service.ts'
import { moveCollectionPlaces } from '#server/features/places/merging/repository.ts'
import { newId } from '#server/lib/ids.ts'
import { type ApiResponse, testApp } from '#tests/support/app.ts'
import { withJobs } from '#tests/support/booking-people.ts'

import { buildCollection, buildMember, buildPlace, buildUser } from '#tests/support/factories.ts'
import { signIn } from '#tests/support/people.ts'

// Collections («Подборки»): creating, ordering, visibility and moderation.

const app = testApp()
withJobs(app)
const base = '/api/v1/collections'
const person = async (values = {}) => signIn(app, await buildUser(app.db, values))
const namesOf = ({ data }: ApiResponse) => data.collection.places.map(({ name }: { name: string }) => name)
const titlesOf = ({ data }: ApiResponse) =>
  (data?.collections ?? []).map(({ title }: { title: string }) => title)

/** Anna's collection of places called «А», «Б» and so on. */
async function collectionOf(names: string, values: { visibility?: 'public' | 'link' | 'private' } = {}) {
  const anna = await person({ first_name: 'Анна' })
  const places = await Promise.all([...names].map((name) => buildPlace(app.db, { name })))
  const made = await anna.post(base, { title: 'Где завтракать', ...values })
  expect(made.status).toBe(201)
  const { id } = made.data.collection
  const url = `${base}/${id}`
  for (const place of places) {
    expect((await anna.post(`${url}/places`, { place_id: place.id })).status).toBe(201)
  }
  return { anna, places, ids: places.map((place) => place.id), id, url }
}

test('a collection begun with a place is filled, ordered, described and emptied', async () => {
  const anna = await person()
  const [first, second, third] = [
    await buildPlace(app.db, { name: 'А' }),
    await buildPlace(app.db, { name: 'Б' }),
    await buildPlace(app.db, { name: 'В' }),
  ]
  const body = { title: '  Где\nзавтракать ', place_id: first.id, idempotency_key: 'press-once' }
  const [made, again] = await Promise.all([anna.post(base, body), anna.post(base, body)])
  const { id } = made.data.collection
  expect([made.status, again.data.collection.id]).toEqual([201, id])
  expect(made.data.collection).toMatchObject({
    title: 'Где завтракать',
    visibility: 'private',
    placesCount: 1,
  })
  const url = `${base}/${id}`
  await anna.post(`${url}/places`, { place_id: second.id, note: 'Сырники <b>' })
  expect(namesOf(await anna.post(`${url}/places`, { place_id: third.id, after_id: null }))).toEqual([
    'В',
    'А',
    'Б',
  ])
  expect(namesOf(await anna.post(`${url}/places`, { place_id: third.id }))).toEqual(['В', 'А', 'Б'])
  expect(namesOf(await anna.patch(`${url}/places/${third.id}`, { after_id: first.id }))).toEqual([
    'А',
    'В',
    'Б',
  ])
  const described = await anna.patch(`${url}/places/${third.id}`, { note: 'У окна' })
  expect(described.data.collection.places.map(({ note }: { note: string }) => note)).toEqual([
    '',
    'У окна',
    'Сырники <b>',
  ])
  expect(namesOf(await anna.delete(`${url}/places/${first.id}`))).toEqual(['В', 'Б'])
  expect((await anna.patch(`${url}/places/${first.id}`, { note: 'Нет' })).status).toBe(404)
  expect((await anna.post(`${url}/places`, { place_id: newId() })).status).toBe(404)
  expect((await anna.post(base, { title: ' \u200b ' })).error.fields).toHaveProperty('title')
  const { data } = await anna.get(`${base}/own`, { placeId: second.id })
  expect(data.collections).toMatchObject([{ id, hasPlace: true, placesCount: 2 }])
})

test('moves made in two windows at once are all kept, and no place is lost', async () => {
  const { anna, ids, url } = await collectionOf('АБВГДЕ')
  const [a, b, c, d, e] = ids
  const responses = await Promise.all([
    anna.patch(`${url}/places/${e}`, { after_id: null }),
    anna.patch(`${url}/places/${a}`, { after_id: d }),
    anna.patch(`${url}/places/${c}`, { note: 'Сырники' }),
    anna.delete(`${url}/places/${b}`),
  ])
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const { data } = await anna.get(url)
  const places = data.collection.places as { name: string; note: string }[]
  expect(places.map(({ name }) => name)).toEqual(['Д', 'В', 'Г', 'А', 'Е'])
  expect(places.find(({ name }) => name === 'В')?.note).toBe('Сырники')
})

test('the visibility decides who can read a collection, and a link stops working when it becomes private', async () => {
  const { anna, ids, id, url } = await collectionOf('АБ', { visibility: 'link' })
  const boris = await person()
  const { token } = (await anna.get(url)).data.collection
  const byLink = `${base}/by-link/${token}`
  const statuses = async () =>
    Promise.all([app.get(url), boris.get(url), app.get(byLink), boris.get(byLink)]).then((all) =>
      all.map(({ status }) => status),
    )
  const listed = async () => [
    titlesOf(await app.get(base, { placeId: ids[0] })).length,
    titlesOf(await app.get(base, { userId: anna.id })).length,
  ]
  expect([await statuses(), await listed()]).toEqual([
    [404, 404, 200, 200],
    [0, 0],
  ])
  const read = (await boris.get(byLink)).data.collection
  expect([read.token, read.rights]).toEqual([null, { canEdit: false, canManage: false, canReport: true }])

  await anna.patch(url, { visibility: 'public' })
  expect([await statuses(), await listed()]).toEqual([
    [200, 200, 200, 200],
    [1, 1],
  ])
  const city = (await app.get(url)).data.collection.city.latinName
  expect(titlesOf(await app.get(base, { city, limit: 101 }))).toContain('Где завтракать')

  await anna.patch(url, { visibility: 'private' })
  expect([await statuses(), await listed()]).toEqual([
    [404, 404, 404, 404],
    [0, 0],
  ])
  await anna.patch(url, { visibility: 'link' })
  expect(await statuses()).toEqual([404, 404, 404, 404])
  const fresh = (await anna.get(url)).data.collection.token
  expect((await boris.get(`${base}/by-link/${fresh}`)).data.collection.id).toBe(id)
  expect((await app.get(base)).status).toBe(422)
})

test('lists leave out a blocked author, a search finds titles by their words, and sitemaps name the long ones', async () => {
  const { anna, ids, id } = await collectionOf('АБВ', { visibility: 'public' })
  await anna.patch(`${base}/${id}`, { title: 'Ёлки и глинтвейн' })
  const boris = await person()
  const suggested = async (query: string, reader: { get: typeof app.get } = app) =>
    (await reader.get('/api/v2/suggestions', { query, city: 'moscow' })).data.suggestions.collections
  expect(await suggested('глинт елк')).toEqual([
    { id, title: 'Ёлки и глинтвейн', placesCount: 3, authorName: expect.stringContaining('Анна') },
  ])
  // In the other keyboard layout.
  expect(await suggested('ukbyn')).toHaveLength(1)
  expect(await suggested('линтвейн')).toEqual([])
  const map = await app.get('/sitemaps/collections-1.xml')
  expect(map.body).toContain(`/collections/${id}</loc>`)
  expect((await app.get('/sitemaps/pages-1.xml')).body).toContain('/moscow/collections</loc>')

  expect(titlesOf(await boris.get(base, { placeId: ids[0] }))).toEqual(['Ёлки и глинтвейн'])
  await boris.post('/api/v2/blocks', { userId: anna.id })
  expect(titlesOf(await boris.get(base, { placeId: ids[0] }))).toEqual([])
  expect(await suggested('глинт', boris)).toEqual([])
})

test('places without a page are shown as gone, and others keep their order', async () => {
  const { anna, places, url } = await collectionOf('АБВ', { visibility: 'public' })
  const gone = places[1]?.id ?? ''
  await app.db.updateTable('places').set({ status: 'deleted' }).where('id', '=', gone).execute()
  const { collection } = (await app.get(url)).data
  expect(collection.places).toMatchObject([
    { name: 'А', place: {} },
    { name: 'Б', place: null },
    { name: 'В' },
  ])
  expect(namesOf(await anna.delete(`${url}/places/${gone}`))).toEqual(['А', 'В'])
})

test('a deleted collection is restored for a day, then erased', async () => {
  const { anna, id, url } = await collectionOf('АБ', { visibility: 'public' })
  expect((await anna.delete(url)).status).toBe(200)
  expect([(await app.get(url)).status, (await anna.get(url)).status]).toEqual([404, 404])
  await eraseDeleted(app.db, id)
  expect(namesOf(await anna.post(`${url}/restoration`))).toEqual(['А', 'Б'])
  await anna.delete(url)
  const yesterday = new Date(Date.now() - 25 * 3_600_000)
  await app.db.updateTable('collections').set({ deleted_at: yesterday }).where('id', '=', id).execute()
  await eraseDeleted(app.db, id)
  expect((await anna.post(`${url}/restoration`)).status).toBe(404)
})

test('a hundred places and a hundred collections are the limit, also for two windows at once', async () => {
  const anna = await person()
  const places = await Promise.all(Array.from({ length: 101 }, () => buildPlace(app.db)))
  const { id } = await buildCollection(app.db, { user_id: anna.id, places: places.slice(0, 99) })
  const [, last, over] = places.slice(98)
  const added = await Promise.all(
    [last, over].map((place) => anna.post(`${base}/${id}/places`, { place_id: place?.id })),
  )
  expect(added.map(({ status }) => status).toSorted()).toEqual([201, 422])
  await Promise.all(
    Array.from({ length: 98 }, () => buildCollection(app.db, { user_id: anna.id, places: [] })),
  )
  const made = await Promise.all([anna.post(base, { title: 'Ещё' }), anna.post(base, { title: 'И ещё' })])
  expect(made.map(({ status }) => status).toSorted()).toEqual([201, 422])

  // A venue has its own limit, and neither fills that of the other.
  const place = await buildPlace(app.db)
  await buildMember(app.db, anna, { placeId: place.id }, 'manager')
  const { status, data } = await anna.post(base, { title: 'От заведения', author: place.id })
  expect(status).toBe(201)
  const move = { author: 'self' }
  expect((await anna.patch(`${base}/${data.collection.id}`, move)).status).toBe(422)
  await Promise.all(
    Array.from({ length: 99 }, () => buildCollection(app.db, { place_id: place.id, places: [] })),
  )
  expect((await anna.post(base, { title: 'Сто первая', author: place.id })).status).toBe(422)
})

test('a reported collection is moderated: hidden from others, and given back after an appeal', async () => {
  const { anna, id, url } = await collectionOf('АБ', { visibility: 'public' })
  const [boris, vera] = [await person(), await person({ role: 'content_manager' })]
  const report = { collectionId: id, reason: 'spam' }
  expect((await anna.post('/api/v2/reports', report)).status).toBe(403)
  expect((await boris.post('/api/v2/reports', report)).status).toBe(201)
  const hidden = await buildCollection(app.db)
  expect((await boris.post('/api/v2/reports', { ...report, collectionId: hidden.id })).status).toBe(404)

  const { cases } = (await vera.get('/api/v2/moderation/cases', { limit: 101 })).data
  const known = cases.find(({ subjectId }: { subjectId: string }) => subjectId === id)
  expect(known).toMatchObject({ subject: 'collection', excerpt: 'Где завтракать', reportCount: 1 })
  expect(known.text).toContain('А')
  const decide = (action: string) =>
    vera.post(`/api/v2/moderation/cases/${known.id}/decision`, { action, reason: 'spam', note: 'Реклама' })
  expect((await decide('hide')).data.case).toMatchObject({ isHidden: true, status: 'hidden' })
  expect([(await app.get(url)).status, (await vera.get(url)).status]).toEqual([404, 200])
  expect((await anna.get(url)).data.collection.isHidden).toBe(true)
  expect(titlesOf(await app.get(base, { userId: anna.id }))).toEqual([])

  const own = (await anna.get('/api/v2/moderation/own')).data.cases
  expect(own).toMatchObject([{ subject: 'collection', canAppeal: true }])
  const appealed = await anna.post(`/api/v2/moderation/cases/${known.id}/appeal`, { text: 'Это не реклама' })
  expect(appealed.status).toBeLessThan(300)
  await anna.delete(url)
  expect((await decide('restore')).status).toBe(200)
  await anna.post(`${url}/restoration`)
  expect((await app.get(url)).status).toBe(200)
})

test('a deleted account takes its collections along, and a merged place stays in its collections once', async () => {
  const { anna, ids, url } = await collectionOf('АБ', { visibility: 'public' })
  await moveCollectionPlaces(app.db, ids[0] ?? '', ids[1] ?? '')
  expect((await app.get(url)).data.collection).toMatchObject({ placesCount: 1, places: [{ name: 'Б' }] })
  await eraseOf(app.db, anna.id)
  expect((await anna.get(url)).status).toBe(404)
})

test('editors and people of a venue write in its name, all of them, and strangers do not', async () => {
  const { id: placeId, name } = await buildPlace(app.db, { name: 'Бар «У Веры»', city: 'sochi' })
  const [owner, colleague, editor, stranger] = [
    await person(),
    await person(),
    await person({ role: 'content_manager' }),
    await person(),
  ]
  for (const { id } of [owner, colleague]) {
    await app.db
      .insertInto('place_members')
      .values({ place_id: placeId, user_id: id, role: 'staff' })
      .execute()
  }
  const others = [await buildPlace(app.db, { city: 'sochi' }), await buildPlace(app.db, { city: 'sochi' })]
  const places = others.map(({ id }) => ({ place_id: id }))
  const wanted = { title: 'После нас', visibility: 'public', places }

  for (const author of ['editors', placeId]) {
    expect((await stranger.post(base, { ...wanted, author })).status).toBe(403)
    const payload = { ...wanted, author }
    expect((await app.request({ method: 'POST', url: base, payload })).status).toBe(401)
  }
  const venueCollection = (await owner.post(base, { ...wanted, author: placeId })).data.collection
  expect(venueCollection).toMatchObject({
    author: null,
    venue: { id: placeId, name },
    rights: { canManage: true },
  })
  expect(venueCollection.places.map(({ addedBy }: { addedBy: string | null }) => addedBy)).toEqual([
    null,
    null,
  ])
  const editorsCollection = (await editor.post(base, { ...wanted, title: 'Лучшее', author: 'editors' })).data
    .collection

  // The lists of the former author and of the new one are dropped.
  const droppedTags = new Set<string>()
  app.app.pageCache.onInvalidate((tags) => tags.forEach((tag) => void droppedTags.add(tag)))
  const own = (await owner.post(base, { ...wanted, title: 'Переедет' })).data.collection
  droppedTags.clear()
  await owner.patch(`${base}/${own.id}`, { author: placeId })
  expect([...droppedTags]).toEqual(
    expect.arrayContaining([`collections?userId=${owner.id}`, `collections?venueId=${placeId}`]),
  )
  await owner.delete(`${base}/${own.id}`)

  // Another change makes the venue's the newer one; those of the editors stay first.
  const renamed = await colleague.patch(`${base}/${venueCollection.id}`, { title: 'Куда после нас' })
  expect(renamed.data.collection.title).toBe('Куда после нас')
  expect((await stranger.patch(`${base}/${venueCollection.id}`, { title: 'Моё' })).status).toBe(404)
  expect((await editor.patch(`${base}/${venueCollection.id}`, { title: 'Моё' })).status).toBe(404)
  const city = (await app.get(base, { city: 'sochi' })).data.collections
  expect(city.map(({ isEditorial }: { isEditorial?: boolean }) => isEditorial ?? false)).toEqual([
    true,
    false,
  ])
  expect((await app.get(base, { venueId: placeId })).data.collections).toMatchObject([
    { id: venueCollection.id },
  ])
  expect((await app.get(base, { userId: owner.id })).status).toBe(404)

  // It stays with the venue when its owner leaves, and a colleague may take it over.
  await app.db.deleteFrom('place_members').where('user_id', '=', owner.id).execute()
  expect((await owner.patch(`${base}/${venueCollection.id}`, { title: 'Моё' })).status).toBe(404)
  await eraseOf(app.db, owner.id)
  const taken = await colleague.patch(`${base}/${venueCollection.id}`, { author: 'self' })
  expect(taken.data.collection).toMatchObject({ author: { id: colleague.id } })
  expect(taken.data.collection.venue).toBeUndefined()
  expect((await colleague.patch(`${base}/${venueCollection.id}`, { author: 'editors' })).status).toBe(403)
  expect((await app.get(`${base}/${editorsCollection.id}`)).data.collection).toMatchObject({
    author: null,
    isEditorial: true,
  })
})
