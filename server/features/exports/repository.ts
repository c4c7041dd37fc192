import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '#server/db/connection.ts'
import { placeFeatureNames } from '#server/db/fragments/place-features.ts'
import type { PlaceStatus } from '#server/db/types.ts'

export type ExportRow = Awaited<ReturnType<typeof listForExport>>[number]

interface ExportBatchOptions {
  cityId: number
  after: string
  limit: number
  /** Places that everybody may find. */
  isPublic: boolean
}

/** The next places of a city after an id, with all their details. */
export function listForExport(db: Db, { cityId, after, limit, isPublic }: ExportBatchOptions) {
  return db
    .selectFrom('places as p')
    .leftJoin('organisations as o', 'o.id', 'p.organisation_id')
    .select(['p.id', 'p.latin_name', 'p.name', 'p.category_id', 'p.sub_category', 'p.cuisine_ids'])
    .select(['p.description', 'p.short_description', 'p.average_check', 'p.street', 'p.building'])
    .select([
      'p.settlement',
      'p.floor',
      'p.entrance',
      'p.district',
      'p.lat',
      'p.lon',
      'p.seats',
      'p.status',
      'p.source',
      'p.source_id',
    ])
    .select(['p.rating_sum', 'p.rating_count', 'o.name as organisation_name'])
    .select(placeFeatureNames.map((name) => `p.${name}` as const))
    .select((eb) => [
      eb.fn.coalesce('o.source_id', 'o.id').as('organisation_key'),
      jsonArrayFrom(
        eb
          .selectFrom('place_phones as t')
          .select(['t.phone', 't.name'])
          .whereRef('t.place_id', '=', 'p.id')
          .orderBy('t.position'),
      ).as('phones'),
      jsonArrayFrom(
        eb
          .selectFrom('place_sources as t')
          .innerJoin('import_sources as i', 'i.name', 't.source')
          .select('i.attribution')
          .distinct()
          .whereRef('t.place_id', '=', 'p.id')
          .orderBy('i.attribution'),
      ).as('attributions'),
      jsonArrayFrom(
        eb
          .selectFrom('place_links as t')
          .select(['t.link', 't.name'])
          .whereRef('t.place_id', '=', 'p.id')
          .orderBy('t.position'),
      ).as('links'),
      jsonArrayFrom(
        eb
          .selectFrom('schedules as t')
          .select(['t.name', 't.is_main as isMain', 't.note'])
          .select(
            jsonArrayFrom(
              eb
                .selectFrom('schedule_items as i')
                .select(['i.day_of_week as dayOfWeek', 'i.start_minute as startMinute'])
                .select('i.end_minute as endMinute')
                .whereRef('i.schedule_id', '=', sql.ref('t.id'))
                .orderBy('i.day_of_week')
                .orderBy('i.start_minute'),
            ).as('items'),
          )
          .whereRef('t.place_id', '=', 'p.id')
          .orderBy('t.position'),
      ).as('schedules'),
    ])
    .where('p.city_id', '=', cityId)
    .where('p.status', '<>', 'deleted')
    .$narrowType<{ status: Exclude<PlaceStatus, 'deleted'> }>()
    .$if(isPublic, (query) => query.where('p.is_listed', '=', true))
    .where('p.id', '>', after)
    .orderBy('p.id')
    .limit(limit)
    .execute()
}
