import type { ProfileChange } from '#contract/users/profile.ts'
import type { Db } from '#server/db/connection.ts'
import { deleteContactChanges } from '#server/features/accounts/contacts/service.ts'
import { deleteIdentities } from '#server/features/accounts/oidc/service.ts'
import { deletePasskeys } from '#server/features/accounts/passkeys/service.ts'
import { deleteSecondFactorOf } from '#server/features/accounts/second-factor/service.ts'
import { eraseOf as eraseCollectionsOf } from '#server/features/collections/service.ts'
import type { EmailMessage } from '#server/features/delivery/service.ts'
import { deleteGuestCardsOf } from '#server/features/guest-cards/linking/service.ts'
import { removePicturesOf } from '#server/features/images/service.ts'
import { deleteNotificationsOf } from '#server/features/notifications/service.ts'
import { removeRolesOf } from '#server/features/permissions/service.ts'
import { removePersonFromPolls } from '#server/features/polls/service.ts'
import { cleanText, isBlank, oneLine } from '#server/features/publications/rules.ts'
import { loadReference } from '#server/features/reference/lookup.ts'
import { cancelReservationsOf } from '#server/features/reservations/service.ts'
import { indexUsers } from '#server/features/search/indexing/service.ts'
import { AppError } from '#server/lib/errors.ts'
import type { Services } from '#server/lib/services.ts'
import type { Viewer } from '#server/lib/viewer.ts'
import { canChangeProfile } from './policy.ts'
import * as repository from './repository.ts'

/** @throws {AppError} ValidationFailed for an invisible name, for an unknown city and for a picture that is not the person's own */
export async function changeProfile(
  db: Db,
  viewer: Viewer,
  userId: string,
  change: ProfileChange,
): Promise<void> {
  if (!canChangeProfile(viewer, userId)) throw new AppError('Forbidden')
  await requireValid(db, userId, change)
  const found = await repository.updateProfile(db, userId, {
    ...(change.firstName !== undefined && { first_name: nameOf(change.firstName) }),
    ...(change.secondName !== undefined && { second_name: nameOf(change.secondName) }),
    ...(change.cityId !== undefined && { city_id: change.cityId }),
    ...(change.about !== undefined && { about: cleanText(change.about) }),
    ...(change.link !== undefined && { link: change.link }),
    ...(change.avatarId !== undefined && { avatar_id: change.avatarId }),
  })
  if (!found) throw new AppError('RecordNotFound', { message: 'Профиль не найден' })
  await indexUsers(db, [userId])
}

/** Empty for a name that cannot be seen. */
function nameOf(text: string): string {
  return isBlank(text) ? '' : oneLine(text)
}

async function requireValid(db: Db, userId: string, change: ProfileChange): Promise<void> {
  if (change.firstName !== undefined && isBlank(change.firstName)) {
    throw new AppError('ValidationFailed', { fields: { firstName: ['Данное поле обязательное'] } })
  }
  if (change.cityId && !(await loadReference(db)).cityById.has(change.cityId)) {
    throw new AppError('ValidationFailed', { fields: { cityId: ['Такого города нет в списке'] } })
  }
  if (change.avatarId && !(await repository.ownsImage(db, userId, change.avatarId))) {
    throw new AppError('ValidationFailed', { fields: { avatarId: ['Загрузите изображение ещё раз'] } })
  }
}

/** How long somebody may come back to a deleted account. */
const RESTORE_PERIOD_MS = 30 * 86_400_000
const ERASED_AT_ONCE = 200

/** Hides one's own account as deleted; nothing is erased before 30 days, and signing in brings it back. */
export async function deleteOwnAccount(services: Services, userId: string, now: number): Promise<void> {
  const { db, sessions, delivery, config } = services
  await cancelReservationsOf(services, userId, now)
  await db.transaction().execute(async (transaction) => {
    const user = await repository.lockUser(transaction, userId)
    if (!user) throw new AppError('RecordNotFound', { message: 'Профиль не найден' })
    await repository.deleteWaitlistOf(transaction, userId)
    await repository.scheduleErasure(transaction, userId, new Date(now + RESTORE_PERIOD_MS))
    if (user.email !== null)
      await delivery.sendEmail(transaction, deletionEmail(user.email, config.publicUrl))
  })
  await sessions.end(userId)
}

function deletionEmail(to: string, publicUrl: string): EmailMessage {
  return {
    to,
    subject: 'Профиль в Сходим удалён',
    text: [
      'Здравствуйте!',
      'Ваш профиль удалён: другие его больше не видят, все сеансы завершены, предстоящие брони отменены.',
      `Если передумаете, войдите в течение 30 дней, и всё вернётся: ${publicUrl}/?modal=login`,
      'Через 30 дней личные данные сотрутся насовсем.',
    ].join('\n\n'),
  }
}

/** Erases the account of somebody else at once: for administrators. */
export async function deleteAccount(services: Services, viewer: Viewer, userId: string): Promise<void> {
  if (!canChangeProfile(viewer, userId)) throw new AppError('Forbidden')
  await cancelReservationsOf(services, userId, Date.now())
  const isErased = await erase(services, userId, { lock: repository.lockUser, erasedBy: viewer.userId })
  if (!isErased) throw new AppError('RecordNotFound', { message: 'Профиль не найден' })
  await services.sessions.end(userId)
}

/** Erases accounts whose 30 days are over. One after another, because each is a transaction over many tables. */
export async function eraseDeletedAccounts(services: Services): Promise<void> {
  for (const userId of await repository.listAccountsToErase(services.db, ERASED_AT_ONCE)) {
    await erase(services, userId, { lock: repository.lockAccountToErase, erasedBy: userId })
  }
}

/** Deletes personal data and keeps public texts without an author, in one transaction. @returns false when there is no such account */
async function erase(
  { db, jobs, events }: Pick<Services, 'db' | 'jobs' | 'events'>,
  userId: string,
  { lock, erasedBy }: { lock: typeof repository.lockUser; erasedBy: string | null },
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const user = await lock(transaction, userId)
    if (!user) return false
    await repository.deleteFollowsOf(transaction, userId)
    await repository.deleteFavoritesOf(transaction, userId)
    await repository.deleteSavedPostsOf(transaction, userId)
    await repository.deleteChatSettingsOf(transaction, userId)
    await repository.deleteReactionsOf(transaction, userId)
    await repository.deleteReportsOf(transaction, userId)
    await repository.deleteCodesOf(
      transaction,
      [user.email, user.phone].filter((address) => address !== null),
    )
    await repository.deleteDevicesOf(transaction, userId)
    await deleteContactChanges(transaction, userId)
    await deleteSecondFactorOf(transaction, userId)
    await deletePasskeys(transaction, userId)
    await deleteIdentities(transaction, userId)
    await deleteGuestCardsOf(transaction, { userId, phone: user.phone })
    await eraseCollectionsOf(transaction, userId)
    await removePersonFromPolls({ events }, transaction, userId)
    await removeRolesOf(transaction, userId, erasedBy)
    await repository.anonymiseReservationsOf(transaction, userId, user.phone)
    await repository.anonymiseUser(transaction, userId)
    await deleteNotificationsOf(transaction, userId)
    await removePicturesOf(transaction, jobs, userId)
    await indexUsers(transaction, [userId])
    return true
  })
}
