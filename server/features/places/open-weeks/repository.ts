import { expressionBuilder } from 'kysely'
import type { Db } from '#server/db/connection.ts'
import type { DB, Places } from '#server/db/types.ts'
import { type PlaceCriteria, placesWith } from '../page-queries.ts'

const p = expressionBuilder<DB & { p: Places }, 'p'>()

/** Ids of places with the same hours of the week. */
export function listWeeks(db: Db, criteria: PlaceCriteria): Promise<{ open_week: string; ids: string[] }[]> {
  return placesWith(db, criteria)
    .where('p.open_week', 'is not', null)
    .select(({ fn, cast }) => [
      cast<string>('p.open_week', 'text').as('open_week'),
      fn.agg<string[]>('array_agg', ['p.id']).as('ids'),
    ])
    .groupBy('p.open_week')
    .orderBy('p.open_week')
    .execute()
}

export function listClosed(
  db: Db,
  criteria: PlaceCriteria,
): Promise<{ id: string; reopens_on: string | null }[]> {
  return placesWith(db, criteria)
    .where('p.status', '=', 'temporary-closed')
    .select(['p.id', p.cast<string | null>('p.reopens_on', 'text').as('reopens_on')])
    .execute()
}

export function listSpecialDates(db: Db, criteria: PlaceCriteria, dates: { from: string; to: string }) {
  return placesWith(db, criteria)
    .innerJoin('reservation_special_dates as d', 'd.place_id', 'p.id')
    .where(({ between, ref, cast, val }) =>
      between(ref('d.date'), cast<Date>(val(dates.from), 'date'), cast<Date>(val(dates.to), 'date')),
    )
    .where(({ or, eb }) => or([eb('d.is_closed', '=', true), eb('d.opens_minute', 'is not', null)]))
    .select(['p.id', 'd.opens_minute', 'd.closes_minute'])
    .select(({ cast }) => cast<string>('d.date', 'text').as('date'))
    .execute()
}
