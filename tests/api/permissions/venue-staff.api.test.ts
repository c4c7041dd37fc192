import { beforeAll, describe, expect, test } from 'vitest'
import type { MemberRole } from '#server/db/types.ts'
import { testApp } from '#tests/support/app.ts'
import {
  buildFollower,
  buildMember,
  buildNews,
  buildOrganisation,
  buildPlace,
  buildReview,
  buildUser,
  type Place,
} from '#tests/support/factories.ts'
import { type Person, signIn } from '#tests/support/people.ts'
import { buildBookablePlace, buildReservation } from '#tests/support/reservations.ts'

// Each role at a place or its chain is checked against every right and notification of venue staff.

const app = testApp()

const actors: [who: string, at: 'place' | 'chain' | null, role: MemberRole | null][] = [
  ['owner of the place', 'place', 'owner'],
  ['manager of the place', 'place', 'manager'],
  ['staff of the place', 'place', 'staff'],
  ['host of the place', 'place', 'host'],
  ['owner of the chain', 'chain', 'owner'],
  ['manager of the chain', 'chain', 'manager'],
  ['staff of the chain', 'chain', 'staff'],
  ['host of the chain', 'chain', 'host'],
  ['requester at the place', 'place', 'requester'],
  ['requester at the chain', 'chain', 'requester'],
  ['a stranger', null, null],
]

let guest: Person

beforeAll(async () => {
  await app.app.jobs.start()
  guest = await signIn(app, await buildUser(app.db, { first_name: 'Анна', phone: '+79160000011' }))
})

describe.each(actors)('%s', (_who, at, role) => {
  const isStaff = role !== null && role !== 'requester' && role !== 'host'
  const managesReservations = isStaff || role === 'host'
  let person: Person
  let place: Place
  let hidden: Place

  beforeAll(async () => {
    const user = await buildUser(app.db)
    const chain = await buildOrganisation(app.db)
    const chainColumn = { organisation_id: chain.id }
    place = await buildBookablePlace(app.db, { ...chainColumn, name: 'Хроника', seats: 40 })
    hidden = await buildPlace(app.db, { ...chainColumn, moderation_status: 'unpublished' })
    if (role && at === 'chain') await buildMember(app.db, user, { organisationId: chain.id }, role)
    if (role && at === 'place') {
      await buildMember(app.db, user, { placeId: place.id }, role)
      await buildMember(app.db, user, { placeId: hidden.id }, role)
    }
    person = await signIn(app, user)
  })

  const venueNotifications = async () => {
    await app.app.events.drain()
    const { status, data } = await person.get('/api/v2/notifications', { forOutlet: 1 })
    return status === 404 ? [] : (data.notifications as { event: string; outlet: { id: string } | null }[])
  }
  const hasPlaceNotification = async (event: string) =>
    (await venueNotifications()).some((line) => line.event === event && line.outlet?.id === place.id)
  const forOutlet = async (what: 'chats' | 'notifications') => {
    await app.app.events.drain()
    return (await person.get(`/api/v2/${what}/not-viewed-count`)).data.notViewedCount.forOutlet as number
  }

  test('the page of a hidden place is visible to its staff only', async () => {
    const { data } = await person.get(`/api/v1/places/${place.id}`)
    expect(data.place).toMatchObject({
      hasAccess: isStaff,
      rights: {
        canEdit: isStaff,
        canManageReservations: managesReservations,
        canSeeGuests: managesReservations,
      },
    })
    // A requester of the place itself may see it before moderation.
    const isSeen = isStaff || (at === 'place' && role === 'requester')
    expect((await person.get(`/api/v1/places/${hidden.id}`)).status).toBe(isSeen ? 200 : 404)
  })

  test('«Моя компания» lists the places of a person', async () => {
    const { status, data } = await person.get('/api/v1/places', { is_staffed_or_requested: 1 })
    const isListed = managesReservations || (at === 'place' && role === 'requester')
    expect(status === 404 ? [] : data.places.map(({ id }: Place) => id).sort()).toEqual(
      isListed ? [place.id, hidden.id].sort() : [],
    )
  })

  test('staff may publish news of their place and no review of it', async () => {
    const news = await person.post('/api/v2/posts', { placeId: place.id, type: 'news', text: 'Веранда' })
    expect(news.status).toBe(isStaff ? 201 : 403)
    const kinds = await person.get('/api/v2/posts/types', { placeId: place.id })
    expect(kinds.data.types).toEqual(isStaff ? ['news'] : ['review'])
  })

  test('staff may comment and like as the venue', async () => {
    const review = await buildReview(app.db, { place_id: place.id })
    const like = () => person.post('/api/v2/likes', { postId: review.id, byOutlet: true })
    const comment = await person.post('/api/v2/comments', {
      postId: review.id,
      byOutlet: true,
      text: 'Спасибо!',
    })
    expect(comment.status).toBe(isStaff ? 201 : 403)
    expect((await like()).status).toBe(isStaff ? 201 : 403)
    const shown = (await person.get(`/api/v2/posts/${review.id}`)).data.post
    expect(shown.hasOutletLike).toBe(isStaff)
    expect((await person.delete('/api/v2/likes', { postId: review.id, byOutlet: 1 })).status).toBe(
      isStaff ? 200 : 403,
    )
  })

  test('staff answer chats of their venue and cannot open one with it as guests', async () => {
    const chat = (await guest.post('/api/v2/chats', { placeId: place.id })).data.chat.id
    const before = await forOutlet('chats')
    await guest.post('/api/v2/messages', { chatId: chat, text: 'Есть ли веранда?' })
    expect((await forOutlet('chats')) - before).toBe(isStaff ? 1 : 0)
    const chats = await person.get('/api/v2/chats', { isStaffed: 1 })
    expect(chats.status === 404 ? [] : chats.data.chats.map(({ id }: { id: string }) => id)).toEqual(
      isStaff ? [chat] : [],
    )
    const found = await person.get('/api/v2/messages/found', { query: 'веранда', isStaffed: 1 })
    expect(found.status).toBe(isStaff ? 200 : 404)
    const reply = await person.post('/api/v2/messages', { chatId: chat, text: 'Есть' })
    expect(reply.status).toBe(isStaff ? 201 : 404)
    const reported = await person.post('/api/v2/reports', {
      messageId: (await guest.get('/api/v2/messages', { chatId: chat })).data.messages[0].id,
      reason: 'spam',
    })
    expect(reported.status === 404).toBe(!isStaff)
    expect((await person.post('/api/v2/chats', { placeId: place.id })).status).toBe(isStaff ? 403 : 201)
  })

  test('staff get notifications of the venue, with their count', async () => {
    const news = await buildNews(app.db, { place_id: place.id })
    const before = await forOutlet('notifications')
    await guest.post('/api/v2/comments', { postId: news.id, text: 'Ура!' })
    expect(await hasPlaceNotification('comment')).toBe(isStaff)
    expect((await forOutlet('notifications')) - before).toBe(isStaff ? 1 : 0)
  })

  test('staff of the reservations are notified of a booking and may confirm it', async () => {
    const reservation = await buildReservation(app.db, { place_id: place.id })
    await app.app.events.publish(app.db, 'reservation.requested', { reservationId: reservation.id })
    const counts = (await person.get('/api/v1/reservations/new-count')).data
    expect(counts.count).toBe(managesReservations ? 1 : 0)
    expect(await hasPlaceNotification('reservation.requested')).toBe(managesReservations)
    const board = await person.get(`/api/v1/places/${place.id}/reservations`, { query: 'Анна' })
    expect(board.status).toBe(managesReservations ? 200 : 403)
    const confirmed = await person.post(`/api/v1/reservations/${reservation.id}/confirm`)
    expect(confirmed.status === 200).toBe(managesReservations)
  })

  test('hosts and staff see the guests, only staff see the settings of reservations', async () => {
    const base = `/api/v1/places/${place.id}`
    const reservation = await buildReservation(app.db, { place_id: place.id, phone: '+79160000012' })
    await app.app.events.publish(app.db, 'reservation.requested', { reservationId: reservation.id })
    await app.app.events.drain()
    expect((await person.get(`${base}/guests`)).status).toBe(managesReservations ? 200 : 403)
    const { data } = await person.get(`${base}/reservations`, { query: '0000012' })
    expect(data?.reservations[0]?.guest?.visitsCount).toBe(managesReservations ? 0 : undefined)
    for (const office of ['reservation-settings', 'floor-plans', 'calendar-feed']) {
      expect((await person.get(`${base}/${office}`)).status).toBe(isStaff ? 200 : 403)
    }
  })

  test('claim options of a hidden place are visible to its staff only', async () => {
    const isSeen = isStaff || (at === 'place' && role === 'requester')
    const { status } = await person.get('/api/v2/claims/options', { placeId: hidden.id })
    expect(status).toBe(isSeen ? 200 : 404)
  })

  test('posts of a hidden place are visible to its staff only', async () => {
    const news = await buildNews(app.db, { place_id: hidden.id })
    await buildFollower(app.db, { follower_id: person.id, place_id: hidden.id })
    const idsOf = async (query: Record<string, string | number>) => {
      const { status, data } = await person.get('/api/v2/posts', query)
      return status === 404 ? [] : data.posts.map(({ id }: { id: string }) => id)
    }
    const expected = isStaff ? [news.id] : []
    expect(await idsOf({ placeId: hidden.id })).toEqual(expected)
    expect(await idsOf({ isFollowing: 1 })).toEqual(expected)
    expect((await person.get(`/api/v2/posts/${news.id}`)).status).toBe(isStaff ? 200 : 404)
  })
})

describe('leaving the chain', () => {
  test('removes notifications of its places from the person, with their count', async () => {
    const chain = await buildOrganisation(app.db)
    const place = await buildPlace(app.db, { organisation_id: chain.id })
    const [owner, user] = [await buildUser(app.db), await buildUser(app.db)]
    await buildMember(app.db, owner, { organisationId: chain.id })
    await buildMember(app.db, user, { organisationId: chain.id }, 'staff')
    const [boss, person] = [await signIn(app, owner), await signIn(app, user)]
    const news = await buildNews(app.db, { place_id: place.id })
    await guest.post('/api/v2/comments', { postId: news.id, text: 'Ура!' })
    await app.app.events.drain()
    const count = async () => (await person.get('/api/v2/notifications/not-viewed-count')).data.notViewedCount
    expect((await count()).forOutlet).toBe(1)
    await boss.delete('/api/v2/permissions', { organisationId: chain.id, userId: user.id })
    await app.app.events.drain()
    expect((await count()).forOutlet).toBe(0)
  })

  test('a place that leaves the chain removes its notifications from the staff of the chain', async () => {
    const chain = await buildOrganisation(app.db)
    const place = await buildPlace(app.db, { organisation_id: chain.id })
    const [user, chief] = [await buildUser(app.db), await buildUser(app.db, { role: 'admin' })]
    await buildMember(app.db, user, { organisationId: chain.id }, 'staff')
    const [person, admin] = [await signIn(app, user), await signIn(app, chief)]
    const news = await buildNews(app.db, { place_id: place.id })
    await guest.post('/api/v2/comments', { postId: news.id, text: 'Ура!' })
    await app.app.events.drain()
    const count = async () => (await person.get('/api/v2/notifications/not-viewed-count')).data.notViewedCount
    expect((await count()).forOutlet).toBe(1)
    expect((await admin.patch(`/api/v1/places/${place.id}`, { organisation_id: null })).status).toBe(200)
    await app.app.events.drain()
    expect((await count()).forOutlet).toBe(0)
  })
})
