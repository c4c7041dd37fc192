import type { Db } from '#server/db/connection.ts'
import { fullName } from '#server/db/fragments/cards.ts'
import { currentTime } from '#server/db/fragments/columns.ts'
import { asPattern } from '#server/db/fragments/patterns.ts'
import { logRoleChange } from '#server/db/role-log.ts'
import { inTransaction } from '#server/db/transaction.ts'
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
      'post_count',
      'comment_count',
      'created_at',
    ])
    .select((user) => user('blocked_at', 'is not', null).$castTo<boolean>().as('is_blocked'))
    .where('is_deleted', '=', false)
}

export type AccountListRow = Awaited<ReturnType<typeof listAccounts>>[number]

export async function listAccounts(db: Db, filter: { query: string; offset: number; limit: number }) {
  const pattern = `%${asPattern(filter.query)}%`
  return selectAccounts(db)
    .$if(filter.query !== '', (query) =>
      query.where((eb) =>
        eb.or([
          eb('email', 'ilike', pattern),
          eb('phone', 'ilike', pattern),
          eb(fullName('users'), 'ilike', pattern),
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

/** Sets the role and logs the change, unless the person had the role already. */
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

/** Sets the block and logs the change, unless there was no block to take off. */
export async function setBlocked(
  db: Db,
  userId: string,
  { by, reason }: { by: string /** null unblocks. */; reason: string | null },
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const row = await transaction
      .updateTable('users')
      .set({
        blocked_at: reason === null ? null : currentTime,
        blocked_by: reason === null ? null : by,
        blocked_reason: reason,
      })
      .where('id', '=', userId)
      .$if(reason === null, (query) => query.where('blocked_at', 'is not', null))
      .returning('id')
      .executeTakeFirst()
    if (!row) return
    await transaction
      .insertInto('account_blocks')
      .values({ user_id: userId, changed_by: by, reason })
      .execute()
  })
}
