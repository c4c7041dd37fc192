import { expressionBuilder, type Updateable } from 'kysely'
import type { HoursConfirmer } from '#contract/places/hours-checks.ts'
import { insertRows, recordsetOf } from '#server/db/bulk.ts'
import type { MainScheduleJson } from '#server/db/column-types.ts'
import type { Db } from '#server/db/connection.ts'
import type { DB, Places } from '#server/db/types.ts'

export interface ScheduleRow {
  id: string
  place_id: string
  position: number
  name: string
  is_main: boolean
  note: string
}

export interface ScheduleItemRow {
  id: string
  schedule_id: string
  day_of_week: number
  start_minute: number
  end_minute: number
}

export interface PlaceHoursRow {
  id: string
  open_week: string | null
  main_schedule: MainScheduleJson | null
  /** The party that confirmed them; null without hours. */
  hours_checked_by: HoursConfirmer | null
  hours_checked_at: Date | null
}

export interface ScheduleRows {
  schedules: readonly ScheduleRow[]
  items: readonly ScheduleItemRow[]
}

export async function deleteSchedules(db: Db, placeIds: readonly string[]): Promise<void> {
  if (placeIds.length > 0) await db.deleteFrom('schedules').where('place_id', 'in', placeIds).execute()
}

export async function insertSchedules(db: Db, { schedules, items }: ScheduleRows): Promise<void> {
  await insertRows(db, 'schedules', schedules)
  await insertRows(db, 'schedule_items', items)
}

export async function setPlaceHours(db: Db, hours: readonly PlaceHoursRow[]): Promise<void> {
  await db
    .updateTable('places')
    .from(recordsetOf('places', hours))
    .set(({ ref }) => ({
      open_week: ref('row.open_week'),
      main_schedule: ref('row.main_schedule'),
      hours_checked_by: keepIfUnchanged('hours_checked_by'),
      hours_checked_at: keepIfUnchanged('hours_checked_at'),
    }))
    .whereRef('places.id', '=', 'row.id')
    .execute()
}

/** Saving unchanged hours does not count as a confirmation. */
function keepIfUnchanged<Column extends 'hours_checked_by' | 'hours_checked_at'>(column: Column) {
  const isUnchanged = eb.and([
    eb('row.hours_checked_by', 'is not', null),
    eb('places.open_week', 'is not distinct from', eb.ref('row.open_week')),
  ])
  return eb
    .case()
    .when(isUnchanged)
    .then(eb.fn.coalesce(`places.${column}`, `row.${column}`))
    .else(eb.ref(`row.${column}`))
    .end()
}

const eb = expressionBuilder<DB & { row: Required<Updateable<Places>> }, 'places' | 'row'>()
