import type { Db } from '#server/db/connection.ts'

export type LandmarkRow = Awaited<ReturnType<typeof listLandmarks>>[number]

/** In the order of their numbers: the station itself mostly comes before its entrances. */
export function listLandmarks(db: Db, cityId: number) {
  return db
    .selectFrom('landmarks as l')
    .leftJoin('import_sources as s', 's.name', 'l.source')
    .select(['l.kind', 'l.name', 'l.line', 'l.colour', 'l.lat', 'l.lon', 's.attribution'])
    .where('l.city_id', '=', cityId)
    .orderBy('l.is_entrance')
    .orderBy('l.id')
    .execute()
}
