import type { SessionItem } from '#contract/users/accounts.ts'
import type { UserRole } from '#server/db/types.ts'
import { describeDevice } from './rules.ts'

export function viewSession(
  row: { id: string; user_agent: string; created_at: Date; last_used_at: Date },
  currentSessionId: string,
): SessionItem {
  return {
    id: row.id,
    isCurrent: row.id === currentSessionId,
    device: describeDevice(row.user_agent),
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at.toISOString(),
  }
}

/** The session flags of the specification; `memberRoles` are those on places and organisations. */
export function viewFlags(role: UserRole, memberRoles: ReadonlySet<string>) {
  return {
    isAdmin: role === 'admin',
    isContentManager: role === 'content_manager',
    isStaff: memberRoles.has('staff') || memberRoles.has('manager') || memberRoles.has('owner'),
    isRequester: memberRoles.has('requester'),
  }
}
