import { sql } from 'kysely'
import { beforeAll, expect, test, vi } from 'vitest'
import { reopen } from '#server/features/places/reopening/service.ts'
import { addDays, beginningOfDay, wallTime } from '#server/lib/zone.ts'
import { testApp } from '#tests/support/app.ts'
import {
  buildMember,
  buildOrganisation,
  buildPlace,
  buildUser,
  everyDay,
  type User,
} from '#tests/support/factories.ts'
import { type Person, signIn } from '#tests/support/people.ts'

// A place that is closed for a time and says on which day it opens again.

const app = testApp()
const zone = 'Europe/Moscow'
const alwaysOpen = everyDay('00:00-00:00')
let vera: User
let owner: Person
let tomorrow: string

beforeAll(async () => {
  await app.app.jobs.start()
  vera = await buildUser(app.db)
  owner = await signIn(app, vera)
  tomorrow = addDays(wallTime(Date.now(), zone).date, 1)
})

async function ownPlace(values: Parameters<typeof buildPlace>[1] = {}) {
  const place = await buildPlace(app.db, values)
  await buildMember(app.db, vera, { placeId: place.id })
  return place
}
const close = (id: string, day: string) =>
  owner.patch(`/api/v1/places/${id}`, { status: 'temporary-closed', reopens_on: day })
const shown = async (id: string) => (await app.get(`/api/v1/places/${id}`)).data.place

test('a place reopens on its day in the time zone of its city, with an entry in the history', async () => {
  const { id: organisationId } = await buildOrganisation(app.db)
  const { id } = await ownPlace({ organisation_id: organisationId, hours: alwaysOpen })
  const openNow = async () =>
    (await app.get('/api/v1/places', { organisation_id: organisationId, is_open_now: 1 })).data?.places ?? []
  expect((await close(id, tomorrow)).status).toBe(200)
  expect(await shown(id)).toMatchObject({ status: { value: 'temporary-closed' }, reopensOn: tomorrow })
  expect(await openNow()).toEqual([])

  await app.app.events.drain()
  const { rows } = await sql<{ start_after: Date }>`
    select start_after from jobs.job where name = 'places.reopen' and data ->> 'placeId' = ${id}`.execute(
    app.db,
  )
  expect(rows.map((row) => row.start_after.getTime())).toEqual([beginningOfDay(tomorrow, zone)])
  await sql`update jobs.job set start_after = now() where data ->> 'placeId' = ${id}`.execute(app.db)
  await vi.waitFor(async () => expect((await shown(id)).status.value).toBe('opened'), { timeout: 10_000 })

  expect((await shown(id)).reopensOn).toBe(null)
  expect(await openNow()).toMatchObject([{ id }])
  const { revisions } = (await owner.get(`/api/v1/places/${id}/history`)).data
  expect(revisions[0]).toMatchObject({ kind: 'reopening', user: null, canRevert: false })
})

test('a place is open now from midnight of its day on, before the reopening has run', async () => {
  const today = addDays(tomorrow, -1)
  const isOpenNow = async (reopens_on: string | null) => {
    const { id: organisationId } = await buildOrganisation(app.db)
    const place = { status: 'temporary-closed' as const, reopens_on, hours: alwaysOpen }
    const { id } = await buildPlace(app.db, { ...place, organisation_id: organisationId })
    const query = { organisation_id: organisationId }
    const list = await app.get('/api/v1/places', { ...query, is_open_now: 1 })
    const { openCount } = (await app.get('/api/v1/places/count', query)).data
    const isListed = list.data?.places.some((listed: { id: string }) => listed.id === id) ?? false
    return [isListed, openCount, (await shown(id)).status.value]
  }
  expect(await isOpenNow(today)).toEqual([true, 1, 'opened'])
  expect(await isOpenNow(tomorrow)).toEqual([false, 0, 'temporary-closed'])
  expect(await isOpenNow(null)).toEqual([false, 0, 'temporary-closed'])
})

test('a postponed or cancelled day reopens nothing', async () => {
  const { id } = await ownPlace()
  const later = addDays(tomorrow, 4)
  await close(id, tomorrow)
  await close(id, later)
  await reopen(app.app, { placeId: id, reopensOn: tomorrow })
  expect((await shown(id)).status.value).toBe('temporary-closed')
  await owner.patch(`/api/v1/places/${id}`, { status: 'closed' })
  expect((await owner.get(`/api/v1/places/${id}/edit`)).data.form.values.reopens_on).toBe(null)
  await reopen(app.app, { placeId: id, reopensOn: later })
  expect((await shown(id)).status.value).toBe('closed')
})

test('an open place cannot have such a day', async () => {
  const { id } = await ownPlace()
  await owner.patch(`/api/v1/places/${id}`, { reopens_on: tomorrow })
  expect((await shown(id)).reopensOn).toBe(null)
})

test.each([-2, -1, 400])('a day %i days from tomorrow is refused', async (days) => {
  const { id } = await ownPlace()
  const { status, error } = await close(id, addDays(tomorrow, days))
  expect([status, Object.keys(error.fields ?? {})]).toEqual([422, ['reopens_on']])
})

test('2027-02-30 is refused as a date', async () => {
  const { id } = await ownPlace()
  expect((await close(id, '2027-02-30')).status).toBe(422)
})
