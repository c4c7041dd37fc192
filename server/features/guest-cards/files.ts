import { CSV_MARK, csvLines, csvText } from '#contract/csv.ts'
import type { Db } from '#server/db/connection.ts'
import type { Services } from '#server/lib/services.ts'
import type { SignedIn } from '#server/lib/viewer.ts'
import { listForFile } from './list-queries.ts'
import { logAction } from './log-queries.ts'
import { entryOf, phonesByRoot, presentCard, requireCard, requireGuests } from './service.ts'
import { fileLine, fileTitles } from './views.ts'

const BATCH = 1000

/** All cards of a venue in pieces of one CSV file. That they were saved is written down first. */
export async function saveGuests(db: Db, viewer: SignedIn, placeId: string): Promise<AsyncGenerator<string>> {
  const { id, time_zone } = await requireGuests(db, viewer, placeId, 'export')
  await logAction(db, entryOf(viewer, id, 'export-all'))
  return readFile(db, id, time_zone)
}

async function* readFile(db: Db, placeId: string, timeZone: string): AsyncGenerator<string> {
  yield `${CSV_MARK}${csvLines([fileTitles])}`
  for (let after = ''; ; ) {
    const cards = await listForFile(db, placeId, after, BATCH)
    const phones = await phonesByRoot(
      db,
      cards.map(({ id }) => id),
    )
    yield csvLines(cards.map((card) => fileLine(card, phones.get(card.id) ?? [], timeZone)))
    const last = cards.at(-1)
    if (!last || cards.length < BATCH) return
    after = last.id
  }
}

/** All that is kept of one guest: what a venue hands over to somebody who asks what it knows of them. */
export async function saveGuest(
  services: Services,
  viewer: SignedIn,
  id: string,
  format: 'csv' | 'json',
): Promise<string> {
  const { card, venue } = await requireCard(services.db, viewer, id, 'export')
  await logAction(services.db, entryOf(viewer, venue.id, 'export', card.id))
  const {
    rights: _rights,
    similar: _similar,
    version: _version,
    ...guest
  } = await presentCard(services, viewer, card, venue)
  if (format === 'json') return JSON.stringify(guest, null, 2)
  return csvText([fileTitles, fileLine(card, guest.phones, venue.time_zone)])
}
