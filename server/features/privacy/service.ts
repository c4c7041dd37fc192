import type { Privacy, PrivacyChange } from '#contract/users/privacy.ts'
import type { Db } from '#server/db/connection.ts'
import { countWrite } from '#server/lib/limits/writing-limits.ts'
import type { Services } from '#server/lib/services.ts'
import type { SignedIn } from '#server/lib/viewer.ts'
import * as repository from './repository.ts'

export function readPrivacy(db: Db, userId: string): Promise<Privacy> {
  return repository.readPrivacy(db, userId)
}

/** Drops the pages that show what is hidden now. */
export async function changePrivacy(
  { db, limits, pageCache }: Services,
  { userId }: SignedIn,
  change: PrivacyChange,
): Promise<Privacy> {
  await countWrite(limits, 'edits', userId)
  await repository.updatePrivacy(db, userId, change)
  pageCache.invalidate(`users/${userId}`, `followers?userId=${userId}`, `posts?userId=${userId}`)
  return repository.readPrivacy(db, userId)
}
