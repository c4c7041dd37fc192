import { sql } from 'kysely'
import type { Db } from '#server/db/connection.ts'
import { type PlaceFeatures, placeFeatureNames } from '#server/db/place-features.ts'
import type { PlaceStatus } from '#server/db/types.ts'

export interface ExportRow extends PlaceFeatures {
  id: string
  latin_name: string
  name: string
  category_id: number
  sub_category: string
  cuisine_ids: number[]
  description: string
  short_description: string
  average_check: number | null
  street: string
  building: string
  district: string
  lat: number
  lon: number
  seats: number
  status: Exclude<PlaceStatus, 'deleted'>
  source: string | null
  source_id: string | null
  rating_sum: number
  rating_count: number
  organisation_name: string | null
  organisation_key: string | null
  phones: { phone: string; name: string }[] | null
  links: { link: string; name: string }[] | null
  schedules:
    | {
        name: string
        isMain: boolean
        note: string
        items: { dayOfWeek: number; startMinute: number; endMinute: number }[]
      }[]
    | null
}

/** The next places of a city after an id, with all that hangs on them. */
export async function listForExport(
  db: Db,
  cityId: number,
  after: string,
  limit: number,
): Promise<ExportRow[]> {
  const { rows } = await sql<ExportRow>`
    select p.id, p.latin_name, p.name, p.category_id, p.sub_category, p.cuisine_ids, p.description, p.short_description,
      p.average_check, p.street, p.building, p.district, p.lat, p.lon, p.seats, p.status, p.source, p.source_id,
      p.rating_sum, p.rating_count, ${sql.join(placeFeatureNames.map((name) => sql.ref(`p.${name}`)))},
      o.name organisation_name, coalesce(o.source_id, o.id) organisation_key,
      (select jsonb_agg(jsonb_build_object('phone', t.phone, 'name', t.name) order by t.position)
        from place_phones t where t.place_id = p.id) phones,
      (select jsonb_agg(jsonb_build_object('link', t.link, 'name', t.name) order by t.position)
        from place_links t where t.place_id = p.id) links,
      (select jsonb_agg(jsonb_build_object('name', t.name, 'isMain', t.is_main, 'note', t.note, 'items',
          coalesce((select jsonb_agg(jsonb_build_object('dayOfWeek', i.day_of_week, 'startMinute', i.start_minute,
            'endMinute', i.end_minute) order by i.day_of_week, i.start_minute)
            from schedule_items i where i.schedule_id = t.id), '[]'::jsonb)) order by t.position)
        from schedules t where t.place_id = p.id) schedules
    from places p left join organisations o on o.id = p.organisation_id
    where p.city_id = ${cityId} and p.status <> 'deleted' and p.id > ${after}
    order by p.id limit ${limit}`.execute(db)
  return rows
}
