import { expect, test } from 'vitest'
import { testApp } from '#tests/support/app.ts'
import { buildMember, buildOrganisation, buildUser } from '#tests/support/factories.ts'
import { signIn } from '#tests/support/people.ts'
import { buildBookablePlace, buildReservation, localDay } from '#tests/support/reservations.ts'

// One board for all venues of a chain.

const app = testApp()

async function buildChain() {
  const organisation = await buildOrganisation(app.db, { name: 'Шоколадница' })
  const [arbat, brest, elsewhere] = [
    await buildBookablePlace(app.db, { name: 'На Арбате', organisation_id: organisation.id, seats: 10 }),
    await buildBookablePlace(app.db, { name: 'На Брестской', organisation_id: organisation.id, seats: 6 }),
    await buildBookablePlace(app.db, { name: 'Другая' }),
  ]
  const url = `/api/v1/organisations/${organisation.id}/reservations`
  const signInWithRole = async (
    role: 'owner' | 'manager' | 'staff' | 'host' | 'requester',
    venue: { placeId: string } | { organisationId: string },
  ) => {
    const user = await buildUser(app.db)
    await buildMember(app.db, user, venue, role)
    return signIn(app, user)
  }
  return { organisation, arbat, brest, elsewhere, url, signInWithRole }
}

const inTwoDays = (time: string) => new Date(`${localDay(2, time)}:00+03:00`)

test('a manager of the chain sees the business day of each venue and all reservations together', async () => {
  const { organisation, arbat, brest, elsewhere, url, signInWithRole } = await buildChain()
  const vera = await signInWithRole('manager', { organisationId: organisation.id })
  const book = (place_id: string, name: string, from: string, to: string, values = {}) =>
    buildReservation(app.db, {
      place_id,
      name,
      status: 'confirmed',
      guests_count: 4,
      starts_at: inTwoDays(from),
      ends_at: inTwoDays(to),
      ...values,
    })
  await book(arbat.id, 'Анна', '19:00', '21:00')
  await book(brest.id, 'Борис', '18:30', '20:30', { status: 'requested' })
  await book(brest.id, 'Глеб', '18:30', '20:30', { status: 'cancelled' })
  await book(elsewhere.id, 'Дина', '19:00', '21:00')
  const { status, data } = await vera.get(url, { date: localDay(2) })
  expect(status).toBe(200)
  expect(
    data.reservations.map(({ name, place }: { name: string; place: { name: string } }) => [name, place.name]),
  ).toEqual([
    ['Борис', 'На Брестской'],
    ['Глеб', 'На Брестской'],
    ['Анна', 'На Арбате'],
  ])
  expect(data).toMatchObject({
    hasMore: false,
    hasLiveEvents: true,
    places: [
      { name: 'На Арбате', seats: 10, reservations: 1, guests: 4, newCount: 0 },
      { name: 'На Брестской', seats: 6, reservations: 1, guests: 4, newCount: 1 },
    ],
  })
  const guestsAt = (time: string) =>
    data.places.map(
      ({ occupancy }: { occupancy: { datetime: string; guests: number }[] }) =>
        occupancy.find(({ datetime }) => datetime === localDay(2, time))?.guests,
    )
  expect([guestsAt('18:30'), guestsAt('20:00'), guestsAt('20:30')]).toEqual([
    [0, 4],
    [4, 4],
    [4, 0],
  ])
  // A status change names the version of the reservation, which the board returns.
  const [boris] = data.reservations
  const confirmed = await vera.post(`/api/v1/reservations/${boris.id}/confirm`, { version: boris.version })
  expect(confirmed.status).toBe(200)
  const late = await vera.post(`/api/v1/reservations/${boris.id}/decline`, {
    version: boris.version,
    answer: 'Нет мест',
  })
  expect(late.error.status).toBe('EditConflict')
  expect((await vera.get(url, { date: localDay(3) })).data.reservations).toEqual([])
  expect((await vera.get(url, { date: '2026-02-30' })).status).toBe(422)
})

test('members see only those venues of a chain whose reservations they manage', async () => {
  const { organisation, arbat, brest, url, signInWithRole } = await buildChain()
  await buildReservation(app.db, { place_id: brest.id, status: 'confirmed', starts_at: inTwoDays('19:00') })
  const staff = await signInWithRole('staff', { organisationId: organisation.id })
  const hostOfAll = await signInWithRole('host', { organisationId: organisation.id })
  const hostOfOne = await signInWithRole('host', { placeId: arbat.id })
  const ownerOfOne = await signInWithRole('owner', { placeId: brest.id })
  const shown = []
  for (const one of [staff, hostOfAll, hostOfOne, ownerOfOne]) {
    const { data } = await one.get(url, { date: localDay(2) })
    shown.push([data.places.map(({ name }: { name: string }) => name), data.reservations.length])
  }
  expect(shown).toEqual([
    [['На Арбате', 'На Брестской'], 1],
    [['На Арбате', 'На Брестской'], 1],
    [['На Арбате'], 0],
    [['На Брестской'], 1],
  ])
})

test('requesters, hosts of other places, other users and guests cannot see the board', async () => {
  const { organisation, elsewhere, url, signInWithRole } = await buildChain()
  const responses = [
    await (await signInWithRole('requester', { organisationId: organisation.id })).get(url),
    await (await signInWithRole('host', { placeId: elsewhere.id })).get(url),
    await (await signIn(app, await buildUser(app.db))).get(url),
    await app.get(url),
  ]
  expect(responses.map(({ status }) => status)).toEqual([403, 403, 403, 401])
})
