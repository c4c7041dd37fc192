import type { ProfileChange } from '#contract/users/profile.ts'
import type { Db } from '#server/db/connection.ts'
import { forgetContactChanges } from '#server/features/accounts/contacts/service.ts'
import { forgetPasskeys } from '#server/features/accounts/passkeys/service.ts'
import { forgetFactor } from '#server/features/accounts/second-factor/service.ts'
import { removePicturesOf } from '#server/features/images/service.ts'
import { deleteNotificationsOf } from '#server/features/notifications/service.ts'
import { loadReference } from '#server/features/reference/lookup.ts'
import { cancelReservationsOf } from '#server/features/reservations/service.ts'
import { indexUsers } from '#server/features/search/indexing/service.ts'
import { AppError } from '#server/lib/errors.ts'
import type { Services } from '#server/lib/services.ts'
import type { Viewer } from '#server/lib/viewer.ts'
import { mayChangeProfile } from './policy.ts'
import * as repository from './repository.ts'

/** @throws {AppError} ValidationFailed for an unknown city and for a picture that is not the person's own */
export async function changeProfile(
  db: Db,
  viewer: Viewer,
  userId: string,
  change: ProfileChange,
): Promise<void> {
  if (!mayChangeProfile(viewer, userId)) throw new AppError('Forbidden')
  await refuseUnknown(db, userId, change)
  const found = await repository.updateProfile(db, userId, {
    ...(change.firstName !== undefined && { first_name: change.firstName.trim() }),
    ...(change.secondName !== undefined && { second_name: change.secondName.trim() }),
    ...(change.cityId !== undefined && { city_id: change.cityId }),
    ...(change.about !== undefined && { about: change.about.trim() }),
    ...(change.link !== undefined && { link: change.link }),
    ...(change.avatarId !== undefined && { avatar_id: change.avatarId }),
  })
  if (!found) throw new AppError('RecordNotFound', { message: 'Профиль не найден' })
  await indexUsers(db, [userId])
}

async function refuseUnknown(db: Db, userId: string, change: ProfileChange): Promise<void> {
  if (change.cityId && !(await loadReference(db)).cityById.has(change.cityId)) {
    throw new AppError('ValidationFailed', { fields: { cityId: ['Такого города нет в списке'] } })
  }
  if (change.avatarId && !(await repository.ownsImage(db, userId, change.avatarId))) {
    throw new AppError('ValidationFailed', { fields: { avatarId: ['Загрузите изображение ещё раз'] } })
  }
}

/** Deletes personal data and keeps public texts without an author, in one transaction. */
export async function deleteAccount(services: Services, viewer: Viewer, userId: string): Promise<void> {
  if (!mayChangeProfile(viewer, userId)) throw new AppError('Forbidden')
  const { db, sessions, jobs } = services
  await cancelReservationsOf(services, userId, Date.now())
  await db.transaction().execute(async (transaction) => {
    const user = await repository.lockUser(transaction, userId)
    if (!user) throw new AppError('RecordNotFound', { message: 'Профиль не найден' })
    await repository.deleteFollowsOf(transaction, userId)
    await repository.deleteFavoritesOf(transaction, userId)
    await repository.deleteReportsOf(transaction, userId)
    await repository.deleteCodesOf(
      transaction,
      [user.email, user.phone].filter((address) => address !== null),
    )
    await repository.deleteDevicesOf(transaction, userId)
    await forgetContactChanges(transaction, userId)
    await forgetFactor(transaction, userId)
    await forgetPasskeys(transaction, userId)
    await repository.anonymiseReservationsOf(transaction, userId, user.phone)
    await repository.anonymiseUser(transaction, userId)
    await deleteNotificationsOf(transaction, userId)
    await removePicturesOf(transaction, jobs, userId)
    await indexUsers(transaction, [userId])
  })
  await sessions.end(userId)
}
