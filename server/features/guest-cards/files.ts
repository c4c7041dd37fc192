import { BYTE_ORDER_MARK, csvLines, csvText } from '#contract/csv.ts'
import type { Db } from '#server/db/connection.ts'
import type { Services } from '#server/lib/services.ts'
import type { SignedIn } from '#server/lib/viewer.ts'
import { listForFile } from './list-queries.ts'
import { logAction } from './log-queries.ts'
import { logEntryOf, phonesByCard, presentCard, requireCard, requireGuestRight } from './service.ts'
import { fileLine, fileTitles } from './views.ts'

const BATCH_SIZE = 1000

/** Streams all cards of a venue as one CSV file. The export is logged first, because a stream may break in the middle. */
export async function exportGuests(
  db: Db,
  viewer: SignedIn,
  placeId: string,
): Promise<AsyncGenerator<string>> {
  const { id, time_zone } = await requireGuestRight(db, viewer, placeId, 'export')
  await logAction(db, logEntryOf(viewer, id, 'export-all'))
  return csvChunks(db, id, time_zone)
}

async function* csvChunks(db: Db, placeId: string, timeZone: string): AsyncGenerator<string> {
  yield `${BYTE_ORDER_MARK}${csvLines([fileTitles])}`
  for (let after = ''; ; ) {
    const cards = await listForFile(db, placeId, after, BATCH_SIZE)
    const phones = await phonesByCard(
      db,
      cards.map(({ id }) => id),
    )
    yield csvLines(cards.map((card) => fileLine(card, phones.get(card.id) ?? [], timeZone)))
    const last = cards.at(-1)
    if (!last || cards.length < BATCH_SIZE) return
    after = last.id
  }
}

/** Exports everything stored about one guest, so that a venue can answer a request for personal data. */
export async function exportGuest(
  services: Services,
  viewer: SignedIn,
  id: string,
  format: 'csv' | 'json',
): Promise<string> {
  const { card, venue } = await requireCard(services.db, viewer, id, 'export')
  await logAction(services.db, logEntryOf(viewer, venue.id, 'export', card.id))
  const {
    rights: _rights,
    similar: _similar,
    version: _version,
    ...guest
  } = await presentCard(services, viewer, card, venue)
  if (format === 'json') return JSON.stringify(guest, null, 2)
  return csvText([fileTitles, fileLine(card, guest.phones, venue.time_zone)])
}
