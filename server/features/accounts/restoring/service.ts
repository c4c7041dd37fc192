import type { Db } from '#server/db/connection.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { indexUsers } from '#server/features/search/indexing/service.ts'
import * as repository from './repository.ts'

/** Restores an account that was deleted less than 30 days ago. @returns whether it was deleted */
export async function restoreAccount(db: Db, userId: string): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    const isBack = await repository.restoreAccount(transaction, userId)
    if (isBack) await indexUsers(transaction, [userId])
    return isBack
  })
}
