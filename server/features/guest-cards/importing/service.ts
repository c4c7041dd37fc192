import { MAX_IMPORTED_COLUMNS, MAX_IMPORTED_ROWS } from '#contract/guest-cards/guest-card-values.ts'
import type { GuestImport, ImportColumns } from '#contract/guest-cards/guest-cards.ts'
import type { Db } from '#server/db/connection.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/lib/errors.ts'
import { newId } from '#server/lib/ids.ts'
import { requireWithinLimit } from '#server/lib/limits/rate-limits.ts'
import type { Services } from '#server/lib/services.ts'
import type { SignedIn } from '#server/lib/viewer.ts'
import { logAction } from '../log-queries.ts'
import * as repository from '../repository.ts'
import { logEntryOf, requireGuestRight } from '../service.ts'
import { guessColumns, type ImportPlan, planImport, readRow } from './rules.ts'
import { readTable, type TableRow } from './table.ts'

const MAX_REFUSED = 200
const TABLES_PER_HOUR = 60

/** Previews a table of guests, or adds it. @throws {AppError} ValidationFailed for a text that is no table */
export async function importGuests(
  services: Pick<Services, 'db' | 'events' | 'limits'>,
  viewer: SignedIn,
  placeId: string,
  request: { text: string; columns?: ImportColumns; is_preview: boolean },
  now: number,
): Promise<GuestImport> {
  const venue = await requireGuestRight(services.db, viewer, placeId, 'import')
  const limit = { key: `guest-imports:${venue.id}`, limit: TABLES_PER_HOUR, windowSeconds: 3600 }
  await requireWithinLimit(services.limits, limit)
  const { titles, items } = await requireTable(request.text)
  const columns = request.columns ?? guessColumns(titles)
  const rows = items.map((item) =>
    'broken' in item ? { line: item.line, text: '', reason: item.broken } : readRow(item, columns),
  )
  const plan = request.is_preview
    ? planImport(rows, await findExistingCards(services.db, venue.id, rows, repository.listCards))
    : await inTransaction(services.db, async (db) => {
        await repository.lockGuests(db, venue.id)
        // Their texts are merged with the rows, so that nobody may change them until they are written.
        const locked = await findExistingCards(db, venue.id, rows, repository.lockCards)
        const computed = planImport(rows, locked)
        await apply(db, venue.id, computed, now)
        const amount = computed.added.length + computed.changed.length
        if (amount > 0) await logAction(db, { ...logEntryOf(viewer, venue.id, 'import'), amount })
        await services.events.publish(db, 'guest-cards.changed', { placeId: venue.id })
        return computed
      })
  const firstCells = items.find((item) => 'cells' in item)?.cells ?? []
  return {
    columns,
    headings: titles.map((title, at) => ({ title, example: (firstCells[at] ?? '').slice(0, 80) })),
    added: plan.added.length,
    changed: plan.changed.length,
    same: plan.same,
    refusedCount: plan.refused.length,
    refused: plan.refused.slice(0, MAX_REFUSED),
    preview: plan.preview,
  }
}

type Item = TableRow | { line: number; broken: string }

async function requireTable(text: string): Promise<{ titles: string[]; items: Item[] }> {
  const items: Item[] = []
  for await (const item of readTable(text)) {
    if (items.length > MAX_IMPORTED_ROWS)
      throw refused('В таблице больше 10 000 строк. Разделите её на части')
    items.push(item)
  }
  const [head, ...rest] = items.sort((one, other) => one.line - other.line)
  if (!head || 'broken' in head) throw refused('В первой строке должны быть названия столбцов')
  if (rest.length === 0) throw refused('В таблице нет строк с гостями')
  const titles = head.cells.slice(0, MAX_IMPORTED_COLUMNS).map((title) => title.trim().slice(0, 60))
  return { titles, items: rest }
}

/** The cards of the venue by the phones of the table. */
async function findExistingCards(
  db: Db,
  placeId: string,
  rows: readonly ReturnType<typeof readRow>[],
  read: typeof repository.listCards,
) {
  const phones = rows.flatMap((row) => ('phone' in row ? [row.phone] : []))
  const found = await repository.findByPhones(db, placeId, phones)
  const cards = await read(db, [...new Set(found.map(({ root_id }) => root_id))])
  const byId = new Map(cards.map((card) => [card.id, card]))
  return new Map(
    found.flatMap(({ phone, root_id }) => {
      const card = byId.get(root_id)
      return card ? [[phone, card] as const] : []
    }),
  )
}

async function apply(db: Db, placeId: string, { added, changed }: ImportPlan, now: number): Promise<void> {
  const newCards = added.map((row) => ({ ...row, id: newId(now), place_id: placeId }))
  const insertedIds = await repository.insertCardsByPhone(
    db,
    newCards.map(({ id, place_id, phone, name }) => ({ id, place_id, phone, name })),
  )
  const filled = newCards
    .filter(({ id }) => insertedIds.has(id))
    .map(({ id, name, birthday, allergies, notes, tags, visits }) => {
      return { id, name, birthday, allergies, notes, tags, imported_visits: visits }
    })
  const updated = [...filled, ...changed]
  await repository.updateImported(db, updated)
  await repository.recount(
    db,
    updated.map(({ id }) => id),
  )
}

function refused(message: string): AppError {
  return new AppError('ValidationFailed', { message, fields: { text: [message] } })
}
