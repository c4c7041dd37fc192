import type { Db } from '#server/db/connection.ts'
import * as repository from './repository.ts'

/**
 * Chats with one venue become chats with another; two chats of one person are merged in chronological order.
 * @returns the chats that were moved without a merge
 */
export async function moveChats(
  db: Db,
  column: repository.VenueColumn,
  from: string,
  into: string,
): Promise<string[]> {
  await repository.replaceSideInSearchKeys(db, await repository.listChatIds(db, column, from), from, into)
  for (const { from_id, into_id } of await repository.listSharedChats(db, column, from, into)) {
    await repository.mergeChats(db, from_id, into_id)
  }
  const moved = await repository.listChatIds(db, column, from)
  await repository.setVenue(db, column, moved, into)
  await repository.recountUnread(db, column, into)
  await repository.deleteCount(db, from)
  return moved
}

/** Moves chats back to the venue that they were moved from. */
export async function moveChatsBack(
  db: Db,
  column: repository.VenueColumn,
  chatIds: readonly string[],
  { from, into }: { from: string; into: string },
): Promise<void> {
  await repository.replaceSideInSearchKeys(db, chatIds, from, into)
  await repository.setVenue(db, column, chatIds, into)
  await repository.recountUnread(db, column, from)
  await repository.recountUnread(db, column, into)
}
