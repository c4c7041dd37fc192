import type { Db } from '#server/db/connection.ts'
import { wasVisited } from '../rules.ts'
import { timingOf } from '../views.ts'
import { listVisits } from './repository.ts'

/**
 * Finds the latest reservation at a place that a person had visited by a moment. @returns its id
 * @param person.knownId a reservation that was the person's before, which counts even if it is no longer linked to them
 */
export async function findVisit(
  db: Db,
  person: { placeId: string; userId: string; knownId: string | null },
  at: Date,
): Promise<string | null> {
  const visits = await listVisits(db, person)
  return visits.find((visit) => wasVisited(timingOf(visit), at.getTime()))?.id ?? null
}
