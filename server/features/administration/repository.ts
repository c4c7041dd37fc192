import { sql } from 'kysely'
import type { Db } from '#server/db/connection.ts'
import { logRoleChange } from '#server/db/role-log.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { RoleChanges, UserRole } from '#server/db/types.ts'

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

/** Logs it as well, unless they had that role already. */
export async function setRole(
  db: Db,
  { userId, role, changedBy }: { userId: string; role: UserRole; changedBy: string | null },
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const row = await transaction
      .updateTable('users')
      .set({ role })
      .where('id', '=', userId)
      .where('role', '<>', role)
      .returning('id')
      .executeTakeFirst()
    if (row) await logRoleChange(transaction, { userId, changedBy, role, action: 'granted' })
  })
}

export interface RoleChangeRow {
  id: string
  user: NamedUser
  changed_by: NamedUser | null
  place: { latinName: string; name: string } | null
  organisation: { id: string; name: string } | null
  role: RoleChanges['role']
  action: RoleChanges['action']
  created_at: Date | string
}

interface NamedUser {
  id: string
  first_name: string
  second_name: string
  is_deleted: boolean
}

/** The latest first. */
export async function listRoleChanges(
  db: Db,
  { offset, limit }: { offset: number; limit: number },
): Promise<RoleChangeRow[]> {
  const named = (id: string) =>
    sql`(select row_to_json(u) from (
      select id, first_name, second_name, is_deleted from users where users.id = ${sql.ref(id)}) u)`
  const { rows } = await sql<RoleChangeRow>`
    select c.id, c.role, c.action, c.created_at, ${named('c.user_id')} "user", ${named('c.changed_by')} changed_by,
      (select json_build_object('latinName', p.latin_name, 'name', p.name) from places p where p.id = c.place_id) place,
      (select json_build_object('id', o.id, 'name', o.name) from organisations o where o.id = c.organisation_id) organisation
    from role_changes c order by c.id desc limit ${limit} offset ${offset}`.execute(db)
  return rows
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
