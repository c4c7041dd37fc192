import { sql } from 'kysely'
import { type ColumnTypes, insertRows } from '#server/db/bulk.ts'
import type { MainScheduleJson } from '#server/db/column-types.ts'
import type { Db } from '#server/db/connection.ts'

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
  place_id: string
  open_week: string | null
  main_schedule: MainScheduleJson | null
}

export interface ScheduleRows {
  schedules: readonly ScheduleRow[]
  items: readonly ScheduleItemRow[]
}

export const scheduleColumns = {
  id: 'text',
  place_id: 'text',
  position: 'int2',
  name: 'text',
  is_main: 'bool',
  note: 'text',
} as const satisfies ColumnTypes

export const scheduleItemColumns = {
  id: 'text',
  schedule_id: 'text',
  day_of_week: 'int2',
  start_minute: 'int2',
  end_minute: 'int2',
} as const satisfies ColumnTypes

export async function deleteSchedules(db: Db, placeIds: readonly string[]): Promise<void> {
  await sql`delete from schedules where place_id = any(${[...placeIds]}::text[])`.execute(db)
}

export async function insertSchedules(db: Db, { schedules, items }: ScheduleRows): Promise<void> {
  await insertRows(db, 'schedules', scheduleColumns, schedules)
  await insertRows(db, 'schedule_items', scheduleItemColumns, items)
}

export async function setPlaceHours(db: Db, rows: readonly PlaceHoursRow[]): Promise<void> {
  await sql`
    update places set open_week = row.open_week::int4multirange, main_schedule = nullif(row.main_schedule, 'null'::jsonb)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as row(place_id text, open_week text, main_schedule jsonb)
    where places.id = row.place_id`.execute(db)
}
