import { expect, test } from 'vitest'
import { newId } from '#server/lib/ids.ts'
import { testApp } from '#tests/support/app.ts'
import { buildPlace, buildUser } from '#tests/support/factories.ts'
import { signIn } from '#tests/support/people.ts'

const app = testApp()
const favorites = '/api/v2/favorites'
const person = async () => signIn(app, await buildUser(app.db))
const savedOf = async (who: Awaited<ReturnType<typeof person>>, query = {}) =>
  ((await who.get(favorites, query)).data?.places ?? []).map(({ id }: { id: string }) => id)

test('a place is saved and removed once, by its latin name or id', async () => {
  const place = await buildPlace(app.db)
  const [anna, boris] = [await person(), await person()]
  const responses = await Promise.all(
    [1, 2, 3].map(() => anna.post(favorites, { placeId: place.latin_name })),
  )
  expect(responses.map(({ status }) => status)).toEqual([201, 201, 201])
  expect((await boris.post(favorites, { placeId: place.id })).data.favorite).toEqual({
    placeId: place.id,
    favoritesCount: 2,
    isFavorite: true,
  })
  expect((await anna.get(`/api/v1/places/${place.id}`)).data.place).toMatchObject({
    favoritesCount: 2,
    isFavorite: true,
    isFollowed: false,
  })
  await Promise.all([1, 2].map(() => anna.delete(favorites, { placeId: place.id })))
  expect((await anna.delete(favorites, { placeId: place.id })).data.favorite).toMatchObject({
    favoritesCount: 1,
    isFavorite: false,
  })
  expect((await app.get(`/api/v1/places/${place.id}`)).data.place).toMatchObject({
    favoritesCount: 1,
    isFavorite: false,
  })
})

test('each person has their own list, the latest first, complete over its pages', async () => {
  const anna = await person()
  expect((await anna.get(favorites)).error).toMatchObject({ code: 404, status: 'RecordNotFound' })
  const ids: string[] = []
  for (let count = 0; count < 5; count += 1) {
    const place = await buildPlace(app.db)
    await anna.post(favorites, { placeId: place.id })
    ids.unshift(place.id)
  }
  const walked: string[] = []
  for (let cursor: string | undefined; ; ) {
    const { data } = await anna.get(favorites, { limit: 2, cursor })
    walked.push(...data.places.map(({ id }: { id: string }) => id))
    if (data.isEnd) break
    cursor = data.nextCursor
  }
  expect(walked).toEqual(ids)
  expect(await savedOf(await person())).toEqual([])
  expect((await app.get(favorites)).status).toBe(401)
})

test('places without a public page are neither saved nor listed', async () => {
  const anna = await person()
  const place = await buildPlace(app.db)
  await anna.post(favorites, { placeId: place.id })
  await app.db.updateTable('places').set({ status: 'deleted' }).where('id', '=', place.id).execute()
  expect(await savedOf(anna)).toEqual([])
  for (const placeId of [place.id, newId()]) {
    expect((await anna.post(favorites, { placeId })).error.status).toBe('RecordNotFound')
  }
})

test('deleting an account deletes its saved places', async () => {
  const place = await buildPlace(app.db)
  const anna = await person()
  await anna.post(favorites, { placeId: place.id })
  const chief = await signIn(app, await buildUser(app.db, { role: 'admin' }))
  expect((await chief.delete(`/api/v2/users/${anna.id}`)).status).toBe(200)
  expect((await app.get(`/api/v1/places/${place.id}`)).data.place.favoritesCount).toBe(0)
})
