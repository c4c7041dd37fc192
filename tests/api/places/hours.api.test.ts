import { beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import { testApp } from '#tests/support/app.ts'
import {
  buildMember,
  buildOrganisation,
  buildPlace,
  buildUser,
  type Place,
} from '#tests/support/factories.ts'
import { type Person, signIn } from '#tests/support/people.ts'

// Guests confirm the opening hours of a place, correct them and say that it has closed.

const app = testApp()
beforeAll(() => app.app.jobs.start())
const ago = (days: number) => new Date(Date.now() - days * DAY_MS)

const week = { 1: '10:00-22:00', 2: '10:00-22:00', 5: '10:00-02:00' } as const
const tuesdayUntilEight = { dayOfWeek: 2, startAt: '10:00', endAt: '20:00' }
const closedOnMonday = { dayOfWeek: 1, startAt: null, endAt: null }

async function guest(created_at = ago(30)): Promise<Person> {
  return signIn(app, await buildUser(app.db, { created_at }))
}
const guests = (amount: number) => Promise.all(Array.from({ length: amount }, () => guest()))

const confirm = (person: Person, place: Place) =>
  person.post(`/api/v1/places/${place.id}/hours-confirmations`)
const report = (person: Person, place: Place, body: object) =>
  person.post(`/api/v1/places/${place.id}/hours-reports`, body)
const ownReport = async (person: Person, place: Place) =>
  (await person.get(`/api/v1/places/${place.id}/hours-reports/own`)).data.report
const shown = async ({ id }: Place) => (await app.get(`/api/v1/places/${id}`)).data.place

/** «2 10:00-20:00» */
async function hoursOf(place: Place): Promise<string[]> {
  const { mainSchedule } = await shown(place)
  return mainSchedule.items.map(
    ({ dayOfWeek, startAt, endAt }: { dayOfWeek: number; startAt: string; endAt: string }) =>
      `${dayOfWeek} ${startAt}-${endAt}`,
  )
}

describe('confirming', () => {
  test('a confirmation by a guest makes old hours fresh, but needs hours', async () => {
    const anna = await guest()
    const place = await buildPlace(app.db, {
      hours: week,
      hours_checked_at: ago(181),
      hours_checked_by: 'source',
    })
    expect((await shown(place)).hoursCheck).toMatchObject({ by: 'source', isDoubtful: true })
    const { status, data } = await confirm(anna, place)
    expect(status).toBe(201)
    expect(data.place.hoursCheck).toMatchObject({ by: 'guests', isDoubtful: false })
    expect(Date.now() - Date.parse(data.place.hoursCheck.checkedAt)).toBeLessThan(60_000)

    const silent = await buildPlace(app.db)
    expect((await shown(silent)).hoursCheck).toBeNull()
    expect((await confirm(anna, silent)).status).toBe(422)
    expect(
      (await app.request({ method: 'POST', url: `/api/v1/places/${place.id}/hours-confirmations` })).status,
    ).toBe(401)
  })

  test('confirmations by staff of the venue or its chain and by editors count as such', async () => {
    const organisation = await buildOrganisation(app.db)
    const place = await buildPlace(app.db, { hours: week, organisation_id: organisation.id })
    const vera = await buildUser(app.db)
    await buildMember(app.db, vera, { placeId: place.id })
    const egor = await buildUser(app.db)
    await buildMember(app.db, egor, { organisationId: organisation.id }, 'staff')
    const admin = await buildUser(app.db, { role: 'admin' })
    for (const [user, by] of [
      [vera, 'venue'],
      [egor, 'venue'],
      [admin, 'editors'],
    ] as const) {
      const { data } = await confirm(await signIn(app, user), place)
      expect(data.place.hoursCheck.by).toBe(by)
    }
  })

  test('saved hours are marked as checked, removed ones are not', async () => {
    const place = await buildPlace(app.db, {
      hours: week,
      hours_checked_at: ago(300),
      hours_checked_by: 'source',
    })
    const vera = await buildUser(app.db)
    await buildMember(app.db, vera, { placeId: place.id })
    const owner = await signIn(app, vera)
    const url = `/api/v1/places/${place.id}`
    await owner.patch(url, { description: 'Новое' })
    expect((await shown(place)).hoursCheck.isDoubtful).toBe(true)
    const items = [{ dayOfWeek: 3, startAt: '09:00', endAt: '18:00' }]
    await owner.patch(url, { schedules: [{ isMain: true, items }] })
    expect((await shown(place)).hoursCheck).toMatchObject({ by: 'venue', isDoubtful: false })
    await owner.patch(url, { schedules: [] })
    expect((await shown(place)).hoursCheck).toBeNull()
  })

  test('the filter finds checked hours and counts them, and cards mark unchecked ones', async () => {
    const fresh = await buildPlace(app.db, { city: 'perm', hours: week })
    const stale = await buildPlace(app.db, {
      city: 'perm',
      hours: week,
      hours_checked_at: ago(200),
      hours_checked_by: 'guests',
    })
    await buildPlace(app.db, { city: 'perm' })
    const query = { city: 'perm', with_checked_hours: '1' }
    const { data } = await app.get('/api/v1/places', query)
    expect(data.places.map(({ id }: { id: string }) => id)).toEqual([fresh.id])
    expect((await app.get('/api/v1/places/count', query)).data.count).toBe(1)
    const facets = await app.get('/api/v1/places/facets', { city: 'perm' })
    expect(facets.data.facets.with_checked_hours).toEqual({ 1: 1 })
    const cards = await app.get('/api/v1/places', { city: 'perm', response_type: 'card' })
    const doubtful = cards.data.places.filter((card: { areHoursDoubtful?: boolean }) => card.areHoursDoubtful)
    expect(doubtful.map(({ id }: { id: string }) => id)).toEqual([stale.id])
  })
})

describe('correcting', () => {
  test('three guests with the same correction change that day only', async () => {
    const place = await buildPlace(app.db, { hours: week })
    const [anna, boris, dina] = await guests(3)
    if (!anna || !boris || !dina) throw new Error('Three guests')
    expect((await report(anna, place, { days: [tuesdayUntilEight] })).data.isChanged).toBe(false)
    // Two reports of one guest count once.
    expect((await report(anna, place, { days: [tuesdayUntilEight] })).data.isChanged).toBe(false)
    expect((await report(boris, place, { days: [tuesdayUntilEight, closedOnMonday] })).data.isChanged).toBe(
      false,
    )
    expect(await ownReport(boris, place)).toEqual({
      days: [closedOnMonday, tuesdayUntilEight],
      isClosedForGood: false,
    })
    expect(await hoursOf(place)).toEqual(['1 10:00-22:00', '2 10:00-22:00', '5 10:00-02:00'])
    const third = await report(dina, place, { days: [tuesdayUntilEight] })
    expect(third.data).toMatchObject({ isChanged: true, place: { hoursCheck: { by: 'guests' } } })
    expect(await hoursOf(place)).toEqual(['1 10:00-22:00', '2 10:00-20:00', '5 10:00-02:00'])
    // The report of the agreed day is gone; Boris's report of Monday waits for others.
    expect(await ownReport(anna, place)).toBeNull()
    expect(await ownReport(boris, place)).toEqual({ days: [closedOnMonday], isClosedForGood: false })
    const open = await app.get('/api/v1/places', {
      city: 'moscow',
      is_open_at_weekday: '-W-2T21:00',
      limit: 101,
    })
    expect((open.data?.places ?? []).map(({ id }: { id: string }) => id)).not.toContain(place.id)
  })

  test('a place without hours gets those that several guests report', async () => {
    const place = await buildPlace(app.db)
    for (const person of await guests(3)) await report(person, place, { days: [tuesdayUntilEight] })
    expect(await hoursOf(place)).toEqual(['2 10:00-20:00'])
  })

  test('reports of new, blocked and withdrawn accounts and old reports do not count', async () => {
    const place = await buildPlace(app.db, { hours: week })
    const [anna, boris, dina] = await guests(3)
    if (!anna || !boris || !dina) throw new Error('Three guests')
    const days = [tuesdayUntilEight]
    for (let made = 0; made < 3; made += 1) await report(await guest(new Date()), place, { days })
    await report(anna, place, { days })
    await report(boris, place, { days })
    await boris.delete(`/api/v1/places/${place.id}/hours-reports/own`)
    expect(await ownReport(boris, place)).toBeNull()
    expect((await report(dina, place, { days })).data.isChanged).toBe(false)
    await app.db
      .updateTable('hours_reports')
      .set({ created_at: ago(91) })
      .where('user_id', '=', anna.id)
      .execute()
    expect((await report(boris, place, { days })).data.isChanged).toBe(false)
    await app.db.updateTable('users').set({ blocked_at: new Date() }).where('id', '=', dina.id).execute()
    expect((await report(anna, place, { days })).data.isChanged).toBe(false)
    expect(await hoursOf(place)).toContain('2 10:00-22:00')
    // A confirmation withdraws the reports of the same person.
    await confirm(anna, place)
    expect(await ownReport(anna, place)).toBeNull()
  })

  test('of several simultaneous reports one changes the place', async () => {
    const place = await buildPlace(app.db, { hours: week })
    const responses = await Promise.all(
      (await guests(5)).map((person) => report(person, place, { days: [tuesdayUntilEight] })),
    )
    const changed = responses.filter(({ data }) => data?.isChanged)
    expect(changed).toHaveLength(1)
    expect(await hoursOf(place)).toContain('2 10:00-20:00')
    const kinds = await app.db
      .selectFrom('place_revisions')
      .select('kind')
      .where('place_id', '=', place.id)
      .execute()
    expect(kinds).toEqual([{ kind: 'guests' }])
  })

  test('staff are notified and see it in the history, and an administrator reverts it', async () => {
    const place = await buildPlace(app.db, { hours: week, name: 'Самовар' })
    const vera = await buildUser(app.db)
    await buildMember(app.db, vera, { placeId: place.id })
    const owner = await signIn(app, vera)
    for (const person of await guests(3)) await report(person, place, { isClosedForGood: true })
    expect(await shown(place)).toMatchObject({ status: { value: 'closed' } })
    await app.app.events.drain()
    const { data } = await owner.get('/api/v2/notifications', { forOutlet: '1' })
    expect(data.notifications[0]).toMatchObject({
      event: 'place.closed-by-guests',
      title: 'Заведение «Самовар»',
      text: expect.stringContaining('закрыто навсегда, говорят гости'),
    })
    const history = await owner.get(`/api/v1/places/${place.id}/history`)
    expect(history.data.revisions[0]).toMatchObject({ kind: 'guests', user: null })
    const admin = await signIn(app, await buildUser(app.db, { role: 'admin' }))
    const undone = await admin.post(
      `/api/v1/places/${place.id}/history/${history.data.revisions[0].id}/revert`,
    )
    expect(undone.status).toBe(200)
    expect(await shown(place)).toMatchObject({ status: { value: 'opened' } })
  })

  test('an edit by the venue discards reports', async () => {
    const place = await buildPlace(app.db, { hours: week })
    const vera = await buildUser(app.db)
    await buildMember(app.db, vera, { placeId: place.id })
    const anna = await guest()
    await report(anna, place, { days: [tuesdayUntilEight] })
    const owner = await signIn(app, vera)
    const items = [{ dayOfWeek: 3, startAt: '09:00', endAt: '18:00' }]
    await owner.patch(`/api/v1/places/${place.id}`, { schedules: [{ isMain: true, items }] })
    await app.app.events.drain()
    expect(await ownReport(anna, place)).toBeNull()
  })

  test.each([
    ['nothing', {}],
    ['both', { days: [tuesdayUntilEight], isClosedForGood: true }],
    ['half a day', { days: [{ dayOfWeek: 2, startAt: '10:00', endAt: null }] }],
    ['a day twice', { days: [tuesdayUntilEight, { ...tuesdayUntilEight, endAt: '21:00' }] }],
    ['an invalid day', { days: [{ ...tuesdayUntilEight, dayOfWeek: 8 }] }],
    ['the hours that the place has', { days: [{ dayOfWeek: 2, startAt: '10:00', endAt: '22:00' }] }],
    ['an unknown field', { days: [tuesdayUntilEight], note: 'и ещё' }],
  ])('refuses %s', async (_what, body) => {
    const place = await buildPlace(app.db, { hours: week })
    expect((await report(await guest(), place, body)).status).toBe(422)
  })

  test('a hidden place is not found, and one closed for good cannot be reported as closed', async () => {
    const anna = await guest()
    const hidden = await buildPlace(app.db, { hours: week, moderation_status: 'unpublished' })
    expect((await report(anna, hidden, { isClosedForGood: true })).status).toBe(404)
    expect((await confirm(anna, hidden)).status).toBe(404)
    const closed = await buildPlace(app.db, { hours: week, status: 'closed' })
    expect((await report(anna, closed, { isClosedForGood: true })).status).toBe(422)
  })
})
