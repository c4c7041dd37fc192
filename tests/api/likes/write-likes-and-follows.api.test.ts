import { describe, expect, test } from 'vitest'
import { newId } from '#server/lib/ids.ts'
import { testApp } from '#tests/support/app.ts'
import {
  buildComment,
  buildMember,
  buildOrganisation,
  buildPlace,
  buildPost,
  buildReview,
  buildUser,
} from '#tests/support/factories.ts'
import { signIn } from '#tests/support/people.ts'

const app = testApp()
const likes = '/api/v2/likes'
const followers = '/api/v2/followers'
const person = async (values = {}) => signIn(app, await buildUser(app.db, values))
const userOf = (id: string) =>
  app.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('likes', () => {
  test('a post and a comment can be liked and unliked once', async () => {
    const post = await buildPost(app.db)
    const comment = await buildComment(app.db, { post_id: post.id })
    const anna = await person()
    const boris = await person()
    for (const subject of [{ postId: post.id }, { postId: post.id, commentId: comment.id }]) {
      await boris.post(likes, subject)
      const responses = await Promise.all([1, 2, 3].map(() => anna.post(likes, subject)))
      expect(responses.map(({ status }) => status)).toEqual([201, 201, 201])
      expect((await anna.post(likes, subject)).data.like.likeCount).toBe(2)
      const gone = await Promise.all([1, 2, 3].map(() => anna.delete(likes, subject)))
      expect(gone.map(({ data }) => data)).toEqual([{}, {}, {}])
      await boris.delete(likes, subject)
      await boris.delete(likes, subject)
    }
    const shown = (await anna.get(`/api/v2/posts/${post.id}`)).data.post
    expect(shown).toMatchObject({ likeCount: 0, isLiked: false, lastComments: [{ likeCount: 0 }] })
  })

  test('a venue has one like from all its staff, apart from their personal likes', async () => {
    const place = await buildPlace(app.db)
    const post = await buildReview(app.db, { place_id: place.id })
    const [vera, gleb, anna] = [await person(), await person(), await person()]
    await buildMember(app.db, vera, { placeId: place.id })
    await buildMember(app.db, gleb, { placeId: place.id }, 'staff')
    await buildMember(app.db, anna, { placeId: place.id }, 'requester')
    const asVenue = { postId: post.id, byOutlet: true }
    expect((await anna.post(likes, asVenue)).status).toBe(403)
    await vera.post(likes, asVenue)
    await gleb.post(likes, asVenue)
    expect((await vera.post(likes, { postId: post.id })).data.like.likeCount).toBe(2)
    const shown = (await vera.get(`/api/v2/posts/${post.id}`)).data.post
    expect(shown).toMatchObject({ hasOutletLike: true, isLiked: true })
    expect((await anna.delete(likes, asVenue)).status).toBe(403)
    await gleb.delete(likes, asVenue)
    expect((await vera.get(`/api/v2/posts/${post.id}`)).data.post).toMatchObject({
      hasOutletLike: false,
      isLiked: true,
      likeCount: 1,
    })
  })

  test('a missing or hidden target and an empty request are refused', async () => {
    const anna = await person()
    expect((await anna.post(likes, { postId: newId() })).status).toBe(404)
    expect((await anna.post(likes, { commentId: newId() })).status).toBe(404)
    expect((await anna.post(likes, {})).error.status).toBe('ValidationFailed')
    const hidden = await buildPost(app.db, { is_hidden: true })
    expect((await anna.post(likes, { postId: hidden.id })).status).toBe(404)
  })

  test('too many likes in a short time are refused', async () => {
    const post = await buildPost(app.db)
    const anna = await person()
    let last = await anna.post(likes, { postId: post.id })
    for (let count = 0; count < 120; count += 1) last = await anna.post(likes, { postId: post.id })
    expect([last.status, last.error.messageUI.message]).toEqual([
      429,
      'Вы ставите лайки слишком часто. Попробуйте позже',
    ])
  })
})

describe('follows', () => {
  test('a person, a place by its latin name and an organisation are followed and unfollowed once', async () => {
    const anna = await person()
    const boris = await buildUser(app.db)
    const place = await buildPlace(app.db, { latin_name: 'kofemania' })
    const organisation = await buildOrganisation(app.db)
    const targets = [{ userId: boris.id }, { placeId: 'kofemania' }, { organisationId: organisation.id }]
    for (const target of targets) {
      const responses = await Promise.all([1, 2, 3].map(() => anna.post(followers, target)))
      expect(responses.map(({ data }) => data.follower.followerCount)).toEqual([1, 1, 1])
      expect(responses[0]?.data.follower.isFollowed).toBe(true)
    }
    expect(await userOf(anna.id)).toMatchObject({
      following_user_count: 1,
      following_place_count: 1,
      following_organisation_count: 1,
    })
    expect((await anna.get(`/api/v2/users/${boris.id}`)).data.user).toMatchObject({
      isFollowed: true,
      followerCount: 1,
    })
    expect((await anna.get(`/api/v1/places/${place.id}`)).data.place.isFollowed).toBe(true)
    for (const target of targets) {
      await Promise.all([1, 2].map(() => anna.delete(followers, target)))
      expect((await anna.delete(followers, target)).data).toEqual({})
    }
    expect(await userOf(anna.id)).toMatchObject({
      following_user_count: 0,
      following_place_count: 0,
      following_organisation_count: 0,
    })
    expect((await userOf(boris.id)).follower_count).toBe(0)
  })

  test('a place or an organisation without a public page can still be unfollowed', async () => {
    const anna = await person()
    const [unpublished, deleted] = [await buildPlace(app.db), await buildPlace(app.db)]
    const chain = await buildOrganisation(app.db)
    const targets = [
      { placeId: unpublished.latin_name },
      { placeId: deleted.id },
      { organisationId: chain.id },
    ]
    for (const target of targets) await anna.post(followers, target)
    await app.db
      .updateTable('places')
      .set({ moderation_status: 'unpublished' })
      .where('id', '=', unpublished.id)
      .execute()
    await app.db.updateTable('places').set({ status: 'deleted' }).where('id', '=', deleted.id).execute()
    await app.db.updateTable('organisations').set({ is_deleted: true }).where('id', '=', chain.id).execute()
    for (const target of targets) expect((await anna.delete(followers, target)).status).toBe(200)
    expect(await userOf(anna.id)).toMatchObject({ following_place_count: 0, following_organisation_count: 0 })
    for (const target of targets) expect((await anna.delete(followers, target)).status).toBe(404)
  })

  test('two people can follow each other at the same moment', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => person()))
    const all = people.flatMap((person) =>
      people.filter((other) => other !== person).map((other) => person.post(followers, { userId: other.id })),
    )
    expect((await Promise.all(all)).every(({ status }) => status === 201)).toBe(true)
    for (const { id } of people) {
      expect(await userOf(id)).toMatchObject({ follower_count: 5, following_user_count: 5 })
    }
  })

  test('following oneself, a deleted account or two targets at once is refused', async () => {
    const anna = await person()
    const gone = await buildUser(app.db, { is_deleted: true })
    const hidden = await buildPlace(app.db, { moderation_status: 'unpublished' })
    expect((await anna.post(followers, { userId: anna.id })).status).toBe(403)
    expect((await anna.post(followers, { userId: gone.id })).status).toBe(404)
    expect((await anna.post(followers, { placeId: hidden.id })).status).toBe(404)
    expect((await anna.post(followers, {})).status).toBe(422)
    const two = { userId: gone.id, placeId: hidden.id }
    expect((await anna.post(followers, two)).status).toBe(422)
  })
})

describe('the feed of followed people and venues', () => {
  test('has posts of people, places and organisations of all cities or one, each once over the pages', async () => {
    const anna = await person()
    const boris = await buildUser(app.db)
    const place = await buildPlace(app.db, { city: 'sochi' })
    await anna.post(followers, { userId: boris.id })
    await anna.post(followers, { placeId: place.id })
    const made: string[] = []
    for (let index = 0; index < 4; index++) {
      made.push((await buildPost(app.db, { user_id: boris.id })).id)
      const at_place = { place_id: place.id, city_id: place.city_id }
      made.push((await buildReview(app.db, index === 0 ? { ...at_place, user_id: boris.id } : at_place)).id)
    }
    await buildPost(app.db)
    const seen: string[] = []
    let cursor = ''
    do {
      const { data } = await anna.get('/api/v2/posts', {
        isFollowing: 1,
        limit: 3,
        ...(cursor && { cursor }),
      })
      seen.push(...data.posts.map(({ id }: { id: string }) => id))
      cursor = data.nextCursor ?? ''
    } while (cursor)
    expect(seen).toEqual([...made].reverse())
    const byOffset = await anna.get('/api/v2/posts', { isFollowing: 1, limit: 3, offset: 3 })
    expect(byOffset.data.posts.map(({ id }: { id: string }) => id)).toEqual(seen.slice(3, 6))
    const sochi = await anna.get('/api/v2/posts', { isFollowing: 1, city: 'sochi' })
    expect(sochi.data.posts).toHaveLength(4)
  })

  test('without follows an empty feed explains what will appear', async () => {
    const { status, error } = await (await person()).get('/api/v2/posts', { isFollowing: 1 })
    expect([status, error.messageUI.message]).toEqual([404, 'Здесь будут записи тех, на кого вы подписаны'])
    expect((await app.get('/api/v2/posts', { isFollowing: 1 })).status).toBe(401)
  })
})
