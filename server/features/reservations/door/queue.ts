import type { DoorEntry } from '#contract/reservations/door.ts'
import type { Db } from '#server/db/connection.ts'
import { formatLocalDateTime } from '../rules.ts'
import { listOccupied, type Venue } from '../seats.ts'
import { overlapSpan } from '../terms.ts'
import * as repository from './repository.ts'
import { estimateWaits } from './rules.ts'

const MAX_WAIT_MS = 12 * 3_600_000

/** The queue of an earlier day is ignored. */
export function startOfQueue(now: number): Date {
  return new Date(now - MAX_WAIT_MS)
}

/** The queue at the door with the estimated time of a table for each party. */
export async function listDoorQueue(
  db: Db,
  venue: Venue,
  span: { now: number; end: number },
): Promise<DoorEntry[]> {
  const { id, terms } = venue
  const queue = await repository.listDoorQueue(db, id, startOfQueue(span.now))
  if (queue.length === 0) return []
  const taken = await listOccupied(db, venue, overlapSpan(terms, { from: span.now, to: span.end }))
  const parties = queue.map((entry) => ({ guests: entry.guests_count }))
  const estimates = estimateWaits(terms, taken, parties, span)
  return queue.map((entry, index) => {
    const estimate = estimates[index] ?? null
    return {
      id: entry.id,
      name: entry.name,
      phone: entry.phone,
      guestsCount: entry.guests_count,
      status: entry.status,
      since: entry.created_at.toISOString(),
      estimate: estimate === null ? null : formatLocalDateTime(estimate, terms.timeZone),
    }
  })
}
