import { sql } from 'kysely'
import type { Db } from '#server/db/connection.ts'

export interface DuplicateRow {
  id: string
  distance: number
  is_similar_name: boolean
  is_same_phone: boolean
}

/** Names with at least this trigram similarity (0…1, of either within the other) count as the same. */
const MIN_NAME_SIMILARITY = 0.45
const MAX_DUPLICATES = 5

/** Places nearby or with the same phone, the most similar first. Raw SQL, because it ranks by the similarity of names. */
export async function findDuplicates(
  db: Db,
  wanted: {
    name: string
    cityId: number
    lat: number
    lon: number
    phone: string | null
    meters: number
    viewerId: string
  },
): Promise<DuplicateRow[]> {
  const here = sql`ll_to_earth(${wanted.lat}::float8, ${wanted.lon}::float8)`
  const { rows } = await sql<DuplicateRow>`
    with nearby as (
      select id from listed_places p where p.city_id = ${wanted.cityId}
        and p.spot <@ cube_enlarge(cube(${here}, 0), ${wanted.meters}::float8, 3)
      union
      select id from places p where p.created_by = ${wanted.viewerId} and p.status <> 'deleted'
        and earth_distance(ll_to_earth(p.lat, p.lon), ${here}) <= ${wanted.meters}
    ), same_phone as (
      select place_id id from place_phones where phone = ${wanted.phone}::text
    ), scored as (
      select p.id, ceil(earth_distance(ll_to_earth(p.lat, p.lon), ${here}))::int distance,
        p.id in (select id from same_phone) is_same_phone,
        greatest(similarity(lower(p.name), lower(${wanted.name})),
          word_similarity(lower(${wanted.name}), lower(p.name)) * 0.9,
          word_similarity(lower(p.name), lower(${wanted.name})) * 0.9) name_similarity
      from places p
      where p.id in (select id from nearby union select id from same_phone) and p.status <> 'deleted'
        and p.city_id = ${wanted.cityId}
    )
    select id, distance, is_same_phone, distance <= ${wanted.meters} and name_similarity >= ${MIN_NAME_SIMILARITY} is_similar_name
    from scored where is_same_phone or (distance <= ${wanted.meters} and name_similarity >= ${MIN_NAME_SIMILARITY})
    order by is_same_phone::int + (distance <= ${wanted.meters} and name_similarity >= ${MIN_NAME_SIMILARITY})::int desc, name_similarity desc, distance, id
    limit ${MAX_DUPLICATES}`.execute(db)
  return rows
}
