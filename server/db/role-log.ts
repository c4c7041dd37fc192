import type { Db } from './connection.ts'
import type { RoleChanges } from './types.ts'

export interface RoleChange {
  userId: string
  /** Null for changes by the command line or the configuration. */
  changedBy: string | null
  placeId?: string | null
  organisationId?: string | null
  role: RoleChanges['role']
  action: RoleChanges['action']
}

/** Called in the transaction of the change, so that neither exists without the other. */
export async function logRoleChange(db: Db, change: RoleChange): Promise<void> {
  await db
    .insertInto('role_changes')
    .values({
      user_id: change.userId,
      changed_by: change.changedBy,
      place_id: change.placeId ?? null,
      organisation_id: change.organisationId ?? null,
      role: change.role,
      action: change.action,
    })
    .execute()
}
