import type { HoursConfirmer } from '#contract/places/hours-checks.ts'
import type { ReportedDay } from '#contract/places/place-hours.ts'
import { recordsetOf } from '#server/db/bulk.ts'
import type { Db } from '#server/db/connection.ts'
import { minuteOfDay, timeOfDay } from '../schedule/rules.ts'

/** @returns false for a place without hours, which cannot be confirmed */
export async function setHoursCheck(
  db: Db,
  placeId: string,
  { at, by }: { at: Date; by: HoursConfirmer },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('places')
    .set({ hours_checked_at: at, hours_checked_by: by })
    .where('id', '=', placeId)
    .where('main_schedule', 'is not', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Stores confirmations of an import source where the stored confirmation is older. */
export async function setHoursChecksIfNewer(
  db: Db,
  checks: readonly { placeId: string; checkedAt: Date }[],
): Promise<void> {
  if (checks.length === 0) return
  const rows = checks.map(({ placeId, checkedAt }) => ({ id: placeId, hours_checked_at: checkedAt }))
  await db
    .updateTable('places')
    .from(recordsetOf('places', rows))
    .set(({ ref }) => ({ hours_checked_at: ref('row.hours_checked_at'), hours_checked_by: 'source' }))
    .whereRef('places.id', '=', 'row.id')
    .where('places.main_schedule', 'is not', null)
    .whereRef('places.hours_checked_at', '<', 'row.hours_checked_at')
    .execute()
}

/** Replaces the earlier reports of the person about the same days; reports about other days are kept. */
export async function saveHoursReports(
  db: Db,
  { placeId, userId, days, at }: { placeId: string; userId: string; days: readonly ReportedDay[]; at: Date },
): Promise<void> {
  await db
    .insertInto('hours_reports')
    .values(
      days.map(({ dayOfWeek, startAt, endAt }) => ({
        place_id: placeId,
        user_id: userId,
        day_of_week: dayOfWeek,
        start_minute: startAt === null ? null : minuteOfDay(startAt),
        end_minute: endAt === null ? null : minuteOfDay(endAt),
        created_at: at,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['place_id', 'user_id', 'day_of_week']).doUpdateSet((eb) => ({
        start_minute: eb.ref('excluded.start_minute'),
        end_minute: eb.ref('excluded.end_minute'),
        created_at: eb.ref('excluded.created_at'),
      })),
    )
    .execute()
}

export async function saveClosureReport(
  db: Db,
  { placeId, userId, at }: { placeId: string; userId: string; at: Date },
): Promise<void> {
  await db
    .insertInto('closure_reports')
    .values({ place_id: placeId, user_id: userId, created_at: at })
    .onConflict((conflict) => conflict.columns(['place_id', 'user_id']).doUpdateSet({ created_at: at }))
    .execute()
}

interface ReportCriteria {
  /** Older reports do not count. */
  since: Date
  /** Reports of newer accounts do not count. */
  registeredBefore: Date
}

/** Recent reports of users who registered early enough and are neither blocked nor deleted. */
export async function listHoursReports(
  db: Db,
  placeId: string,
  limits: ReportCriteria,
): Promise<ReportedDay[]> {
  const rows = await eligibleReports(db, 'hours_reports', placeId, limits)
    .select(['r.day_of_week', 'r.start_minute', 'r.end_minute'])
    .execute()
  return rows.map(toReportedDay)
}

export async function countClosureReports(db: Db, placeId: string, limits: ReportCriteria): Promise<number> {
  const { count } = await eligibleReports(db, 'closure_reports', placeId, limits)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

function eligibleReports<Table extends 'hours_reports' | 'closure_reports'>(
  db: Db,
  table: Table,
  placeId: string,
  { since, registeredBefore }: ReportCriteria,
) {
  return db
    .selectFrom(`${table} as r` as 'hours_reports as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .where('r.place_id', '=', placeId)
    .where('r.created_at', '>=', since)
    .where('u.created_at', '<=', registeredBefore)
    .where('u.blocked_at', 'is', null)
    .where((eb) => eb.not('u.is_deleted'))
}

export async function findUserReport(
  db: Db,
  { placeId, userId, since }: { placeId: string; userId: string; since: Date },
): Promise<{ days: ReportedDay[]; isClosedForGood: boolean }> {
  const [days, closure] = await Promise.all([
    db
      .selectFrom('hours_reports')
      .select(['day_of_week', 'start_minute', 'end_minute'])
      .where('place_id', '=', placeId)
      .where('user_id', '=', userId)
      .where('created_at', '>=', since)
      .orderBy('day_of_week')
      .execute(),
    db
      .selectFrom('closure_reports')
      .select('user_id')
      .where('place_id', '=', placeId)
      .where('user_id', '=', userId)
      .where('created_at', '>=', since)
      .executeTakeFirst(),
  ])
  return { days: days.map(toReportedDay), isClosedForGood: closure !== undefined }
}

/** Deletes the reports of one guest, or of all guests because the place has changed. */
export async function deleteReports(db: Db, placeId: string, userId?: string): Promise<void> {
  for (const table of ['hours_reports', 'closure_reports'] as const) {
    await db
      .deleteFrom(table)
      .where('place_id', '=', placeId)
      .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? ''))
      .execute()
  }
}

export async function deleteHoursReports(db: Db, placeId: string, days: readonly number[]): Promise<void> {
  await db
    .deleteFrom('hours_reports')
    .where('place_id', '=', placeId)
    .where('day_of_week', 'in', days)
    .execute()
}

/** The users who may change the hours of the place: its owners, managers and staff, and those of its chain. */
export async function listVenueStaffIds(db: Db, placeId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('venue_staff')
    .select('user_id')
    .distinct()
    .where('place_id', '=', placeId)
    .execute()
  return rows.flatMap(({ user_id }) => user_id ?? [])
}

function toReportedDay(row: {
  day_of_week: number
  start_minute: number | null
  end_minute: number | null
}): ReportedDay {
  return {
    dayOfWeek: row.day_of_week,
    startAt: row.start_minute === null ? null : timeOfDay(row.start_minute),
    endAt: row.end_minute === null ? null : timeOfDay(row.end_minute),
  }
}
