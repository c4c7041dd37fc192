import type { Db } from '#server/db/connection.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { changeMutedNames, readMutedNames } from '#server/features/notifications/service.ts'
import { loadReference } from '#server/features/reference/lookup.ts'
import { countWrite } from '#server/lib/limits/writing-limits.ts'
import type { Services } from '#server/lib/services.ts'
import type { SignedIn } from '#server/lib/viewer.ts'
import { addDays, dayOfWeekOf, wallTimeAt } from '#server/lib/zone.ts'
import { readPeriod } from '../venues/period.ts'
import { readRows, withPeriodBounds } from '../venues/service.ts'
import { viewStatistics } from '../venues/views.ts'
import { composeReport, type ReportVenue } from './report-email.ts'
import * as repository from './repository.ts'

export const REPORT_JOB = 'statistics.weekly-report'

export interface ReportTask {
  userId: string
  /** The Monday on which it is sent. */
  week: string
  timeZone: string
}

const EARLIEST_MINUTE = 9 * 60
const BATCH_SIZE = 200
const RETENTION_DAYS = 60

/**
 * Queues a report for each manager of venues in time zones where it is Monday morning. The rows of the table keep nodes
 * from sending it twice.
 */
export async function claimDueReports(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  now: number,
): Promise<void> {
  const { cityById } = await loadReference(db)
  const zones = new Set([...cityById.values()].map(({ timeZone }) => timeZone))
  for (const timeZone of zones) {
    const { date: week, minuteOfDay } = wallTimeAt(now, timeZone)
    if (dayOfWeekOf(week) !== 1 || minuteOfDay < EARLIEST_MINUTE) continue
    for (let claimed = BATCH_SIZE; claimed === BATCH_SIZE; ) {
      claimed = await inTransaction(db, async (transaction) => {
        const report = { week, timeZone, limit: BATCH_SIZE }
        const userIds = await repository.claimReports(transaction, report)
        for (const userId of userIds) {
          const task: ReportTask = { userId, week, timeZone }
          await jobs.send(transaction, REPORT_JOB, task)
        }
        return userIds.length
      })
    }
    await repository.deleteReportsBefore(db, addDays(week, -RETENTION_DAYS))
  }
}

/** Sends the report of the week before that Monday. Roles, setting and address are read when the job runs. */
export async function sendReport(
  { db, delivery, config }: Pick<Services, 'db' | 'delivery' | 'config'>,
  task: ReportTask,
  now: number,
): Promise<void> {
  const isMuted = (await readMutedNames(db, task.userId)).includes(repository.REPORT_SETTING)
  const to = isMuted ? null : await repository.findAddress(db, task.userId)
  const venues = to === null ? [] : await readVenues(db, task, config.publicUrl, now)
  const report = composeReport(venues, `${config.publicUrl}/settings#notifications`)
  await inTransaction(db, async (transaction) => {
    const isFirst = await repository.markQueued(transaction, task)
    if (isFirst && to !== null && report) await delivery.sendEmail(transaction, { to, ...report })
  })
}

async function readVenues(db: Db, task: ReportTask, publicUrl: string, now: number): Promise<ReportVenue[]> {
  const yesterday = addDays(task.week, -1)
  const period = readPeriod({ days: 7 }, yesterday)
  const managed = await repository.listManagedVenues(db, task)
  const chains = Map.groupBy(managed, ({ organisation_id, place_id }) => organisation_id ?? place_id)
  const venues: ReportVenue[] = []
  for (const places of chains.values()) {
    const [first] = places
    if (!first) continue
    const counted = places.map(({ place_id }) =>
      withPeriodBounds({ id: place_id, time_zone: task.timeZone }, period),
    )
    const isChain = first.organisation_id !== null
    venues.push({
      name: first.organisation_name ?? first.place_name,
      link: `${publicUrl}/${isChain ? `organisations/${first.organisation_id}` : first.latin_name}/numbers?days=7`,
      statistics: viewStatistics(period, await readRows(db, counted, period, now)),
    })
  }
  return venues
}

export async function readReportSetting(
  db: Db,
  { userId }: SignedIn,
): Promise<{ isWanted: boolean; isPossible: boolean }> {
  const [muted, address, manages] = await Promise.all([
    readMutedNames(db, userId),
    repository.findAddress(db, userId),
    repository.managesVenue(db, userId),
  ])
  return { isWanted: !muted.includes(repository.REPORT_SETTING), isPossible: address !== null && manages }
}

export async function changeReportSetting(
  { db, limits }: Pick<Services, 'db' | 'limits'>,
  viewer: SignedIn,
  isWanted: boolean,
): Promise<{ isWanted: boolean; isPossible: boolean }> {
  await countWrite(limits, 'edits', viewer.userId)
  await changeMutedNames(db, viewer.userId, { [isWanted ? 'on' : 'off']: [repository.REPORT_SETTING] })
  return readReportSetting(db, viewer)
}
