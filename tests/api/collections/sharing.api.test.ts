import { expect, test } from 'vitest'
import { MAX_FOLLOWED_COLLECTIONS } from '#contract/collections/collection-limits.ts'
import { notifyFollowers } from '#server/features/collections/notices/service.ts'
import { eraseOf } from '#server/features/collections/service.ts'
import { testApp } from '#tests/support/app.ts'
import { withJobs } from '#tests/support/booking-people.ts'
import { buildCollection, buildPlace, buildUser } from '#tests/support/factories.ts'
import { signIn } from '#tests/support/people.ts'

// «Подборки» of several people: followed, copied, written together.

const app = testApp()
withJobs(app)
const base = '/api/v1/collections'
const person = async (values = {}) => signIn(app, await buildUser(app.db, values))
type Place = { id: string; name: string; note: string; addedBy: string | null }

/** A collection of Anna with places called «А», «Б» and so on. */
async function collectionOf(names: string, visibility: 'public' | 'link' | 'private' = 'public') {
  const anna = await person({ first_name: 'Анна', second_name: 'Смирнова' })
  const places = await Promise.all([...names].map((name) => buildPlace(app.db, { name })))
  const { id, token } = await buildCollection(app.db, { user_id: anna.id, visibility, places })
  return { anna, places, id, token, url: `${base}/${id}` }
}

async function invitationTo({ anna, url }: Pick<Awaited<ReturnType<typeof collectionOf>>, 'anna' | 'url'>) {
  const { collection } = (await anna.post(`${url}/invitation`)).data
  return `${base}/invitations/${collection.invitation.token}`
}

test('a person whom the owner invites writes together with them, until one of the two ends it', async () => {
  const made = await collectionOf('АБ', 'private')
  const { anna, url, id } = made
  const boris = await person({ first_name: 'Борис', second_name: 'Котов' })
  const invitation = await invitationTo(made)
  expect((await app.get(invitation)).data.invitation).toMatchObject({ collectionId: id, isAuthor: false })
  expect((await boris.post(`${url}/places`, { place_id: (await buildPlace(app.db)).id })).status).toBe(404)
  expect((await boris.post(invitation)).data.collection.rights).toEqual({
    canEdit: true,
    canManage: false,
    canReport: false,
  })
  expect((await boris.post(invitation)).status).toBe(201)
  const place = await buildPlace(app.db, { name: 'В' })
  await boris.post(`${url}/places`, { place_id: place.id, note: 'Моё' })
  const { data } = await anna.get(url)
  expect(data.collection.coAuthors).toMatchObject([{ id: boris.id }])
  expect(data.collection.places.at(-1)).toMatchObject({ name: 'В', note: 'Моё', addedBy: boris.id })
  expect((await boris.get(`${base}/own`)).data.collections).toMatchObject([{ id, isOwner: false }])

  for (const refused of [
    boris.patch(url, { title: 'Моя' }),
    boris.delete(url),
    boris.post(`${url}/invitation`),
    boris.delete(`${url}/invitation`),
    boris.delete(`${url}/co-authors/${anna.id}`),
  ]) {
    expect((await refused).status).toBe(404)
  }
  const { notifications } = (await withEvents(() => anna.get('/api/v2/notifications'))).data
  expect(notifications).toMatchObject([
    { title: 'Борис Котов', link: `/collections/${id}`, event: 'collection.joined' },
  ])

  await anna.delete(`${url}/invitation`)
  const vera = await person()
  expect([(await vera.get(invitation)).status, (await vera.post(invitation)).status]).toEqual([404, 404])
  expect((await boris.delete(`${url}/co-authors/${boris.id}`)).status).toBe(200)
  expect((await boris.get(url)).status).toBe(404)
  expect((await anna.get(url)).data.collection.places.at(-1).name).toBe('В')
})

test('an invitation ends after a week, by a newer one, and at twenty co-authors, also when two come at once', async () => {
  const made = await collectionOf('АБ')
  const { url, id } = made
  const former = await invitationTo(made)
  const invitation = await invitationTo(made)
  const [boris, vera] = [await person(), await person()]
  expect((await boris.post(former)).status).toBe(404)
  const others = await Promise.all(Array.from({ length: 19 }, () => buildUser(app.db)))
  await app.db
    .insertInto('collection_authors')
    .values(others.map((user) => ({ collection_id: id, user_id: user.id })))
    .execute()
  const joined = await Promise.all([boris.post(invitation), vera.post(invitation)])
  expect(joined.map(({ status }) => status).toSorted()).toEqual([201, 422])
  expect((await app.get(url)).data.collection.coAuthors).toHaveLength(20)
  await app.db
    .updateTable('collections')
    .set({ invitation_until: new Date(Date.now() - 1000) })
    .where('id', '=', id)
    .execute()
  expect((await app.get(invitation)).status).toBe(404)
})

test('two co-authors who order, add and describe at once lose nothing', async () => {
  const made = await collectionOf('АБВГДЕ')
  const { anna, url, places } = made
  const boris = await person()
  await boris.post(await invitationTo(made))
  const [a, b, c, d] = places.map(({ id }) => id)
  const fresh = await Promise.all(
    Array.from({ length: 20 }, (_, at) => buildPlace(app.db, { name: `Новое ${at}` })),
  )
  const responses = await Promise.all([
    ...fresh.map(({ id }, at) =>
      [anna, boris][at % 2]?.post(`${url}/places`, { place_id: id, after_id: null }),
    ),
    anna.patch(`${url}/places/${a}`, { after_id: d }),
    boris.patch(`${url}/places/${b}`, { note: 'Слова Бориса' }),
    anna.patch(`${url}/places/${c}`, { note: 'Слова Анны', after_id: a }),
    boris.post(`${url}/places`, { place_id: fresh[0]?.id }),
  ])
  expect(new Set(responses.map((response) => response && response.status < 300))).toEqual(new Set([true]))
  const { collection } = (await app.get(url)).data
  const shown = collection.places as Place[]
  expect(collection.placesCount).toBe(26)
  expect(shown.map(({ name }) => name).toSorted()).toEqual(
    [...places, ...fresh].map(({ name }) => name).toSorted(),
  )
  expect(shown.find(({ name }) => name === 'Б')?.note).toBe('Слова Бориса')
  expect(shown.find(({ name }) => name === 'В')?.note).toBe('Слова Анны')
  const order = shown.filter(({ name }) => name.length === 1).map(({ name }) => name)
  expect(order.indexOf('Г')).toBeLessThan(order.indexOf('А'))
  const positions = await app.db
    .selectFrom('collection_places')
    .select('position')
    .where('collection_id', '=', collection.id)
    .orderBy('position')
    .execute()
  expect(positions.map(({ position }) => position)).toEqual(Array.from({ length: 26 }, (_, at) => at + 1))
})

test('a person follows two hundred collections, and each of them may be followed again', async () => {
  const boris = await person()
  const anna = await buildUser(app.db)
  const [known, next, ...others] = await Promise.all(
    Array.from({ length: MAX_FOLLOWED_COLLECTIONS + 1 }, () =>
      buildCollection(app.db, { user_id: anna.id, visibility: 'public', places: [] }),
    ),
  )
  const follow = (collection: { id: string } | undefined) => boris.post(`${base}/${collection?.id}/followers`)
  await app.db
    .insertInto('collection_followers')
    .values(others.map(({ id }) => ({ collection_id: id, user_id: boris.id, token: '' })))
    .execute()
  expect((await follow(known)).status).toBe(201)
  expect((await follow(next)).error.status).toBe('StateNotAllowed')
  const again = await follow(known)
  expect([again.status, again.data]).toEqual([201, { followerCount: 1 }])
})

test('a followed collection is listed among the follower’s and is notified of new places once', async () => {
  const { anna, url, id, token } = await collectionOf('АБ', 'link')
  const [boris, vera] = [await person(), await person()]
  expect((await boris.post(`${url}/followers`)).status).toBe(404)
  const by = { link_token: token }
  const followed = await Promise.all([boris.post(`${url}/followers`, by), boris.post(`${url}/followers`, by)])
  expect(followed.map(({ status }) => status)).toEqual([201, 201])
  expect((await anna.get(url)).data.collection.followerCount).toBe(1)
  expect((await anna.post(`${url}/followers`)).status).toBe(422)
  // The follower reads it by its address as well, others do not.
  expect((await boris.get(url)).data.collection.isFollowed).toBe(true)
  expect((await vera.get(url)).status).toBe(404)
  expect((await boris.get(`${base}/followed`)).data.collections).toMatchObject([{ id }])

  await app.db.updateTable('collections').set({ notified_until: new Date() }).where('id', '=', id).execute()
  const since = (await noticeOf(id)).notified_until.toISOString()
  for (const name of ['В', 'Г']) {
    await anna.post(`${url}/places`, { place_id: (await buildPlace(app.db, { name })).id })
  }
  expect((await noticeOf(id)).notice_at?.getTime()).toBeGreaterThan(Date.now())
  const step = { id, since, after: '' }
  // The author may have deleted the account meanwhile.
  await app.db.updateTable('users').set({ is_deleted: true }).where('id', '=', anna.id).execute()
  await notifyFollowers(app.app, step)
  expect((await withEvents(() => boris.get('/api/v2/notifications'))).status).toBe(404)
  await app.db.updateTable('users').set({ is_deleted: false }).where('id', '=', anna.id).execute()
  await notifyFollowers(app.app, step)
  await notifyFollowers(app.app, step)
  const { notifications } = (await withEvents(() => boris.get('/api/v2/notifications'))).data
  expect(notifications).toMatchObject([
    {
      title: 'Анна Смирнова',
      text: 'добавляет в\u00a0подборку «Где завтракать»: 2\u00a0заведения',
      link: `/collections/${id}`,
    },
  ])

  await anna.patch(url, { visibility: 'private' })
  expect((await boris.get(url)).status).toBe(404)
  await anna.patch(url, { visibility: 'link' })
  expect((await boris.get(url)).status).toBe(404)
  expect((await boris.get(`${base}/followed`)).data.collections).toEqual([])
  await boris.delete(`${url}/followers`)
  expect((await anna.get(url)).data.collection.followerCount).toBe(0)
})

test('a copy is private, keeps the order and omits the notes of another author', async () => {
  const { anna, url, id } = await collectionOf('ВАБ')
  const boris = await person()
  const key = { idempotency_key: 'copy-once' }
  const [copied, again] = [await boris.post(`${url}/copies`, key), await boris.post(`${url}/copies`, key)]
  expect(copied.data.collection).toMatchObject({
    visibility: 'private',
    copiedFrom: { id },
    author: { id: boris.id },
    placesCount: 3,
  })
  expect(again.data.collection.id).toBe(copied.data.collection.id)
  const places = copied.data.collection.places as Place[]
  expect(places.map(({ name, note }) => name + note)).toEqual(['В', 'А', 'Б'])
  const own = (await anna.post(`${url}/copies`)).data.collection.places as Place[]
  expect(own[0]?.note).toBe('Садиться у окна')
  await anna.patch(url, { visibility: 'private' })
  expect((await boris.get(`${base}/${copied.data.collection.id}`)).data.collection.copiedFrom).toBeNull()
  expect((await boris.post(`${url}/copies`)).status).toBe(404)
})

test('a deleted account leaves no trace in collections of others', async () => {
  const made = await collectionOf('АБ')
  const [boris, vera] = [await person(), await person()]
  await boris.post(await invitationTo(made))
  await vera.post(`${made.url}/followers`)
  await boris.post(`${made.url}/places`, { place_id: (await buildPlace(app.db, { name: 'В' })).id })
  for (const { id } of [boris, vera]) await eraseOf(app.db, id)
  const { collection } = (await app.get(made.url)).data
  expect(collection).toMatchObject({ followerCount: 0, coAuthors: [], placesCount: 3 })
  expect(collection.places.at(-1).addedBy).toBeNull()
})

async function noticeOf(id: string) {
  return app.db
    .selectFrom('collections')
    .select(['notice_at', 'notified_until'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** Runs `act` after all pending events were processed. */
async function withEvents<Result>(act: () => Promise<Result>): Promise<Result> {
  await app.app.events.drain()
  return act()
}
