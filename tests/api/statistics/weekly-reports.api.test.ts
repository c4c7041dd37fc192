import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { claimDueReports, sendReport } from '#server/features/statistics/weekly/service.ts'
import { addDays } from '#server/lib/zone.ts'
import { testApp } from '#tests/support/app.ts'
import { buildMember, buildOrganisation, buildPlace, buildUser } from '#tests/support/factories.ts'
import { signIn } from '#tests/support/people.ts'

const app = testApp()
const MONDAY = '2026-11-23'
const nine = Date.parse(`${MONDAY}T06:30:00Z`)

beforeAll(async () => {
  await app.app.jobs.start()
})

const reports = () =>
  app.db
    .selectFrom('weekly_reports')
    .select((eb) => ['user_id', eb.cast<string>('week', 'text').as('week'), 'time_zone'])
    .execute()
/** Counts e-mails in the queue, sent ones included. */
const countEmails = async () => {
  const query = sql<{ count: number }>`select count(*)::int count from jobs.job where name = 'delivery.email'`
  return (await query.execute(app.db)).rows[0]?.count
}
const mailTo = (to: string) => app.app.delivery.outbox.list().filter((message) => message.to === to)

test('owners and managers get one report a week although several nodes send; others get none', async () => {
  const chain = await buildOrganisation(app.db, { name: 'Лес' })
  const place = await buildPlace(app.db, { name: 'Хвоя', organisation_id: chain.id })
  const people = await Promise.all(
    (['owner', 'manager', 'staff', 'muted', 'chief'] as const).map(async (name) => ({
      name,
      user: await buildUser(app.db, { email: `${name}@example.ru` }),
    })),
  )
  for (const { name, user } of people) {
    if (name === 'chief') await buildMember(app.db, user, { organisationId: chain.id }, 'owner')
    if (name === 'chief') await buildMember(app.db, user, { placeId: place.id }, 'manager')
    else await buildMember(app.db, user, { placeId: place.id }, name === 'muted' ? 'owner' : name)
  }
  const muted = people.find(({ name }) => name === 'muted')
  const person = await signIn(app, muted?.user ?? { id: '' })
  expect((await person.get('/api/v2/statistics/weekly-report')).data.weeklyReport).toEqual({
    isWanted: true,
    isPossible: true,
  })
  const changed = await person.patch('/api/v2/statistics/weekly-report', { isWanted: false })
  expect(changed.data.weeklyReport.isWanted).toBe(false)
  await app.db
    .insertInto('visit_days')
    .values([
      { place_id: place.id, day: addDays(MONDAY, -1), views: 40 },
      { place_id: place.id, day: addDays(MONDAY, -10), views: 10 },
    ])
    .execute()

  await claimDueReports(app.app, nine - 3_600_000)
  await claimDueReports(app.app, nine + 86_400_000)
  expect(await reports()).toEqual([])
  await Promise.all(Array.from({ length: 5 }, () => claimDueReports(app.app, nine)))
  await claimDueReports(app.app, nine + 3_600_000)
  expect((await reports()).map(({ user_id, week }) => [user_id, week]).sort()).toEqual(
    people
      .filter(({ name }) => name === 'owner' || name === 'manager' || name === 'chief')
      .map(({ user }) => [user.id, MONDAY])
      .sort(),
  )

  await expect.poll(() => mailTo('owner@example.ru').length, { timeout: 20_000 }).toBe(1)
  await expect.poll(() => mailTo('chief@example.ru').length, { timeout: 20_000 }).toBe(1)
  await expect.poll(() => mailTo('manager@example.ru').length, { timeout: 20_000 }).toBe(1)
  const [email] = mailTo('owner@example.ru')
  expect(email?.text).toContain('Статистика за неделю: Хвоя')
  expect(email?.text).toContain('с 16 по 22 ноября')
  expect(email?.text).toContain('Просмотры страницы: 40 (было 10)')
  expect(email?.text).toContain('/settings#notifications')
  expect(mailTo('chief@example.ru')[0]?.text).toContain(`/organisations/${chain.id}/numbers?days=7`)
  // A place of the chain is not counted once more by itself.
  expect(mailTo('chief@example.ru')[0]?.text).not.toContain('Хвоя')

  const owner = people[0]?.user.id ?? ''
  const before = await countEmails()
  await sendReport(app.app, { userId: owner, week: MONDAY, timeZone: 'Europe/Moscow' }, Date.now())
  expect(await countEmails()).toBe(before)
  expect(mailTo('staff@example.ru').concat(mailTo('muted@example.ru'))).toEqual([])
})
