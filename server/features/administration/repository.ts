import { sql } from 'kysely'
import type { Db } from '#server/db/connection.ts'
import type { UserRole } from '#server/db/types.ts'

function selectAccounts(db: Db) {
  return db
    .selectFrom('users')
    .select([
      'id',
      'first_name',
      'second_name',
      'email',
      'phone',
      'role',
      'blocked_reason',
      sql<boolean>`blocked_at is not null`.as('is_blocked'),
      'post_count',
      'comment_count',
      'created_at',
    ])
    .where('is_deleted', '=', false)
}

export type AccountListRow = Awaited<ReturnType<typeof listAccounts>>[number]

export async function listAccounts(db: Db, filter: { query: string; offset: number; limit: number }) {
  const pattern = `%${filter.query.replace(/[\\%_]/g, '\\$&')}%`
  return selectAccounts(db)
    .$if(filter.query !== '', (query) =>
      query.where((eb) =>
        eb.or([
          eb('email', 'ilike', pattern),
          eb('phone', 'ilike', pattern),
          eb(sql<string>`first_name || ' ' || second_name`, 'ilike', pattern),
        ]),
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(filter.offset)
    .limit(filter.limit)
    .execute()
}

export function getAccount(db: Db, userId: string) {
  return selectAccounts(db).where('id', '=', userId).executeTakeFirst()
}

export function findAccountByEmail(db: Db, email: string) {
  return selectAccounts(db).where('email', '=', email).executeTakeFirst()
}

export async function setRole(db: Db, userId: string, role: UserRole): Promise<void> {
  await db.updateTable('users').set({ role }).where('id', '=', userId).execute()
}

export async function setBlocked(
  db: Db,
  userId: string,
  block: { by: string; reason: string } | null,
): Promise<void> {
  await db
    .updateTable('users')
    .set({
      blocked_at: block ? sql<Date>`now()` : null,
      blocked_by: block?.by ?? null,
      blocked_reason: block?.reason ?? null,
    })
    .where('id', '=', userId)
    .execute()
}
