import { beforeAll, expect, test } from 'vitest'
import { deleteOldGuestData } from '#server/features/reservations/repository.ts'
import { testApp } from '#tests/support/app.ts'
import { buildUser } from '#tests/support/factories.ts'
import { type Person, signIn } from '#tests/support/people.ts'
import { buildBookablePlace, buildReservation, buildWaitlistEntry } from '#tests/support/reservations.ts'

const app = testApp()
let vera: Person

beforeAll(async () => {
  vera = await signIn(app, await buildUser(app.db, { role: 'admin' }))
})

test('reservations are searched by letters of the name in any case and by digits of the phone, latest first', async () => {
  const place = await buildBookablePlace(app.db)
  const guests = [
    { name: 'Анна Ёлкина', phone: '+79161234567', days: 1 },
    { name: 'жанна', phone: '+79167654321', days: 2 },
    { name: '100%', phone: '+79160000000', days: 3 },
  ]
  for (const { days, ...guest } of guests) {
    const starts_at = new Date(Date.now() + days * 86_400_000)
    await buildReservation(app.db, { place_id: place.id, starts_at, ...guest })
  }
  await buildReservation(app.db, { place_id: place.id, name: 'Анна', status: 'expired' })
  await buildReservation(app.db, { name: 'Анна' })
  const found = async (query: string) => {
    const { data } = await vera.get(`/api/v1/places/${place.id}/reservations`, { query })
    return data.reservations.map(({ name }: { name: string }) => name)
  }
  expect(await found('АНН')).toEqual(['жанна', 'Анна Ёлкина'])
  expect(await found('ёлк')).toEqual(['Анна Ёлкина'])
  expect(await found('8 (916) 123-45-67')).toEqual(['Анна Ёлкина'])
  expect(await found('54321')).toEqual(['жанна'])
  expect(await found('0%')).toEqual(['100%'])
  expect(await found('_')).toEqual([])
})

test('names and phones of long past visits and of expired waiting-list entries are deleted', async () => {
  const [before, after] = [new Date('2025-01-31T12:00:00Z'), new Date('2025-02-01T12:00:00Z')]
  const limit = new Date('2025-02-01T00:00:00Z')
  const guest = { name: 'Анна', phone: '+79160000009', comment: 'у окна', idempotency_key: 'old' }
  const walkIn = { ...guest, source: 'walk-in', phone: null, idempotency_key: null } as const
  const old = await buildReservation(app.db, { ...guest, starts_at: before })
  const nameless = await buildReservation(app.db, { ...walkIn, name: '', starts_at: before })
  const named = await buildReservation(app.db, { ...walkIn, starts_at: before })
  const newer = await buildReservation(app.db, { ...guest, starts_at: after })
  const waited = await buildWaitlistEntry(app.db, { from_at: before, to_at: before })
  const waits = await buildWaitlistEntry(app.db, { from_at: before, to_at: after })
  await deleteOldGuestData(app.db, { visits: limit, waiting: limit })
  const reservations = await app.db
    .selectFrom('reservations')
    .select(['name', 'phone', 'comment', 'idempotency_key'])
    .where('id', 'in', [old.id, nameless.id, named.id, newer.id])
    .orderBy('starts_at')
    .execute()
  const erased = { name: '', phone: null, comment: '', idempotency_key: null }
  expect(reservations).toEqual([erased, erased, erased, guest])
  const entries = await app.db
    .selectFrom('waitlist_entries')
    .select('id')
    .where('id', 'in', [waited.id, waits.id])
    .execute()
  expect(entries).toEqual([{ id: waits.id }])
})
