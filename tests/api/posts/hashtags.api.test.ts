import { expect, test } from 'vitest'
import { up as findHashtagsOfPosts } from '#server/db/migrations/2026-11-26T1020_find_hashtags_of_posts.ts'
import { testApp } from '#tests/support/app.ts'
import { buildPlace, buildPost, buildUser, cityId } from '#tests/support/factories.ts'
import { type Person, signIn } from '#tests/support/people.ts'

const app = testApp()
const person = async () => signIn(app, await buildUser(app.db))
const POSTS = '/api/v2/posts'

async function write(author: Person, text: string, city = 'moscow'): Promise<string> {
  const point = { lat: 55.75, lon: 37.61, cityId: await cityId(app.db, city) }
  return (await author.post(POSTS, { text, ...point })).data.post.id
}

const tagged = async (hashtag: string, query: object = {}, reader?: Person): Promise<string[]> => {
  const get = reader ? reader.get : app.get
  const { status, data } = await get(POSTS, { hashtag, ...query })
  return status === 404 ? [] : data.posts.map(({ id }: { id: string }) => id)
}

test('the page of a hashtag has the posts of a city or of all, newest first, in every spelling', async () => {
  const anna = await person()
  const first = await write(anna, 'Утро #Ёлка')
  const second = await write(anna, '(#елка) и #ЕЛКА!', 'saint-petersburg')
  const third = await write(anna, '#ёлка2 #елки')
  expect(await tagged('елка')).toEqual([second, first])
  expect(await tagged('Ёлка')).toEqual([second, first])
  expect(await tagged('елка', { city: 'moscow' })).toEqual([first])
  expect(await tagged('елка2')).toEqual([third])
  expect(await tagged('елка', { type: 'news' })).toEqual([])
})

test('an edit changes the hashtags of a post, and a removed post leaves their pages', async () => {
  const anna = await person()
  const id = await write(anna, '#весна')
  await anna.patch(`${POSTS}/${id}`, { text: '#лето' })
  expect([await tagged('весна'), await tagged('лето')]).toEqual([[], [id]])
  await anna.delete(`${POSTS}/${id}`)
  expect(await tagged('лето')).toEqual([])
  await anna.post(`${POSTS}/${id}/status/visible`)
  expect(await tagged('лето')).toEqual([id])
})

test('the migration adds the hashtags of older posts and changes no others', async () => {
  const anna = await person()
  const newer = await write(anna, '#прежде')
  const older = await buildPost(app.db, { text: 'Было #Прежде, в доме #5', created_at: new Date(2020, 0, 1) })
  for (let time = 0; time < 2; time++) await findHashtagsOfPosts(app.db)
  expect(await tagged('прежде')).toEqual([newer, older.id])
})

test('a blocked author and a place without a page are left out', async () => {
  const [anna, boris] = [await person(), await person()]
  const id = await write(anna, '#тайна')
  await boris.post('/api/v2/blocks', { userId: anna.id })
  expect([await tagged('тайна', {}, boris), await tagged('тайна', {}, anna)]).toEqual([[], [id]])
  const place = await buildPlace(app.db)
  const review = await anna.post(POSTS, { placeId: place.id, rating: 4, text: 'Тоже #тайна' })
  expect(await tagged('тайна')).toEqual([review.data.post.id, id])
  await app.db
    .updateTable('places')
    .set({ moderation_status: 'unpublished' })
    .where('id', '=', place.id)
    .execute()
  expect(await tagged('тайна')).toEqual([id])
})

test('all pages together are the whole list, and newer posts are counted', async () => {
  const anna = await person()
  const ids: string[] = []
  for (let index = 0; index < 7; index++) ids.unshift(await write(anna, `${index} #много`))
  const walked: string[] = []
  let cursor: string | undefined
  do {
    const { data } = await app.get(POSTS, { hashtag: 'много', limit: 3, ...(cursor && { cursor }) })
    walked.push(...data.posts.map(({ id }: { id: string }) => id))
    cursor = data.nextCursor ?? undefined
  } while (cursor)
  expect(walked).toEqual(ids)
  const { data } = await app.get(POSTS, { hashtag: 'много', limit: 1 })
  await write(anna, 'ещё #много')
  const news = await app.get(`${POSTS}/new-count`, { hashtag: 'много', after: data.newestCursor })
  expect(news.data.count).toBe(1)
})

test.each(['', 'a b', '#елка', 'а'.repeat(51), '../x', '%27'])('%j is no hashtag', async (hashtag) => {
  expect((await app.get(POSTS, { hashtag })).status).toBe(422)
})

test('with another subject it is refused', async () => {
  const anna = await person()
  expect((await anna.get(POSTS, { hashtag: 'елка', userId: anna.id })).status).toBe(422)
  expect((await anna.get(POSTS, { hashtag: 'елка', isFollowing: '1' })).status).toBe(422)
})
