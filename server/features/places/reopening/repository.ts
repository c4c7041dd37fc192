import type { Db } from '#server/db/connection.ts'
import { currentTime } from '#server/db/fragments/columns.ts'

/** Opens the place if it is still closed until that day. */
export async function reopenPlace(db: Db, placeId: string, reopensOn: string) {
  return db
    .updateTable('places as p')
    .from('cities as c')
    .set((place) => ({
      status: 'opened',
      reopens_on: null,
      version: place('p.version', '+', 1),
      updated_at: currentTime,
    }))
    .where('p.id', '=', placeId)
    .whereRef('c.id', '=', 'p.city_id')
    .where('p.status', '=', 'temporary-closed')
    .where(({ eb, cast, val }) => eb('p.reopens_on', '=', cast<Date>(val(reopensOn), 'date')))
    .returning(['p.latin_name', 'p.city_id', 'c.latin_name as city_slug', 'p.organisation_id', 'p.version'])
    .executeTakeFirst()
}
