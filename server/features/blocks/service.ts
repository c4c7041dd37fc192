import type { UserShort } from '#contract/users/users.ts'
import type { Db } from '#server/db/connection.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { deleteNotificationsAboutBlocked } from '#server/features/notifications/service.ts'
import { listUserCards } from '#server/features/users/service.ts'
import { AppError, requireRows } from '#server/lib/errors.ts'
import { newId } from '#server/lib/ids.ts'
import { countWrite } from '#server/lib/limits/writing-limits.ts'
import { type Page, readPage } from '#server/lib/paging.ts'
import type { Services } from '#server/lib/services.ts'
import type { SignedIn } from '#server/lib/viewer.ts'
import * as repository from './repository.ts'

export async function listBlocked(
  db: Db,
  viewer: SignedIn,
  query: { offset?: number; limit?: number },
): Promise<Page<UserShort>> {
  const page = readPage(query)
  const ids = await repository.listBlockedIds(db, viewer.userId, page.rows)
  const shown = page.cut(requireRows(ids, 'Вы никого не заблокировали'), (id) => id)
  return { ...shown, rows: await listUserCards(db, viewer, shown.rows) }
}

/** Idempotent. */
export async function blockPerson({ db, limits }: Services, viewer: SignedIn, userId: string): Promise<void> {
  if (userId === viewer.userId) {
    throw new AppError('ValidationFailed', { fields: { userId: ['Себя заблокировать нельзя'] } })
  }
  await countWrite(limits, 'follows', viewer.userId)
  const block = { id: newId(), blockerId: viewer.userId, blockedId: userId }
  await inTransaction(db, async (transaction) => {
    if (!(await repository.insertBlock(transaction, block))) {
      throw new AppError('RecordNotFound', { message: 'Профиль не найден' })
    }
    await deleteNotificationsAboutBlocked(transaction, viewer.userId, userId)
  })
}

export async function unblockPerson(
  { db, limits }: Services,
  viewer: SignedIn,
  userId: string,
): Promise<void> {
  await countWrite(limits, 'follows', viewer.userId)
  await repository.deleteBlock(db, viewer.userId, userId)
}
