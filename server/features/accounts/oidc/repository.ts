import type { Insertable } from 'kysely'
import type { Db } from '#server/db/connection.ts'
import { currentTime, timeFromNow } from '#server/db/fragments/columns.ts'
import type { OidcIdentities, OidcRequests, OidcUnlinkedIdentities } from '#server/db/types.ts'
import { REQUEST_MS, UNLINKED_MS } from './rules.ts'

const shown = ['id', 'issuer', 'email', 'created_at', 'last_used_at'] as const

export type IdentityRow = Awaited<ReturnType<typeof listIdentities>>[number]

export function listIdentities(db: Db, userId: string) {
  return db
    .selectFrom('oidc_identities')
    .select(shown)
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute()
}

/** @returns undefined when it is linked already, or the person has another identity of this issuer */
export function insertIdentity(
  db: Db,
  identity: Insertable<OidcIdentities>,
): Promise<IdentityRow | undefined> {
  return db
    .insertInto('oidc_identities')
    .values(identity)
    .onConflict((known) => known.doNothing())
    .returning(shown)
    .executeTakeFirst()
}

export async function deleteIdentity(
  db: Db,
  { userId, id }: { userId: string; id: string },
): Promise<IdentityRow | undefined> {
  return db
    .deleteFrom('oidc_identities')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning(shown)
    .executeTakeFirst()
}

export async function deleteIdentitiesOf(db: Db, userId: string, since?: Date): Promise<void> {
  await db
    .deleteFrom('oidc_identities')
    .where('user_id', '=', userId)
    .$if(since !== undefined, (query) => query.where('created_at', '>=', since ?? new Date(0)))
    .execute()
}

/** Stores the time of use. @returns the id of its person */
export async function touchIdentity(db: Db, issuer: string, subject: string): Promise<string | undefined> {
  const row = await db
    .updateTable('oidc_identities')
    .set({ last_used_at: currentTime })
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .returning('user_id')
    .executeTakeFirst()
  return row?.user_id
}

export async function insertRequest(db: Db, request: Insertable<OidcRequests>): Promise<void> {
  await db.insertInto('oidc_requests').values(request).execute()
}

/** @returns undefined for an unknown, used or expired request */
export function takeRequest(db: Db, cookieHash: string) {
  return db
    .deleteFrom('oidc_requests')
    .where('cookie_hash', '=', cookieHash)
    .where('created_at', '>', timeFromNow(-REQUEST_MS))
    .returning(['provider', 'state', 'nonce', 'verifier', 'user_id'])
    .executeTakeFirst()
}

export async function insertUnlinked(db: Db, unlinked: Insertable<OidcUnlinkedIdentities>): Promise<void> {
  await db.insertInto('oidc_unlinked_identities').values(unlinked).execute()
}

/** Deletes and returns it if it has this e-mail and the session was opened after it. */
export function consumeUnlinked(
  db: Db,
  { cookieHash, email, sessionId }: { cookieHash: string; email: string; sessionId: string | null },
) {
  return db
    .deleteFrom('oidc_unlinked_identities')
    .where('cookie_hash', '=', cookieHash)
    .where('email', '=', email)
    .where('created_at', '>', timeFromNow(-UNLINKED_MS))
    .where('created_at', '<', ({ selectFrom }) =>
      selectFrom('sessions').select('sessions.created_at').where('sessions.id', '=', sessionId),
    )
    .returning(['issuer', 'subject', 'email'])
    .executeTakeFirst()
}

export async function removeExpired(db: Db): Promise<void> {
  await db.deleteFrom('oidc_requests').where('created_at', '<', timeFromNow(-REQUEST_MS)).execute()
  await db
    .deleteFrom('oidc_unlinked_identities')
    .where('created_at', '<', timeFromNow(-UNLINKED_MS))
    .execute()
}
