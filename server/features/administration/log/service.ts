import type { ReferenceListName } from '#contract/reference/list-fields.ts'
import type { LogEntry } from '#contract/users/administration-log.ts'
import type { LogKind } from '#contract/users/log-kinds.ts'
import type { Db } from '#server/db/connection.ts'
import { loadReference, type ReferenceData } from '#server/features/reference/lookup.ts'
import { fullName } from '#server/features/users/views.ts'
import { requireRows } from '#server/lib/errors.ts'
import { type Page, readPage } from '#server/lib/paging.ts'
import { addDays, beginningOfDay } from '#server/lib/zone.ts'
import * as repository from './repository.ts'

const LOG_ZONE = 'Europe/Moscow'

const eventsOf: Readonly<Record<LogKind, readonly repository.LogEvent[]>> = {
  roles: ['role'],
  blocks: ['block'],
  lists: ['list'],
  places: ['action', 'action-undone', 'place-merge', 'chain-merge', 'chain-merge-undone'],
  imports: ['import', 'import-undone'],
}

interface LogQuery {
  kind?: LogKind
  by?: string
  from?: string
  to?: string
  offset?: number
  limit?: number
}

/** @throws {AppError} RecordNotFound for an empty page */
export async function listLog(db: Db, query: LogQuery): Promise<Page<LogEntry>> {
  const { kind, by, from, to } = query
  const page = readPage(query)
  const filter = {
    events: kind && eventsOf[kind],
    by,
    from: from === undefined ? undefined : new Date(beginningOfDay(from, LOG_ZONE)),
    before: to === undefined ? undefined : new Date(beginningOfDay(addDays(to, 1), LOG_ZONE)),
  }
  const found = requireRows(await repository.listLog(db, filter, page.rows), 'Здесь ещё ничего не делали')
  const { rows, isEnd } = page.cut(found, (row) => row)
  const details = await readDetails(db, rows)
  return { rows: rows.map((row) => ({ ...viewEntry(row), ...details(row) })), isEnd }
}

type EntryDetails = Omit<LogEntry, 'id' | 'kind' | 'by' | 'createdAt'>

/** Details of the entries of a page, read by one statement for each table. */
async function readDetails(
  db: Db,
  rows: readonly repository.LogRow[],
): Promise<(row: repository.LogRow) => EntryDetails> {
  const read = async <Found extends { id: string }>(
    load: (db: Db, ids: readonly string[]) => Promise<Found[]>,
    ...events: repository.LogEvent[]
  ): Promise<ReadonlyMap<string, Found>> => {
    const ids = rows.filter(({ event }) => events.includes(event)).map(({ id }) => id)
    const found = ids.length === 0 ? [] : await load(db, ids)
    return new Map(found.map((row) => [row.id, row]))
  }
  const [reference, roles, blocks, lists, actions, placeMerges, chainMerges, runs] = await Promise.all([
    loadReference(db),
    read(repository.listRoleChanges, 'role'),
    read(repository.listAccountBlocks, 'block'),
    read(repository.findReferenceChanges, 'list'),
    read(repository.listActions, 'action', 'action-undone'),
    read(repository.listPlaceMerges, 'place-merge'),
    read(repository.listChainMerges, 'chain-merge', 'chain-merge-undone'),
    read(repository.listImportRuns, 'import', 'import-undone'),
  ])
  return ({ event, id }) => {
    const role = event === 'role' && roles.get(id)
    if (role) return { role: { ...role, user: viewUser(role.user) } }
    const block = event === 'block' && blocks.get(id)
    if (block) return { block: { user: viewUser(block.user), reason: block.reason } }
    const change = event === 'list' && lists.get(id)
    if (change) return { row: viewRow(change, reference) }
    const action = event.startsWith('action') && actions.get(id)
    if (action) return { action: viewAction(action, event === 'action-undone', reference) }
    const placeMerge = event === 'place-merge' && placeMerges.get(id)
    if (placeMerge) return { placeMerge: viewPlaceMerge(placeMerge) }
    const chainMerge = event.startsWith('chain-merge') && chainMerges.get(id)
    if (chainMerge) return { chainMerge: viewChainMerge(chainMerge, event === 'chain-merge-undone') }
    const run = event.startsWith('import') && runs.get(id)
    return run ? { run: viewRun(run, event === 'import-undone') } : {}
  }
}

function viewEntry({ event, id, created_at, by }: repository.LogRow) {
  const kind = (Object.keys(eventsOf) as LogKind[]).find((known) => eventsOf[known].includes(event))
  return {
    id: `${event}-${id}`,
    kind: kind ?? 'roles',
    by: by && viewUser(by),
    createdAt: new Date(created_at).toISOString(),
  }
}

function viewUser(row: Parameters<typeof fullName>[0] & { id: string }) {
  return { id: row.id, fullName: fullName(row) }
}

type Found<Load extends (db: Db, ids: readonly string[]) => Promise<unknown[]>> = Awaited<
  ReturnType<Load>
>[number]

function viewRow(
  { list, row_id, action, changes }: Found<typeof repository.findReferenceChanges>,
  reference: ReferenceData,
) {
  const mergedName = changes.name?.before
  return {
    list: list as ReferenceListName,
    id: row_id,
    name: nameOfRow(list as ReferenceListName, row_id, reference),
    action,
    details: action === 'merged' ? [String(mergedName ?? '')] : Object.keys(changes),
  }
}

function nameOfRow(list: ReferenceListName, id: number, reference: ReferenceData): string {
  if (list === 'dresscodes') return reference.dresscodeById.get(id)?.title ?? ''
  const { cityById, categoryById, cuisineById, tagById } = reference
  const byId = { cities: cityById, categories: categoryById, cuisines: cuisineById, tags: tagById }[list]
  return byId.get(id)?.name ?? ''
}

function viewAction(
  { kind, city_id, changed }: Found<typeof repository.listActions>,
  isUndo: boolean,
  { cityById }: ReferenceData,
) {
  return { kind, isUndo, city: cityById.get(city_id ?? 0)?.name ?? null, changed: Number(changed) }
}

function viewPlaceMerge({ latin_name, name, changes }: Found<typeof repository.listPlaceMerges>) {
  return { place: { latinName: latin_name, name }, merged: String(changes.merged?.after ?? '') }
}

function viewChainMerge(
  { into_id: id, into_name: name, from_name: merged }: Found<typeof repository.listChainMerges>,
  isUndo: boolean,
) {
  return { organisation: { id, name }, merged, isUndo }
}

function viewRun({ id, file_name, kind }: Found<typeof repository.listImportRuns>, isUndo: boolean) {
  return { id, fileName: file_name, isUndo, isDecision: kind === 'decision' }
}
