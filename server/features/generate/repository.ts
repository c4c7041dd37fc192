import { sql } from 'kysely'
import { type ColumnTypes, insertRows } from '#server/db/bulk.ts'
import type { Db } from '#server/db/connection.ts'
import { placeFeatureColumns } from '#server/db/place-features.ts'
import type { DB } from '#server/db/types.ts'

const columns: Partial<Record<keyof DB, ColumnTypes>> = {
  users: {
    id: 'text',
    first_name: 'text',
    second_name: 'text',
    city_id: 'int',
    about: 'text',
    post_count: 'int',
    comment_count: 'int',
    follower_count: 'int',
    following_place_count: 'int',
    created_at: 'timestamptz',
  },
  organisations: {
    id: 'text',
    name: 'text',
    category_id: 'int',
    city_id: 'int',
    place_count: 'int',
    created_at: 'timestamptz',
  },
  places: {
    id: 'text',
    latin_name: 'text',
    name: 'text',
    organisation_id: 'text',
    city_id: 'int',
    category_id: 'int',
    cuisine_ids: 'int[]',
    short_description: 'text',
    average_check: 'int',
    street: 'text',
    building: 'text',
    district: 'text',
    lat: 'float8',
    lon: 'float8',
    ...placeFeatureColumns,
    is_reservations_enabled: 'bool',
    follower_count: 'int',
    review_count: 'int',
    news_count: 'int',
    rating_sum: 'int',
    rating_count: 'int',
    open_week: 'int4multirange',
    main_schedule: 'jsonb',
    source: 'text',
    source_id: 'text',
    created_at: 'timestamptz',
  },
  place_phones: { id: 'text', place_id: 'text', position: 'int2', phone: 'text' },
  place_links: { id: 'text', place_id: 'text', position: 'int2', link: 'text' },
  schedules: { id: 'text', place_id: 'text', position: 'int2', is_main: 'bool' },
  schedule_items: {
    id: 'text',
    schedule_id: 'text',
    day_of_week: 'int2',
    start_minute: 'int2',
    end_minute: 'int2',
  },
  posts: {
    id: 'text',
    type: 'text',
    user_id: 'text',
    place_id: 'text',
    city_id: 'int',
    text: 'text',
    rating: 'int2',
    lat: 'float8',
    lon: 'float8',
    like_count: 'int',
    comment_count: 'int',
    created_at: 'timestamptz',
  },
  comments: { id: 'text', post_id: 'text', user_id: 'text', text: 'text', created_at: 'timestamptz' },
  likes: { id: 'text', post_id: 'text', user_id: 'text', created_at: 'timestamptz' },
  followers: { id: 'text', follower_id: 'text', place_id: 'text', created_at: 'timestamptz' },
}

export type GeneratedTable = keyof typeof columns

export function insertGenerated(db: Db, table: GeneratedTable, rows: readonly object[]): Promise<void> {
  return insertRows(db, table, columns[table] ?? {}, rows)
}

export async function isSeedUsed(db: Db, source: string): Promise<boolean> {
  const row = await db
    .selectFrom('places')
    .select('id')
    .where('source', '=', source)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function addPlaceCounts(db: Db, countByCity: ReadonlyMap<number, number>): Promise<void> {
  const rows = [...countByCity].map(([city_id, count]) => ({ city_id, count }))
  await sql`
    update cities set place_count = place_count + row.count
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row(city_id int, count int)
    where cities.id = row.city_id`.execute(db)
}

/** Without it the planner knows nothing of the new rows until the server looks by itself. */
export async function analyze(db: Db): Promise<void> {
  await sql`analyze`.execute(db)
}
