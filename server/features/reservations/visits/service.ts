import type { Db } from '#server/db/connection.ts'
import { wasVisited } from '../rules.ts'
import { momentsOf } from '../views.ts'
import { listVisits } from './repository.ts'

/**
 * The latest reservation that a person had kept at a place by a moment. @returns its id
 * @param person.knownId one that was theirs, even if their name is no longer on it
 */
export async function findVisit(
  db: Db,
  person: { placeId: string; userId: string; knownId: string | null },
  at: Date,
): Promise<string | null> {
  const visits = await listVisits(db, person)
  return visits.find((visit) => wasVisited(momentsOf(visit), at.getTime()))?.id ?? null
}
