import { sql } from 'kysely'
import type { Db } from '#server/db/connection.ts'
import type { MainScheduleJson } from '#server/db/types.ts'

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

export async function deleteSchedules(db: Db, placeIds: readonly string[]): Promise<void> {
  await sql`delete from schedules where place_id = any(${[...placeIds]}::text[])`.execute(db)
}

// Whole batches travel as one JSON value: thousands of rows are one statement with one parameter.

export async function insertSchedules(db: Db, rows: readonly ScheduleRow[]): Promise<void> {
  await sql`
    insert into schedules (id, place_id, position, name, is_main, note)
    select id, place_id, position, name, is_main, note from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as row(id text, place_id text, position smallint, name text, is_main boolean, note text)`.execute(db)
}

export async function insertScheduleItems(db: Db, rows: readonly ScheduleItemRow[]): Promise<void> {
  await sql`
    insert into schedule_items (id, schedule_id, day_of_week, start_minute, end_minute)
    select id, schedule_id, day_of_week, start_minute, end_minute from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as row(id text, schedule_id text, day_of_week smallint, start_minute smallint, end_minute smallint)`.execute(
    db,
  )
}

export async function setPlaceHours(db: Db, rows: readonly PlaceHoursRow[]): Promise<void> {
  await sql`
    update places set open_week = row.open_week::int4multirange, main_schedule = nullif(row.main_schedule, 'null'::jsonb)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as row(place_id text, open_week text, main_schedule jsonb)
    where places.id = row.place_id`.execute(db)
}
