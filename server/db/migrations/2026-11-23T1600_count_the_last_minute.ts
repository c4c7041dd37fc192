import { type Kysely, sql } from 'kysely'

/** Hours until 23:59 are open in the last minute of the day too: it joins the week of the places written before that. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update places set open_week = places.open_week + last_minutes.week
    from (
      select schedules.place_id, range_agg(int4range(day_of_week * 1440 - 1, day_of_week * 1440)) as week
      from schedules join schedule_items on schedule_items.schedule_id = schedules.id
      where schedules.is_main and schedule_items.end_minute = 1439
      group by schedules.place_id
    ) last_minutes
    where places.id = last_minutes.place_id and places.open_week is not null`.execute(db)
}
