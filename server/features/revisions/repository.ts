import { sql } from 'kysely'
import { type ColumnTypes, insertRows } from '#server/db/bulk.ts'
import { userCardOf } from '#server/db/cards.ts'
import type { RevisionChanges } from '#server/db/column-types.ts'
import type { Db } from '#server/db/connection.ts'
import type { RevisionKind } from '#server/db/types.ts'
import type { UserShortRow } from '#server/features/users/views.ts'

/** Whose history it is. */
export type Subject = { placeId: string } | { organisationId: string }

/** Each has a table of its own, alike but for the name of this column. */
function tableOf(subject: Subject) {
  return 'placeId' in subject
    ? { table: sql.table('place_revisions'), column: sql.ref('place_id'), id: subject.placeId }
    : {
        table: sql.table('organisation_revisions'),
        column: sql.ref('organisation_id'),
        id: subject.organisationId,
      }
}

export interface NewRevision {
  id: string
  version: number
  kind: RevisionKind
  userId: string | null
  changes: RevisionChanges
  revertedId?: string | undefined
}

const placeRevisionColumns = {
  id: 'text',
  place_id: 'text',
  version: 'int',
  kind: 'text',
  user_id: 'text',
  reverted_id: 'text',
  changes: 'jsonb',
} as const satisfies ColumnTypes

export async function insertPlaceRevisions(
  db: Db,
  revisions: readonly (NewRevision & { placeId: string })[],
): Promise<void> {
  const rows = revisions.map(({ placeId, userId, revertedId = null, ...revision }) => ({
    ...revision,
    place_id: placeId,
    user_id: userId,
    reverted_id: revertedId,
  }))
  await insertRows(db, 'place_revisions', placeRevisionColumns, rows)
}

export async function insertRevision(db: Db, subject: Subject, revision: NewRevision): Promise<void> {
  const { table, column, id } = tableOf(subject)
  await sql`
    insert into ${table} (id, ${column}, version, kind, user_id, reverted_id, changes)
    values (${revision.id}, ${id}, ${revision.version}, ${revision.kind}, ${revision.userId},
      ${revision.revertedId ?? null}, ${JSON.stringify(revision.changes)}::jsonb)`.execute(db)
}

export interface RevisionSinceRow {
  changes: RevisionChanges
  user_id: string | null
  author: { id: string; first_name: string; second_name: string; is_deleted: boolean } | null
  created_at: Date
}

/** Newest first. */
export async function listRevisionsSince(
  db: Db,
  subject: Subject,
  version: number,
): Promise<RevisionSinceRow[]> {
  const { table, column, id } = tableOf(subject)
  const { rows } = await sql<RevisionSinceRow>`
    select r.changes, r.user_id, r.created_at, (
      select row_to_json(author) from (
        select id, first_name, second_name, is_deleted from users where id = r.user_id) author) author
    from ${table} r where r.${column} = ${id} and r.version > ${version}
    order by r.version desc`.execute(db)
  return rows
}

export interface RevisionRow {
  id: string
  version: number
  kind: RevisionKind
  author: UserShortRow | null
  created_at: Date
  changes: RevisionChanges
  reverted_id: string | null
  /** It has been undone already. */
  is_reverted: boolean
}

/** Newest first. */
export async function listRevisions(
  db: Db,
  subject: Subject,
  { limit, offset }: { limit: number; offset: number },
): Promise<RevisionRow[]> {
  const { table, column, id } = tableOf(subject)
  const { rows } = await sql<RevisionRow>`
    select r.id, r.version, r.kind, r.created_at, r.changes, r.reverted_id,
      exists (select from ${table} undo where undo.reverted_id = r.id) is_reverted,
      ${userCardOf(sql.ref('r.user_id'))} author
    from ${table} r where r.${column} = ${id}
    order by r.version desc limit ${limit} offset ${offset}`.execute(db)
  return rows
}

export async function findRevision(
  db: Db,
  subject: Subject,
  revisionId: string,
): Promise<{ kind: RevisionKind; changes: RevisionChanges } | undefined> {
  const { table, column, id } = tableOf(subject)
  const { rows } = await sql<{ kind: RevisionKind; changes: RevisionChanges }>`
    select kind, changes from ${table} where id = ${revisionId} and ${column} = ${id}`.execute(db)
  return rows[0]
}
