import { sql } from 'kysely'
import type { Db } from '#server/db/connection.ts'

export interface ReopenedRow {
  latin_name: string
  city_id: number
  city_slug: string
  organisation_id: string | null
  version: number
}

/** Opens it if it is still closed until that very day. */
export async function reopenPlace(
  db: Db,
  placeId: string,
  reopensOn: string,
): Promise<ReopenedRow | undefined> {
  const { rows } = await sql<ReopenedRow>`
    update places p set status = 'opened', reopens_on = null, version = version + 1, updated_at = now()
    from cities c
    where p.id = ${placeId} and c.id = p.city_id
      and p.status = 'temporary-closed' and p.reopens_on = ${reopensOn}::date
    returning p.latin_name, p.city_id, c.latin_name city_slug, p.organisation_id, p.version`.execute(db)
  return rows[0]
}
