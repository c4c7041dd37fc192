import type { Selectable } from 'kysely'
import type { Db } from '#server/db/connection.ts'
import type { Reservations } from '#server/db/types.ts'

type Visit = Pick<Selectable<Reservations>, 'id' | 'status' | 'starts_at' | 'ends_at' | 'left_at'>

const MAX_VISITS = 20

/** The visits of a person by account, phone or known id; latest first. */
export async function listVisits(
  db: Db,
  { placeId, userId, knownId }: { placeId: string; userId: string; knownId: string | null },
): Promise<Visit[]> {
  return db
    .selectFrom('reservations')
    .select(['id', 'status', 'starts_at', 'ends_at', 'left_at'])
    .where('place_id', '=', placeId)
    .where((eb) =>
      eb.or([
        eb('id', '=', knownId),
        eb('user_id', '=', userId),
        eb('phone', '=', eb.selectFrom('users').select('phone').where('id', '=', userId)),
      ]),
    )
    .where('status', 'in', ['arrived', 'confirmed'])
    .orderBy('starts_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_VISITS)
    .execute()
}
