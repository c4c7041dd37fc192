import { beforeAll, describe, expect, test } from 'vitest'
import { endpoints, type OperationName } from '#contract/api.ts'
import { newId } from '#server/lib/ids.ts'
import { testApp } from '#tests/support/app.ts'
import { withJobs } from '#tests/support/booking-people.ts'
import { buildMember, buildOrganisation, buildUser } from '#tests/support/factories.ts'
import { type Person, signIn } from '#tests/support/people.ts'
import {
  buildBookablePlace,
  buildDoorEntry,
  buildGuestCard,
  buildReservation,
  localDay,
} from '#tests/support/reservations.ts'

// Every operation on the reservations of a venue, for each role there: a host manages reservations and guests, and nothing else.

const app = testApp()
withJobs(app)

const roles = ['owner', 'manager', 'staff', 'host', 'requester', null] as const
type Role = (typeof roles)[number]

const reservationStaff: readonly Role[] = ['owner', 'manager', 'staff', 'host']
const staff: readonly Role[] = ['owner', 'manager', 'staff']
const office: readonly Role[] = ['owner', 'manager']
const owner: readonly Role[] = ['owner']

type Values = Parameters<typeof buildReservation>[1]

interface Attempt {
  allowedRoles: readonly Role[]
  payload?: object
  query?: Record<string, string>
  /** Of the reservation in the address. */
  reservation?: Values
}

const requested: Values = { status: 'requested' }
const expected: Values = { status: 'confirmed', starts_at: new Date(Date.now() - 60_000) }
const arrived: Values = { ...expected, status: 'arrived' }

const attempts: Partial<Record<OperationName, Attempt>> = {
  'GET /api/v1/organisations/:organisationId/reservations': { allowedRoles: reservationStaff },
  'GET /api/v1/places/:placeId/reservations': { allowedRoles: reservationStaff },
  'POST /api/v1/places/:placeId/reservations': {
    allowedRoles: reservationStaff,
    payload: { source: 'walk-in', guests_count: 2, is_overbooking: true },
  },
  'GET /api/v1/places/:placeId/table-times': {
    allowedRoles: reservationStaff,
    query: { date: localDay(2), guests_count: '2' },
  },
  'GET /api/v1/reservations/:reservationId': { allowedRoles: reservationStaff },
  'PATCH /api/v1/reservations/:reservationId': {
    allowedRoles: reservationStaff,
    payload: { guests_count: 1 },
  },
  'GET /api/v1/reservations/:reservationId/table-choices': { allowedRoles: reservationStaff },
  'POST /api/v1/reservations/:reservationId/confirm': {
    allowedRoles: reservationStaff,
    reservation: requested,
  },
  'POST /api/v1/reservations/:reservationId/decline': {
    allowedRoles: reservationStaff,
    reservation: requested,
    payload: { answer: 'Мест нет' },
  },
  'POST /api/v1/reservations/:reservationId/arrive': {
    allowedRoles: reservationStaff,
    reservation: expected,
  },
  'POST /api/v1/reservations/:reservationId/no-show': {
    allowedRoles: reservationStaff,
    reservation: expected,
  },
  'POST /api/v1/reservations/:reservationId/restore': {
    allowedRoles: reservationStaff,
    reservation: arrived,
  },
  'POST /api/v1/reservations/:reservationId/leave': { allowedRoles: reservationStaff, reservation: arrived },
  'POST /api/v1/reservations/:reservationId/return': {
    allowedRoles: reservationStaff,
    reservation: { ...arrived, left_at: new Date() },
  },
  'POST /api/v1/reservations/:reservationId/seat': {
    allowedRoles: reservationStaff,
    payload: { table_ids: [] },
  },
  'POST /api/v1/reservations/:reservationId/adjust': { allowedRoles: reservationStaff, payload: {} },
  'POST /api/v1/places/:placeId/door-queue': {
    allowedRoles: reservationStaff,
    payload: { name: 'Глеб', guests_count: 2, idempotency_key: 'rights-door-1' },
  },
  'POST /api/v1/door-queue/:entryId/call': { allowedRoles: reservationStaff },
  'POST /api/v1/door-queue/:entryId/seat': {
    allowedRoles: reservationStaff,
    payload: { is_overbooking: true },
  },
  'POST /api/v1/door-queue/:entryId/leave': { allowedRoles: reservationStaff },
  'POST /api/v1/door-queue/:entryId/return': { allowedRoles: reservationStaff },
  'GET /api/v1/places/:placeId/guests': { allowedRoles: reservationStaff },
  'POST /api/v1/places/:placeId/guests': { allowedRoles: reservationStaff, payload: { name: 'Анна' } },
  'GET /api/v1/guests/:guestId': { allowedRoles: reservationStaff },
  'PATCH /api/v1/guests/:guestId': { allowedRoles: reservationStaff, payload: { name: 'Дарья', version: 1 } },
  'POST /api/v1/guests/:guestId/merge': { allowedRoles: reservationStaff, payload: { other_id: 'another' } },
  'POST /api/v1/guests/:guestId/mark-distinct': {
    allowedRoles: reservationStaff,
    payload: { other_id: 'another' },
  },
  'POST /api/v1/guests/:guestId/separate': { allowedRoles: reservationStaff },
  'GET /api/v1/guests/:guestId/file': { allowedRoles: office, query: { format: 'csv' } },
  'GET /api/v1/places/:placeId/guests/file': { allowedRoles: office },
  'POST /api/v1/places/:placeId/guests/import': {
    allowedRoles: office,
    payload: { text: 'Телефон\n+79160000001', is_preview: true },
  },
  'DELETE /api/v1/guests/:guestId': { allowedRoles: office },
  'GET /api/v1/places/:placeId/guests/log': { allowedRoles: owner },
  'GET /api/v1/places/:placeId/reservation-settings': { allowedRoles: staff },
  'PATCH /api/v1/places/:placeId/reservation-settings': { allowedRoles: staff, payload: { seats: 8 } },
  'POST /api/v1/places/:placeId/reservation-preview': {
    allowedRoles: staff,
    payload: { date: localDay(2), change: {} },
  },
  'POST /api/v1/places/:placeId/affected-reservations': {
    allowedRoles: staff,
    payload: { status: 'closed' },
  },
  'GET /api/v1/places/:placeId/floor-plans': { allowedRoles: staff },
  'PATCH /api/v1/places/:placeId/floor-plans/:zoneId': {
    allowedRoles: staff,
    payload: { tables: [], joins: [], version: 0 },
  },
  'GET /api/v1/places/:placeId/calendar-feed': { allowedRoles: staff },
  'POST /api/v1/places/:placeId/calendar-feed': { allowedRoles: staff, payload: {} },
  'DELETE /api/v1/places/:placeId/calendar-feed': { allowedRoles: staff },
}

/** Operations of guests, and one that answers for all places of a person. */
const others = new Set<string>([
  'GET /api/v1/places/:placeId/reservation-terms',
  'GET /api/v1/places/:placeId/reservation-intervals',
  'GET /api/v1/places/:placeId/reservation-days',
  'POST /api/v1/reservations/:reservationId/cancel',
  'POST /api/v1/reservations/:reservationId/acknowledge',
  'POST /api/v1/reservations/:reservationId/accept',
])

const RESERVATION_PATHS =
  /^\/api\/v1\/((places|organisations)\/:\w+\/(reservation|affected-reservations|door-queue|table-times|floor-plans|calendar-feed|guests)|door-queue|guests\/|reservations\/:)/

test('the table has every operation on the reservations of a venue', () => {
  const bookOperations = endpoints.flatMap(({ method, path }) =>
    RESERVATION_PATHS.test(path) ? [`${method} ${path}`] : [],
  )
  expect(bookOperations.filter((name) => !others.has(name)).sort()).toEqual(Object.keys(attempts).sort())
})

async function send(person: Person, name: string, { payload, query }: Attempt, ids: Record<string, string>) {
  const [method = '', path = ''] = name.split(' ')
  const url = path.replace(/:(\w+)/g, (_, parameter: string) => ids[parameter] ?? '')
  const body = payload && 'other_id' in payload ? { other_id: ids.otherGuestId } : payload
  if (method === 'GET') return person.get(url, query)
  if (method === 'DELETE') return person.delete(url)
  return method === 'PATCH' ? person.patch(url, body) : person.post(url, body)
}

/** A person of a role with a place of their own. */
interface Actor {
  role: Role
  person: Person
  ids: Record<'placeId' | 'organisationId' | 'zoneId', string>
}

async function buildActor(at: 'place' | 'chain', role: Role): Promise<Actor> {
  const user = await buildUser(app.db)
  const chain = await buildOrganisation(app.db)
  const place = await buildBookablePlace(app.db, { organisation_id: chain.id, seats: 8 })
  const scope = at === 'chain' ? { organisationId: chain.id } : { placeId: place.id }
  if (role) await buildMember(app.db, user, scope, role)
  const zone = { id: newId(), place_id: place.id, position: 0, name: 'Зал', seats: 8 }
  await app.db.insertInto('reservation_zones').values(zone).execute()
  const ids = { placeId: place.id, organisationId: chain.id, zoneId: zone.id }
  return { role, person: await signIn(app, user), ids }
}

async function buildThings({ ids: { placeId, zoneId } }: Actor, values: Values) {
  const placeColumn = { place_id: placeId }
  const reservation = await buildReservation(app.db, {
    ...placeColumn,
    zone_id: zoneId,
    phone: null,
    ...values,
  })
  const entry = await buildDoorEntry(app.db, { ...placeColumn, phone: '+79160000004' })
  const [guest, other] = [
    await buildGuestCard(app.db, { ...placeColumn, phone: null }),
    await buildGuestCard(app.db, { ...placeColumn, phone: null }),
  ]
  return { reservationId: reservation.id, entryId: entry.id, guestId: guest.id, otherGuestId: other.id }
}

describe.each(['place', 'chain'] as const)('by a role at the %s', (at) => {
  let actors: Actor[]
  beforeAll(async () => {
    actors = await Promise.all(roles.map((role) => buildActor(at, role)))
  })

  test.each(Object.entries(attempts))('%s', async (name, attempt) => {
    for (const actor of actors) {
      const { role, person } = actor
      const things = await buildThings(actor, attempt.reservation)
      const { status, error } = await send(person, name, attempt, { ...actor.ids, ...things })
      const isAllowed = attempt.allowedRoles.includes(role)
      const isRefused = status === 403 || status === 404
      expect({ role, status, isRefused, error }).toMatchObject({ isRefused: !isAllowed })
      if (isAllowed) expect(status).toBeLessThan(500)
    }
  })
})
