import { sql } from 'kysely'
import type { Db } from '#server/db/connection.ts'

/** About 200 metres in our latitudes. */
const NEAR_DEGREES = { lat: 0.002, lon: 0.0035 }
/** In the centre of a large city hundreds are near, and each is compared. */
const MAX_NEAR = 100

export interface CandidateRow {
  /** The number of the imported row that it may match. */
  n: number
  id: string
  name: string
  latin_name: string
  city_id: number
  street: string
  building: string
  lat: number
  lon: number
}

export interface WantedRow {
  n: number
  cityId: number
  /** Null where the row has no point. */
  lat: number | null
  lon: number | null
  nameKeys: readonly string[]
}

/**
 * The nearest places at the point of a row, or with its name in its city when it has no point. Raw SQL: each row is looked up
 * by an index of its own.
 */
export async function listCandidates(db: Db, wanted: readonly WantedRow[]): Promise<CandidateRow[]> {
  const withPoint = wanted.filter(({ lat }) => lat !== null)
  const byName = wanted
    .filter(({ lat }) => lat === null)
    .flatMap(({ n, cityId, nameKeys }) => nameKeys.map((key) => ({ n, cityId, key })))
  const columns = sql`p.id, p.name, p.latin_name, p.city_id, p.street, p.building, p.lat, p.lon`
  const { rows } = await sql<CandidateRow>`
    select r.n, p.* from unnest(
      ${withPoint.map(({ n }) => n)}::int[], ${withPoint.map(({ cityId }) => cityId)}::int[],
      ${withPoint.map(({ lat }) => lat)}::float8[], ${withPoint.map(({ lon }) => lon)}::float8[]
    ) r (n, city_id, lat, lon)
    cross join lateral (
      select ${columns} from places p
      where p.city_id = r.city_id and p.is_listed and point(p.lon, p.lat) <@ box(
        point(r.lon - ${sql.lit(NEAR_DEGREES.lon)}, r.lat - ${sql.lit(NEAR_DEGREES.lat)}),
        point(r.lon + ${sql.lit(NEAR_DEGREES.lon)}, r.lat + ${sql.lit(NEAR_DEGREES.lat)})
      )
      order by point(p.lon, p.lat) <-> point(r.lon, r.lat), p.id limit ${sql.lit(MAX_NEAR)}
    ) p
    union all
    select r.n, ${columns} from unnest(
      ${byName.map(({ n }) => n)}::int[], ${byName.map(({ cityId }) => cityId)}::int[],
      ${byName.map(({ key }) => key)}::text[]
    ) r (n, city_id, name_key)
    join place_terms t on t.city_id = r.city_id and t.name_key = r.name_key and t.is_listed
    join listed_places p on p.id = t.place_id`.execute(db)
  return rows
}
