import type { OpenWeeks } from '#contract/places/open-weeks.ts'
import { DAYS_AHEAD } from '#contract/places/week-slots.ts'
import type { Db } from '#server/db/connection.ts'
import { loadReference } from '#server/features/reference/lookup.ts'
import { guest } from '#server/lib/viewer.ts'
import { addDays } from '#server/lib/zone.ts'
import { invalid, readCriteria } from '../rules.ts'
import * as repository from './repository.ts'
import { specialHours, weekBitmap } from './rules.ts'

/** When the listed places of a city or of an area are open. */
export async function listOpenWeeks(
  db: Db,
  query: { city?: string; bbox?: string },
  now: number,
): Promise<OpenWeeks> {
  if (query.city === undefined && query.bbox === undefined) throw invalid('city', 'Укажите город или участок')
  const criteria = readCriteria(query, { reference: await loadReference(db), viewer: guest, now })
  const today = new Date(now).toISOString().slice(0, 10)
  // The calendar of a city may be a day off that of UTC.
  const dates = { from: addDays(today, -2), to: addDays(today, DAYS_AHEAD + 1) }
  const [weeks, specialDates, closed] = await Promise.all([
    repository.listWeeks(db, criteria),
    repository.listSpecialDates(db, criteria, dates),
    repository.listClosed(db, criteria),
  ])
  return {
    weeks: weeks.map(({ open_week, ids }) => ({ week: weekBitmap(open_week), ids })),
    specialDates: specialDates.map(({ id, date, opens_minute, closes_minute }) => ({
      id,
      date,
      hours: specialHours(opens_minute, closes_minute),
    })),
    closed: closed.map(({ id, reopens_on }) => ({ id, until: reopens_on })),
  }
}
