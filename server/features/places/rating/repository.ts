import { sql } from 'kysely'
import type { Db } from '#server/db/connection.ts'
import type { CountedRatings } from './rules.ts'

/** The ratings that count, by month and grade: of visible reviews, and of removed ones whose rating is kept. */
export async function listCountedRatings(
  db: Db,
  placeId: string,
  timeZone: string,
): Promise<CountedRatings[]> {
  const visible = db
    .selectFrom('visible_posts as r')
    .select(['r.rating', 'r.created_at', 'r.is_rating_excluded', sql.lit(false).as('is_kept')])
    .where('r.place_id', '=', placeId)
    .where('r.type', '=', 'review')
  const kept = db
    .selectFrom('posts as r')
    .select(['r.rating', 'r.created_at', 'r.is_rating_excluded', sql.lit(true).as('is_kept')])
    .where('r.place_id', '=', placeId)
    .where(({ and, or, ref }) =>
      and([ref('r.is_rating_retained'), or([ref('r.is_deleted'), ref('r.is_hidden')])]),
    )
  return db
    .selectFrom(visible.unionAll(kept).as('r'))
    .select(({ fn }) => [
      sql<string>`to_char(r.created_at at time zone ${timeZone}, 'YYYY-MM')`.as('month'),
      'r.rating as grade',
      fn.countAll<number>().filterWhere('r.is_rating_excluded', '=', false).as('count'),
      fn
        .countAll<number>()
        .filterWhere('r.is_kept', '=', true)
        .filterWhere('r.is_rating_excluded', '=', false)
        .as('kept'),
      fn.countAll<number>().filterWhere('r.is_rating_excluded', '=', true).as('held'),
    ])
    .where('r.rating', 'is not', null)
    .groupBy(['month', 'r.rating'])
    .orderBy('month')
    .$narrowType<{ grade: number }>()
    .execute()
}
