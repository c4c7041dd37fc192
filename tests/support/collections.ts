import type { Insertable } from 'kysely'
import type { Db } from '#server/db/connection.ts'
import type { Collections } from '#server/db/types.ts'
import { newLinkToken } from '#server/features/collections/rules.ts'
import { newId } from '#server/lib/ids.ts'
import { buildPlace, buildUser } from './factories.ts'

/** A private collection of two places, unless told otherwise. */
export async function buildCollection(
  db: Db,
  { places, ...values }: Partial<Insertable<Collections>> & { places?: { id: string; name: string }[] } = {},
): Promise<{ id: string; token: string; user_id: string; places: { id: string; name: string }[] }> {
  const chosen = places ?? [await buildPlace(db), await buildPlace(db)]
  const collection = {
    id: newId(),
    token: newLinkToken(),
    user_id: values.user_id ?? (await buildUser(db)).id,
    title: 'Где завтракать',
    visibility: 'private' as const,
    places_count: chosen.length,
    ...values,
  }
  await db.insertInto('collections').values(collection).execute()
  if (chosen.length > 0) {
    const rows = chosen.map(({ id, name }, at) => ({
      collection_id: collection.id,
      place_id: id,
      position: at + 1,
      name,
      note: 'Садиться у окна',
    }))
    await db.insertInto('collection_places').values(rows).execute()
  }
  return { ...collection, places: chosen }
}
