import type { Db } from '#server/db/connection.ts'
import { fullName } from '#server/features/users/views.ts'
import { AppError } from '#server/lib/errors.ts'
import type { ReservationSide } from '#server/lib/events.ts'
import { type ChangeRow, insertChange, isKeyUsed, listChangesSince } from './repository.ts'
import { type ChangeAction, conflictOf, describeChange, isSameMark, type LoggedChange } from './rules.ts'

/** The side that changes a reservation; for the venue also the person. */
export interface Author {
  side: ReservationSide | null
  userId: string | null
  /** The idempotency key of the request. */
  key?: string | null | undefined
}

export const guestAuthor: Author = { side: 'guest', userId: null }
/** The author of automatic changes. */
export const systemAuthor: Author = { side: null, userId: null }

/** A decision of the venue: the version it was made on, and the key of its attempts. */
export interface DecisionKey {
  version?: number | undefined
  idempotency_key?: string | undefined
}

/** @returns the version that the change makes */
export async function logChange(
  db: Db,
  row: { id: string; version: number },
  action: ChangeAction,
  { side, userId, key }: Author,
): Promise<number> {
  const version = row.version + 1
  await insertChange(db, {
    reservation_id: row.id,
    version,
    action,
    side,
    user_id: userId,
    idempotency_key: key ?? null,
  })
  return version
}

/**
 * Whether an earlier attempt or another person has already made this decision.
 * @throws {AppError} EditConflict when something else was decided since the version it was made on
 */
export async function isAlreadyApplied(
  db: Db,
  row: { id: string; version: number },
  action: ChangeAction,
  { version, idempotency_key: key }: DecisionKey,
): Promise<boolean> {
  if (key !== undefined && (await isKeyUsed(db, row.id, key))) return true
  if (version === undefined || version === row.version) return false
  const changes = (await listChangesSince(db, row.id, version)).map(changeOf)
  if (isSameMark(action, changes)) return true
  const [latest] = changes
  throw new AppError('EditConflict', {
    ...(latest && { message: describeChange(latest) }),
    conflict: conflictOf(row.version, changes),
  })
}

function changeOf(row: ChangeRow): LoggedChange {
  const { action, side, user_id, first_name, second_name, is_deleted, created_at } = row
  const userName =
    user_id === null
      ? ''
      : fullName({
          id: user_id,
          first_name: first_name ?? '',
          second_name: second_name ?? '',
          is_deleted: is_deleted ?? false,
        })
  return { action, side, userId: user_id, userName, changedAt: created_at }
}
