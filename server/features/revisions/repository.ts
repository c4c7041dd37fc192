import { sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { insertRows } from '#server/db/bulk.ts'
import type { RevisionChanges } from '#server/db/column-types.ts'
import type { Db } from '#server/db/connection.ts'
import { userCardOf } from '#server/db/fragments/cards.ts'
import type { RevisionKind } from '#server/db/types.ts'

/** The subject of the history. */
export type Subject = { placeId: string } | { organisationId: string }

/** The two tables differ only in the name of this column. */
function tableOf(subject: Subject) {
  return 'placeId' in subject
    ? ({ table: 'place_revisions', column: 'place_id', id: subject.placeId } as const)
    : ({ table: 'organisation_revisions', column: 'organisation_id', id: subject.organisationId } as const)
}

function revisionsOf(db: Db, subject: Subject) {
  const { table, column, id } = tableOf(subject)
  return db.selectFrom(db.dynamic.table(table).as('r')).where(sql.ref(`r.${column}`), '=', id)
}

export interface NewRevision {
  id: string
  version: number
  kind: RevisionKind
  userId: string | null
  changes: RevisionChanges
  revertedId?: string | undefined
}

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
  await insertRows(db, 'place_revisions', rows)
}

export async function insertRevision(db: Db, subject: Subject, revision: NewRevision): Promise<void> {
  const { table, column, id } = tableOf(subject)
  await db
    .insertInto(table)
    .values({
      id: revision.id,
      [column]: id,
      version: revision.version,
      kind: revision.kind,
      user_id: revision.userId,
      reverted_id: revision.revertedId ?? null,
      changes: JSON.stringify(revision.changes),
    })
    .execute()
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
  return revisionsOf(db, subject)
    .select(['r.changes', 'r.user_id', 'r.created_at'])
    .select((r) =>
      jsonObjectFrom(
        r
          .selectFrom('users as u')
          .select(['u.id', 'u.first_name', 'u.second_name', 'u.is_deleted'])
          .whereRef('u.id', '=', 'r.user_id'),
      ).as('author'),
    )
    .where('r.version', '>', version)
    .orderBy('r.version', 'desc')
    .execute()
}

/** Newest first. */
export async function listRevisions(
  db: Db,
  subject: Subject,
  { limit, offset }: { limit: number; offset: number },
) {
  const { table } = tableOf(subject)
  return revisionsOf(db, subject)
    .select(['r.id', 'r.version', 'r.kind', 'r.created_at', 'r.changes', 'r.reverted_id'])
    .select((r) => [
      r
        .exists(
          db.selectFrom(db.dynamic.table(table).as('undo')).where('undo.reverted_id', '=', r.ref('r.id')),
        )
        .$castTo<boolean>()
        .as('is_reverted'),
      userCardOf(r.ref('r.user_id')).as('author'),
    ])
    .orderBy('r.version', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

export async function findRevision(
  db: Db,
  subject: Subject,
  revisionId: string,
): Promise<{ kind: RevisionKind; changes: RevisionChanges } | undefined> {
  return revisionsOf(db, subject)
    .select(['r.kind', 'r.changes'])
    .where('r.id', '=', revisionId)
    .executeTakeFirst()
}
