import { expect, test } from 'vitest'
import type { DailyNumber } from '#contract/users/statistics.ts'
import { countNumbers, readStatistics } from '#server/features/statistics/service.ts'
import { idAt } from '#server/lib/ids.ts'
import { testApp } from '#tests/support/app.ts'
import { buildPlace, buildReview, buildUser } from '#tests/support/factories.ts'
import { sessionHeaders } from '#tests/support/sign-in.ts'

const app = testApp()
/** Long after everything that the test makes by the clock; noon in Moscow. */
const NOON = Date.UTC(2061, 4, 10, 9)
const DAY = 86_400_000
let made = 0

const at = (ms: number) => ({ id: idAt(ms, ++made, 'a'), created_at: new Date(ms) })
const named = (numbers: readonly DailyNumber[], name: string) =>
  numbers.find((number) => number.name === name)?.counts

test('additions are counted once each by days of Moscow, including the current day', async () => {
  const author = await buildUser(app.db, at(NOON - 2 * DAY))
  // Half past midnight in Moscow is still the day before in UTC.
  await buildUser(app.db, at(Date.UTC(2061, 4, 8, 21, 30)))
  await buildReview(app.db, { ...at(NOON - DAY), user_id: author.id })
  await countNumbers(app.db, NOON)
  const first = await readStatistics(app.db, 3, NOON)
  expect(first.days).toEqual(['2061-05-08', '2061-05-09', '2061-05-10'])
  expect(named(first.added, 'people')).toEqual([1, 1, 0])
  expect(named(first.added, 'posts')).toEqual([0, 1, 0])
  expect(named(first.added, 'reservations')).toEqual([0, 0, 0])

  await buildUser(app.db, at(NOON + 1000))
  await countNumbers(app.db, NOON + 3_600_000)
  await countNumbers(app.db, NOON + 3_600_000)
  expect(named((await readStatistics(app.db, 3, NOON)).added, 'people')).toEqual([1, 1, 1])
  await countNumbers(app.db, NOON + DAY)
  expect(named((await readStatistics(app.db, 3, NOON + DAY)).added, 'people')).toEqual([1, 1, 0])
})

test('only listed places are counted by source and age', async () => {
  const now = NOON + 10 * DAY
  await app.db.updateTable('places').set({ status: 'closed' }).execute()
  const changed = (days: number) => new Date(now - days * DAY)
  await buildPlace(app.db, { source: 'osm', source_id: 'node/1', updated_at: changed(100) })
  await buildPlace(app.db, { source: 'osm', source_id: 'node/2', updated_at: changed(500) })
  await buildPlace(app.db, { updated_at: changed(1) })
  await buildPlace(app.db, { updated_at: changed(1), moderation_status: 'unpublished' })
  await countNumbers(app.db, now)
  const { sources, ages } = await readStatistics(app.db, 2, now)
  expect(sources).toMatchObject([
    { name: 'osm', title: 'OpenStreetMap', counts: [null, 2] },
    { name: 'people', title: null, counts: [null, 1] },
  ])
  expect(ages).toMatchObject([
    { name: '0', counts: [null, 1] },
    { name: '90', counts: [null, 1] },
    { name: '365', counts: [null, 1] },
  ])
})

test('only admins read them', async () => {
  const url = '/api/v2/administration/statistics'
  expect((await app.get(url)).status).toBe(401)
  const manager = await sessionHeaders(app.app, await buildUser(app.db, { role: 'content_manager' }))
  expect((await app.request({ method: 'GET', url, headers: manager })).status).toBe(403)
  const admin = await sessionHeaders(app.app, await buildUser(app.db, { role: 'admin' }))
  const { data } = await app.request({ method: 'GET', url: `${url}?days=90`, headers: admin })
  expect(data.statistics.days).toHaveLength(90)
  expect((await app.request({ method: 'GET', url: `${url}?days=1000`, headers: admin })).status).toBe(422)
})
