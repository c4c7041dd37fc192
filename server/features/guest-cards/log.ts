import type { Db } from '#server/db/connection.ts'
import { formatLocalDateTime } from '#server/features/reservations/rules.ts'
import { readPage } from '#server/lib/paging.ts'
import type { SignedIn } from '#server/lib/viewer.ts'
import { listLog } from './log-queries.ts'
import { requireGuestRight } from './service.ts'

/** The access log of a venue's guest cards, for its owner. */
export async function listGuestActions(
  db: Db,
  viewer: SignedIn,
  placeId: string,
  query: { limit?: number; offset?: number },
) {
  const venue = await requireGuestRight(db, viewer, placeId, 'seeLog')
  const page = readPage(query)
  const { rows: entries, isEnd } = page.cut(await listLog(db, venue.id, page.rows), (row) => ({
    id: Number(row.id),
    action: row.action,
    person: [row.first_name, row.second_name].filter(Boolean).join(' '),
    guest: row.card_id === null ? null : { id: row.card_id, name: row.card_name ?? '' },
    amount: row.amount,
    at: formatLocalDateTime(row.created_at.getTime(), venue.time_zone),
  }))
  return { entries, isEnd }
}
