import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '#server/db/connection.ts'
import { currentTime } from '#server/db/fragments/columns.ts'

export async function setNotice(db: Db, id: string, at: Date): Promise<void> {
  await db.updateTable('collections').set({ notice_at: at }).where('id', '=', id).execute()
}

/** Places added from now on belong to the next notice. */
export async function startNotice(db: Db, id: string): Promise<void> {
  await db
    .updateTable('collections')
    .set({ notice_at: null, notified_until: currentTime })
    .where('id', '=', id)
    .execute()
}

/** The names of places added since; undefined when others may not read the collection. */
export async function findAddedPlaces(db: Db, id: string, since: Date) {
  const row = await db
    .selectFrom('collections as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select(['c.title', 'c.user_id', 'c.is_editorial', 'c.place_id'])
    .select(({ selectFrom }) =>
      jsonArrayFrom(
        selectFrom('collection_places as o')
          .innerJoin('visible_places as v', 'v.id', 'o.place_id')
          .select('v.name')
          .whereRef('o.collection_id', '=', 'c.id')
          .where('o.added_at', '>', since)
          .orderBy('o.position'),
      ).as('places'),
    )
    .where('c.id', '=', id)
    .where('c.visibility', '<>', 'private')
    .where('c.deleted_at', 'is', null)
    .where((eb) => eb.not('c.is_hidden'))
    .where((eb) =>
      eb.or([eb.not('u.is_deleted'), eb('c.is_editorial', '=', true), eb('c.place_id', 'is not', null)]),
    )
    .executeTakeFirst()
  if (!row) return undefined
  const { places, ...collection } = row
  return { ...collection, names: places.map(({ name }) => name) }
}

/** The followers who may still read it, in the order of their ids. */
export async function listFollowers(
  db: Db,
  { id, after, limit }: { id: string; after: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('collection_followers as f')
    .innerJoin('collections as c', 'c.id', 'f.collection_id')
    .select('f.user_id')
    .where('f.collection_id', '=', id)
    .where('f.user_id', '>', after)
    .where((eb) => eb.or([eb('c.visibility', '=', 'public'), eb('f.token', '=', eb.ref('c.token'))]))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('collection_places as o')
          .select('o.place_id')
          .whereRef('o.collection_id', '=', 'f.collection_id')
          .whereRef('o.added_at', '>', 'f.created_at'),
      ),
    )
    .orderBy('f.user_id')
    .limit(limit)
    .execute()
  return rows.map(({ user_id }) => user_id)
}
