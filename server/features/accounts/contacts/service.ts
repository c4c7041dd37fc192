import type { ContactAddress } from '#contract/users/accounts.ts'
import type { ContactConfirmation, ContactUndo } from '#contract/users/contacts.ts'
import type { Db } from '#server/db/connection.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { revokeTokensSince } from '#server/features/api-tokens/service.ts'
import { stopFeedsOf } from '#server/features/calendar-feeds/service.ts'
import { assignInvitations } from '#server/features/permissions/invitations/service.ts'
import { deleteWebhooksSince } from '#server/features/webhooks/service.ts'
import { AppError } from '#server/lib/errors.ts'
import { networkOf } from '#server/lib/limits/networks.ts'
import { requireWithinLimit } from '#server/lib/limits/rate-limits.ts'
import type { Services } from '#server/lib/services.ts'
import type { SignedIn } from '#server/lib/viewer.ts'
import { requireAddress } from '../addresses.ts'
import { attemptLimitOf, type Origin } from '../login-limits.ts'
import { removeIdentitiesSince } from '../oidc/service.ts'
import { checkCode, codeExpired, consumeCode, requestCode } from '../one-time-codes/service.ts'
import { removePasskeysSince } from '../passkeys/service.ts'
import { restoreAccount } from '../restoring/service.ts'
import { type Address, hashToken, newToken } from '../rules.ts'
import { removeFactorSince } from '../second-factor/service.ts'
import { contactChanged, contactRestored, notify } from './emails.ts'
import * as repository from './repository.ts'
import {
  type Contacts,
  contactsBefore,
  maskAddress,
  REQUEST_MS,
  REQUESTS_PER_DAY,
  UNDO_TRIES_PER_HOUR,
  undoEndsAt,
} from './rules.ts'

/** Sends a code to a new address. The viewer has proved who they are. @returns seconds until another may be sent */
export async function requestContact(
  services: Services,
  viewer: SignedIn,
  input: ContactAddress,
  origin: Pick<Origin, 'ip'>,
  now: number,
): Promise<number> {
  const { db, limits } = services
  const address = requireAddress(input)
  await requireWithinLimit(limits, {
    key: `contacts:${viewer.userId}`,
    limit: REQUESTS_PER_DAY,
    windowSeconds: 86_400,
  })
  const contacts = await repository.getContacts(db, viewer.userId)
  if (contacts?.[address.channel] === address.value) {
    const text = address.channel === 'email' ? 'Это и есть ваша почта' : 'Это и есть ваш телефон'
    throw new AppError('ValidationFailed', { fields: { [address.channel]: [text] } })
  }
  await repository.upsertRequest(db, viewer, address, new Date(now))
  return requestCode(services, { [address.channel]: address.value }, 'contact', origin, now)
}

/** Changes or adds an address by the code sent to it, and tells the former one how to undo that. */
export async function confirmContact(
  services: Services,
  viewer: SignedIn,
  { code, ...input }: ContactConfirmation,
  origin: Pick<Origin, 'ip'>,
  now: number,
): Promise<void> {
  const { db, config, events, delivery, sessions } = services
  const { userId, sessionId } = viewer
  const address = requireAddress(input)
  const requestedAt = await repository.getRequestTime(db, viewer, address)
  if (!requestedAt || now - requestedAt.getTime() > REQUEST_MS) throw codeExpired()
  const attempt = { address, purpose: 'contact', password: code, limit: attemptLimitOf(origin) } as const
  const valid = await checkCode(services, attempt, origin, now)
  const token = newToken()
  await inTransaction(db, async (transaction) => {
    const former = await repository.lockContacts(transaction, userId)
    if (!former) throw new AppError('Unauthorized')
    await consumeCode(transaction, valid)
    if (!(await repository.setContacts(transaction, userId, { [address.channel]: address.value }))) {
      throw taken(address)
    }
    await repository.deleteRequest(transaction, userId, address.channel)
    const oldValue = former[address.channel]
    await repository.insertChange(transaction, {
      userId,
      address,
      oldValue,
      undoHash: hashToken(token),
      createdAt: new Date(now),
    })
    if (address.channel === 'email') await assignInvitations(transaction, events, userId, address.value)
    const text = contactChanged(address, oldValue === null, `${config.publicUrl}/contacts/undo/${token}`)
    for (const to of addressesIn(former)) await notify(transaction, delivery, to, text)
  })
  await sessions.end(userId, { except: sessionId })
}

/** @throws {AppError} RecordNotFound for a link that is unknown or older than seven days */
export async function describeUndo(
  services: Pick<Services, 'db' | 'limits'>,
  token: string,
  origin: Pick<Origin, 'ip'>,
): Promise<ContactUndo> {
  return viewUndo(await findChange(services, token, origin))
}

/**
 * Restores the addresses as they were before the change of a link. It also removes the password, factors, tokens and
 * webhooks created since, because a thief may have set them, and ends all calendar addresses and sessions. A second
 * use changes nothing.
 */
export async function undoContact(
  services: Services,
  token: string,
  origin: Pick<Origin, 'ip'>,
): Promise<{ undo: ContactUndo; userId: string }> {
  const { db, delivery, sessions } = services
  const change = await findChange(services, token, origin)
  const userId = change.user_id
  const isDone = await inTransaction(db, async (transaction) => {
    const present = await repository.lockContacts(transaction, userId)
    if (!present) throw gone()
    if ((await repository.findChange(transaction, hashToken(token)))?.undone_at !== null) return false
    const changes = await repository.undoChangesSince(transaction, change)
    const former = contactsBefore(present, changes)
    if (!(await repository.setContacts(transaction, userId, former))) {
      throw new AppError('StateNotAllowed', {
        message: 'На прежний адрес уже зарегистрирован другой профиль. Напишите нам, мы поможем',
      })
    }
    // A thief of the account may have deleted it, too.
    await restoreAccount(transaction, userId)
    await repository.removePassword(transaction, userId)
    await removeFactorSince(transaction, userId, change.created_at)
    await removePasskeysSince(transaction, userId, change.created_at)
    await removeIdentitiesSince(transaction, userId, change.created_at)
    await revokeTokensSince({ ...services, db: transaction }, userId, change.created_at)
    await stopFeedsOf(transaction, userId)
    await deleteWebhooksSince(transaction, userId, change.created_at)
    for (const to of addressesIn(former)) await notify(transaction, delivery, to, contactRestored(true))
    for (const to of addressesIn(present).filter(({ channel, value }) => former[channel] !== value)) {
      await notify(transaction, delivery, to, contactRestored(false))
    }
    return true
  })
  if (isDone) await sessions.end(userId)
  return { undo: { ...viewUndo(change), isUndone: true }, userId }
}

/** Deletes the former addresses of an account. */
export function deleteContactChanges(db: Db, userId: string): Promise<void> {
  return repository.deleteContactsOf(db, userId)
}

async function findChange(
  { db, limits }: Pick<Services, 'db' | 'limits'>,
  token: string,
  origin: Pick<Origin, 'ip'>,
): Promise<repository.ChangeRow> {
  const limit = {
    key: `contacts:undo:${networkOf(origin.ip)}`,
    limit: UNDO_TRIES_PER_HOUR,
    windowSeconds: 3600,
  }
  await requireWithinLimit(limits, limit)
  const change = await repository.findChange(db, hashToken(token))
  if (!change) throw gone()
  await limits.uncount(limit.key)
  return change
}

function viewUndo(change: repository.ChangeRow): ContactUndo {
  return {
    channel: change.channel,
    former: change.old_value === null ? null : maskAddress(change.old_value),
    present: maskAddress(change.new_value),
    isUndone: change.undone_at !== null,
    until: undoEndsAt(change.created_at).toISOString(),
  }
}

function addressesIn({ email, phone }: Contacts): Address[] {
  return [
    ...(email === null ? [] : [{ channel: 'email', value: email } as const]),
    ...(phone === null ? [] : [{ channel: 'phone', value: phone } as const]),
  ]
}

/** Revealed only to somebody who has entered the code sent to the address. */
function taken({ channel }: Address): AppError {
  const text =
    channel === 'email'
      ? 'Эта почта уже привязана к другому профилю'
      : 'Этот телефон уже привязан к другому профилю'
  return new AppError('ValidationFailed', { fields: { [channel]: [text] } })
}

function gone(): AppError {
  return new AppError('RecordNotFound', {
    message: 'Ссылка не подходит: она действует 7 дней',
  })
}
