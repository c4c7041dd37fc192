import type { Db } from '#server/db/connection.ts'

/** When a person last used one of their sessions, to the hour; null when one of the two hides it or no session is left. */
export async function readLastUse(
  db: Db,
  { personId, viewerId }: { personId: string; viewerId: string },
): Promise<Date | null> {
  const session = await db
    .selectFrom('sessions as s')
    .select('s.last_used_at')
    .where('s.user_id', '=', personId)
    .where(({ eb, selectFrom }) =>
      eb.not(
        eb.exists(
          selectFrom('users').where('id', 'in', [personId, viewerId]).where('shows_presence', '=', false),
        ),
      ),
    )
    .orderBy('s.last_used_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return session ? new Date(session.last_used_at) : null
}

/** The people who show that they are typing and therefore see it of others. */
export async function listTypingVisibleUsers(db: Db, userIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('id', 'in', userIds)
    .where('shows_typing', '=', true)
    .execute()
  return rows.map(({ id }) => id)
}
