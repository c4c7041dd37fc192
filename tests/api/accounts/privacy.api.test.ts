import { expect, test } from 'vitest'
import { type Audience, audiences } from '#contract/users/account-limits.ts'
import { testApp } from '#tests/support/app.ts'
import {
  buildFollower,
  buildMember,
  buildNews,
  buildOrganisation,
  buildPlace,
  buildReview,
  buildUser,
} from '#tests/support/factories.ts'
import { sessionHeaders } from '#tests/support/sign-in.ts'

const app = testApp()
type Headers = Record<string, string>

interface Person {
  id: string
  headers: Headers
}

async function person(role: 'user' | 'admin' = 'user'): Promise<Person> {
  const user = await buildUser(app.db, { role })
  return { id: user.id, headers: await sessionHeaders(app.app, user) }
}

const choose = ({ headers }: { headers: Headers }, payload: object) =>
  app.request({ method: 'PATCH', url: '/api/v2/privacy', headers, payload })

const post = async ({ headers }: { headers: Headers }, url: string, payload: object) =>
  (await app.request({ method: 'POST', url, headers, payload })).status

const get = ({ headers }: { headers: Headers }, url: string) => app.request({ method: 'GET', url, headers })

const viewers = [
  'anna herself',
  'followed by her',
  'her follower',
  'a stranger',
  'a guest',
  'an admin',
] as const
type ViewerName = (typeof viewers)[number]

/** The viewers whom each choice allows. */
const table: Record<Audience, readonly ViewerName[]> = {
  everyone: viewers,
  followed: ['anna herself', 'followed by her'],
  nobody: ['anna herself'],
}
const byChoice = (choice: Audience, but: { always?: ViewerName; never?: ViewerName[] } = {}) =>
  viewers.filter(
    (name) => (table[choice].includes(name) || name === but.always) && !but.never?.includes(name),
  )

/** Anna with somebody of each kind around her. */
async function buildPeople() {
  const people: Record<ViewerName, Person> = {
    'anna herself': await person(),
    'followed by her': await person(),
    'her follower': await person(),
    'a stranger': await person(),
    'a guest': { id: '', headers: {} },
    'an admin': await person('admin'),
  }
  const anna = people['anna herself']
  const [place, chain] = [await buildPlace(app.db), await buildOrganisation(app.db)]
  await buildFollower(app.db, { follower_id: anna.id, user_id: people['followed by her'].id })
  await buildFollower(app.db, { follower_id: people['her follower'].id, user_id: anna.id })
  await buildFollower(app.db, { follower_id: anna.id, place_id: place.id })
  await buildFollower(app.db, { follower_id: anna.id, organisation_id: chain.id })
  const viewersWho = async (isAllowed: (viewer: Person) => Promise<boolean>) => {
    const areAllowed = await Promise.all(viewers.map((name) => isAllowed(people[name])))
    return viewers.filter((_, index) => areAllowed[index])
  }
  return { people, anna, place, chain, viewersWho }
}

test.each(audiences)('messages from: %s', async (choice) => {
  const { anna, viewersWho } = await buildPeople()
  const shown = { showsPresence: true, showsTyping: true }
  const whole = { messagesFrom: choice, commentsFrom: 'everyone', followListsVisibleTo: 'everyone', ...shown }
  expect((await choose(anna, { messagesFrom: choice })).data.privacy).toEqual(whole)
  expect((await get(anna, '/api/v2/privacy')).data.privacy).toEqual(whole)

  const seen = await viewersWho(
    async (viewer) => (await get(viewer, `/api/v2/users/${anna.id}`)).data.user.canWrite,
  )
  expect(seen).toEqual(byChoice(choice, { never: ['anna herself'] }))
  const written = await viewersWho(
    async (viewer) => (await post(viewer, '/api/v2/chats', { userId: anna.id })) === 201,
  )
  expect(written).toEqual(byChoice(choice, { never: ['anna herself', 'a guest'] }))
})

test.each(audiences)('comments from: %s', async (choice) => {
  const { anna, place, viewersWho } = await buildPeople()
  const review = await buildReview(app.db, { user_id: anna.id, place_id: place.id })
  const news = await buildNews(app.db, { user_id: anna.id, place_id: place.id })
  const staff = await person()
  await buildMember(app.db, staff, { placeId: place.id }, 'staff')
  await choose(anna, { commentsFrom: choice })

  for (const url of [`/api/v2/posts/${review.id}`, `/api/v2/posts?userId=${anna.id}&response_type=card`]) {
    const read = await viewersWho(async (viewer) => {
      const { data } = await get(viewer, url)
      const shown = data.post ?? data.posts.find(({ id }: { id: string }) => id === review.id)
      expect(shown.commentsFrom ?? 'everyone').toBe(choice)
      return shown.canComment
    })
    expect(read, url).toEqual(byChoice(choice))
  }
  const comment = (viewer: Person, body: object = {}) =>
    post(viewer, '/api/v2/comments', { postId: review.id, text: 'Согласна', ...body })
  const written = await viewersWho(async (viewer) => (await comment(viewer)) === 201)
  expect(written).toEqual(byChoice(choice, { never: ['a guest'] }))

  // The venue answers about itself, and its news is not Anna's own.
  expect(await comment(staff, { byOutlet: true })).toBe(201)
  expect(await comment(staff)).toBe(choice === 'everyone' ? 201 : 403)
  expect((await get(staff, `/api/v2/posts/${review.id}`)).data.post.canComment).toBe(true)
  const openNews = await viewersWho(
    async (viewer) => (await get(viewer, `/api/v2/posts/${news.id}`)).data.post.canComment,
  )
  expect(openNews).toEqual(viewers)
})

test.each(audiences)('lists for: %s', async (choice) => {
  const { people, anna, place, chain, viewersWho } = await buildPeople()
  await choose(anna, { followListsVisibleTo: choice })
  const allowed = byChoice(choice, { always: 'an admin' })

  for (const type of ['follower', 'following-user', 'following-place', 'following-organisation']) {
    const read = await viewersWho(async (viewer) => {
      const { status } = await get(viewer, `/api/v2/followers?userId=${anna.id}&type=${type}`)
      expect([200, 403]).toContain(status)
      return status === 200
    })
    expect(read, type).toEqual(allowed)
  }
  const profile = await viewersWho(async (viewer) => {
    const { user } = (await get(viewer, `/api/v2/users/${anna.id}`)).data
    expect(user.followerCount).toBe(1)
    expect([
      user.followingCount,
      user.followingUserCount,
      user.followingPlaceCount,
      user.followingOrganisationCount,
      user.someFollowers.length,
      user.someFollowingPlaces.length,
    ]).toEqual(user.canSeeLists ? [3, 1, 1, 1, 1, 1] : [null, null, null, null, 0, 0])
    return user.canSeeLists
  })
  expect(profile).toEqual(allowed)

  const hasAnna = (users: { id: string }[] | undefined) => users?.some(({ id }) => id === anna.id) ?? false
  for (const subject of [`placeId=${place.id}`, `organisationId=${chain.id}`]) {
    const read = await viewersWho(async (viewer) =>
      hasAnna((await get(viewer, `/api/v2/followers?${subject}`)).data?.users),
    )
    expect(read, subject).toEqual(allowed)
  }
  for (const url of [`/api/v1/places/${place.id}`, `/api/v2/organisations/${chain.id}`]) {
    const { data } = await app.get(url)
    expect(hasAnna((data.place ?? data.organisation).someFollowers), url).toBe(choice === 'everyone')
  }
  // A followed person was notified of it; others see the choice of Anna.
  const { id: followedId } = people['followed by her']
  const seenFollowers = await viewersWho(async (viewer) =>
    hasAnna((await get(viewer, `/api/v2/followers?userId=${followedId}`)).data?.users),
  )
  expect(seenFollowers).toEqual(
    allowed.includes('followed by her') ? allowed : [allowed[0], 'followed by her', 'an admin'],
  )
  const shown = await viewersWho(async (viewer) =>
    hasAnna((await get(viewer, `/api/v2/users/${followedId}`)).data.user.someFollowers),
  )
  expect(shown).toContain('followed by her')
  expect(shown.includes('a guest')).toBe(choice === 'everyone')
})

test('an existing chat stays open, the person may still start one, and invalid values are refused', async () => {
  const [anna, boris, vera] = [await person(), await person(), await person()]
  const write = (from: Person, to: Person) => post(from, '/api/v2/chats', { userId: to.id })
  expect(await write(boris, anna)).toBe(201)
  await choose(anna, { messagesFrom: 'nobody' })
  expect(await write(boris, anna)).toBe(201)
  expect((await get(boris, `/api/v2/users/${anna.id}`)).data.user.canWrite).toBe(true)
  expect(await write(anna, vera)).toBe(201)
  expect(await write(vera, anna)).toBe(201)
  expect((await choose(anna, { messagesFrom: 'robots' })).status).toBe(422)
  expect((await choose(anna, {})).status).toBe(422)
  expect((await choose({ headers: {} }, { messagesFrom: 'nobody' })).status).toBe(401)
})
