import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OperationName } from '#contract/api.ts'
import type { OperationResponse } from '#contract/pages.ts'
import { tagsOf } from '#server/features/pages/address.ts'
import {
  callerForGuests,
  callerForViewer,
  sharedOperations,
} from '#server/features/pages/shared-responses.ts'
import { newId } from '#server/lib/ids.ts'
import type { Viewer } from '#server/lib/viewer.ts'
import { testApp } from '#tests/support/app.ts'
import {
  buildCollection,
  buildComment,
  buildFollower,
  buildLike,
  buildMember,
  buildNews,
  buildOrganisation,
  buildPlace,
  buildReview,
  buildUser,
  type User,
} from '#tests/support/factories.ts'
import { buildBookablePlace } from '#tests/support/reservations.ts'

// Pages share responses, and every viewer still gets exactly their own response.

const app = testApp()

interface OperationCall {
  name: OperationName
  input: { params?: Record<string, string>; query?: Record<string, string | number> }
}

let calls: OperationCall[]
const viewers = new Map<string, Viewer>()

const who = [
  'a stranger',
  'an admin',
  'a content manager',
  'the owner of the place',
  'staff of the chain',
  'staff of a hidden place',
  'a requester',
  'the author',
  'a commenter',
  'a reader who blocked the author',
  'a reader whom an author blocked',
  'a reader who blocked the commenter',
  'a reader who liked everything',
  'a follower with the place saved',
  'a person whom a closed author follows',
] as const

beforeAll(async () => {
  const { db } = app
  const people = {} as Record<(typeof who)[number], User>
  for (const name of who) {
    const role = name === 'an admin' ? 'admin' : name === 'a content manager' ? 'content_manager' : 'user'
    const person = await buildUser(db, { role })
    people[name] = person
    viewers.set(name, {
      userId: person.id,
      sessionId: newId(),
      isAdmin: role === 'admin',
      isContentManager: role === 'content_manager',
    })
  }
  const chain = await buildOrganisation(db)
  const place = await buildBookablePlace(db, { name: 'Хроника', organisation_id: chain.id, seats: 20 })
  const sibling = await buildPlace(db, { name: 'Хроника на углу', organisation_id: chain.id })
  const hidden = await buildPlace(db, { name: 'Не готово', moderation_status: 'unpublished' })
  const author = people['the author']
  const review = await buildReview(db, { place_id: place.id, user_id: author.id })
  const news = await buildNews(db, { place_id: place.id })
  const strict = await buildUser(db)
  await buildReview(db, { place_id: place.id, user_id: strict.id })
  await buildReview(db, { place_id: hidden.id, user_id: author.id })
  const closed = await buildUser(db, { comments_from: 'followed', follow_lists_visible_to: 'followed' })
  await buildReview(db, { place_id: place.id, user_id: closed.id })
  for (const target of [
    { user_id: people['a person whom a closed author follows'].id },
    { place_id: place.id },
  ]) {
    await buildFollower(db, { follower_id: closed.id, ...target })
  }
  await buildComment(db, { post_id: review.id })
  await buildCollection(db, {
    user_id: author.id,
    visibility: 'public',
    city_id: place.city_id,
    places: [place, hidden],
  })
  const comment = await buildComment(db, { post_id: review.id, user_id: people['a commenter'].id })

  await buildMember(db, people['the owner of the place'], { placeId: place.id })
  await buildMember(db, people['staff of the chain'], { organisationId: chain.id }, 'staff')
  await buildMember(db, people['staff of a hidden place'], { placeId: hidden.id }, 'staff')
  await buildMember(db, people['a requester'], { placeId: place.id }, 'requester')
  const block = (blocker: User, blocked: User) =>
    db.insertInto('blocks').values({ id: newId(), blocker_id: blocker.id, blocked_id: blocked.id }).execute()
  await block(people['a reader who blocked the author'], author)
  await block(strict, people['a reader whom an author blocked'])
  await block(people['a reader who blocked the commenter'], people['a commenter'])
  const liker = people['a reader who liked everything'].id
  for (const post_id of [review.id, news.id]) await buildLike(db, { post_id, user_id: liker })
  await buildLike(db, { comment_id: comment.id, user_id: liker })
  const follower = people['a follower with the place saved'].id
  for (const place_id of [place.id, sibling.id]) await buildFollower(db, { follower_id: follower, place_id })
  await db.insertInto('favorites').values({ id: newId(), user_id: follower, place_id: place.id }).execute()

  const city = 'moscow'
  const placeFilters: Record<string, string>[] = [
    { city },
    { city, is_following: '1' },
    { city, is_staffed_or_requested: '1' },
    { city, on_moderation_or_has_requester: '1' },
    { city, is_deleted: '1' },
  ]
  const postsOf: Record<string, string>[] = [
    { city },
    { city, isFollowing: '1' },
    { placeId: place.id, type: 'review' },
    { placeId: hidden.id },
    { placeId: sibling.id },
    { placeId: chain.id },
    { organisationId: chain.id },
    { userId: author.id },
    { userId: people['a commenter'].id },
    { userId: closed.id },
  ]
  const collectionsOf: Record<string, string>[] = [
    { city },
    { placeId: place.id },
    { placeId: hidden.id },
    { userId: author.id },
  ]
  calls = [
    { name: 'GET /api/v1/cities', input: {} },
    { name: 'GET /api/v1/categories', input: {} },
    { name: 'GET /api/v1/cuisines', input: {} },
    { name: 'GET /api/v1/dresscodes', input: {} },
    { name: 'GET /api/v1/tags', input: {} },
    ...placeFilters.flatMap((query): OperationCall[] => [
      { name: 'GET /api/v1/places/count', input: { query } },
      { name: 'GET /api/v1/places/facets', input: { query } },
      { name: 'GET /api/v1/places', input: { query: { ...query, response_type: 'card' } } },
      { name: 'GET /api/v1/places', input: { query: { ...query, response_type: 'followable' } } },
    ]),
    { name: 'GET /api/v1/places', input: { query: { city, response_type: 'full' } } },
    ...collectionsOf.map((query): OperationCall => ({ name: 'GET /api/v1/collections', input: { query } })),
    { name: 'GET /api/v1/reservations/next-tables', input: { query: { ids: place.id } } },
    ...[place.id, place.latin_name, sibling.id, hidden.id].flatMap((placeId) =>
      ['full', 'page'].map(
        (response_type): OperationCall => ({
          name: 'GET /api/v1/places/:placeId',
          input: { params: { placeId }, query: { response_type } },
        }),
      ),
    ),
    ...postsOf.flatMap((query) =>
      ['card', 'excerpt', 'full'].map(
        (response_type): OperationCall => ({
          name: 'GET /api/v2/posts',
          input: { query: { ...query, response_type } },
        }),
      ),
    ),
  ]
})

beforeEach(() => app.app.pageCache.clear())

const tagged = ({ name, input }: OperationCall) => [name, input as never, tagsOf(name, input)] as const
const forGuest = (call: OperationCall) => callerForGuests(app.app)(...tagged(call))
const shared = (call: OperationCall, viewer: Viewer) => callerForViewer(app.app, viewer)(...tagged(call))
const alone = ({ name, input }: OperationCall, viewer: Viewer) =>
  app.app.inProcessOperations.call(name, input as never, viewer)

test('every shared operation is tested here', () => {
  expect(new Set(calls.map(({ name }) => name))).toEqual(new Set(sharedOperations))
})

describe.each(who)('%s', (name) => {
  test('gets the same as without sharing, and guests get the same as before', async () => {
    const viewer = viewers.get(name) as Viewer
    await Promise.all(
      calls.map(async (call) => {
        const what = `${call.name} ${JSON.stringify(call.input)}`
        const guests = withoutClock(await forGuest(call))
        const expected = withoutClock(await alone(call, viewer))
        expect(withoutClock(await shared(call, viewer)), what).toEqual(expected)
        expect(withoutClock(await forGuest(call)), what).toEqual(guests)
      }),
    )
  })

  test('leaves no personal data in the shared response when they call first', async () => {
    const viewer = viewers.get(name) as Viewer
    await Promise.all(calls.map((call) => shared(call, viewer)))
    const left = await Promise.all(calls.map(async (call) => withoutClock(await forGuest(call))))
    app.app.pageCache.clear()
    const fresh = await Promise.all(calls.map(async (call) => withoutClock(await forGuest(call))))
    expect(left).toEqual(fresh)
  })
})

/** Values that change between two calls. */
function withoutClock(response: OperationResponse): unknown {
  const text = JSON.stringify(response)
  return JSON.parse(
    text.replace(/"timePassed":\d+/g, '"timePassed":0').replace(/"dateFromNow":"[^"]*",?/g, ''),
  )
}
