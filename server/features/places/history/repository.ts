import { sql } from 'kysely'
import type { Db } from '#server/db/connection.ts'
import type { RevisionChanges, RevisionKind } from '#server/db/types.ts'
import { type UserShortRow, userShortColumns } from '#server/features/users/views.ts'

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
  placeId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<RevisionRow[]> {
  const { rows } = await sql<RevisionRow>`
    select r.id, r.version, r.kind, r.created_at, r.changes, r.reverted_id,
      exists (select from place_revisions undo where undo.reverted_id = r.id) is_reverted,
      (select row_to_json(row) from (
        select ${sql.raw(userShortColumns)} from users u where u.id = r.user_id) row) author
    from place_revisions r where r.place_id = ${placeId}
    order by r.version desc limit ${limit} offset ${offset}`.execute(db)
  return rows
}

export async function findRevision(
  db: Db,
  placeId: string,
  revisionId: string,
): Promise<{ kind: RevisionKind; changes: RevisionChanges } | undefined> {
  return db
    .selectFrom('place_revisions')
    .select(['kind', 'changes'])
    .where('id', '=', revisionId)
    .where('place_id', '=', placeId)
    .executeTakeFirst()
}
