import type { Message } from '#contract/chats/chats.ts'
import type { Db } from '#server/db/connection.ts'
import { AppError } from '#server/lib/errors.ts'
import type { Live } from '#server/lib/live.ts'
import type { Services } from '#server/lib/services.ts'
import type { SignedIn } from '#server/lib/viewer.ts'
import { NO_MESSAGE, requireChat } from './access.ts'
import * as messages from './message-queries.ts'
import type * as repository from './repository.ts'
import type { Side } from './rules.ts'
import { type Recipients, readRecipients } from './side-queries.ts'
import { seenBySide, viewMessage } from './views.ts'

export function sendProgress(live: Live, chatId: string, progress: repository.ReadPositions): void {
  const { side } = progress
  const [readSeq, receivedSeq] =
    side === 'person'
      ? [progress.person_read_seq, progress.person_received_seq]
      : [progress.other_read_seq, progress.other_received_seq]
  for (const recipient of ['person', 'other'] as const) {
    const isForOutlet = recipient === 'other' && progress.is_venue
    live.send(sidePeople(progress, recipient), 'progress', {
      chatId,
      isForOutlet,
      isOwn: recipient === side,
      readSeq,
      receivedSeq,
    })
  }
}

export async function resendMessage(
  { db, live }: Services,
  viewer: SignedIn,
  { id, chatId, isNew }: { id: string; chatId: string; isNew: boolean },
): Promise<Message> {
  const [chat, row, recipients] = await Promise.all([
    requireChat(db, viewer, chatId),
    messages.readMessage(db, id),
    readRecipients(db, chatId),
  ])
  if (!row || !recipients) throw new AppError('RecordNotFound', { message: NO_MESSAGE })
  return deliver(live, viewer, { chat, row, recipients, isNew })
}

interface Delivery {
  chat: repository.ChatSide
  row: messages.MessageRow
  recipients: Recipients
  isNew: boolean
}

/** @returns the message as the viewer sees it */
export function deliver(live: Live, viewer: SignedIn, delivery: Delivery): Message {
  sendToSides(live, delivery)
  return viewMessage(delivery.row, delivery.chat, viewer.userId, Date.now())
}

/** Sends it to both sides, each in its own view. */
export function sendToSides(live: Live, { chat, row, recipients, isNew }: Delivery): void {
  const now = Date.now()
  for (const side of ['person', 'other'] as const) {
    const isForOutlet = side === 'other' && recipients.is_venue
    for (const [readerId, userIds] of groupByReader(sidePeople(recipients, side), row)) {
      const message = viewMessage(row, seenBySide(chat, side), readerId, now)
      live.send(userIds, 'message', { chatId: row.chat_id, isForOutlet, isNew, message })
    }
  }
}

/** The author and those who reacted see the message in a view of their own; all others share one. */
function groupByReader(
  userIds: readonly string[],
  { user_id, reactions }: messages.MessageRow,
): [readerId: string, userIds: string[]][] {
  const people = new Set([user_id, ...(reactions ?? []).map((reaction) => reaction.user_id)])
  return [...Map.groupBy(userIds, (userId) => (people.has(userId) ? userId : ''))]
}

export function sidePeople(recipients: Recipients, side: Side): string[] {
  return side === 'person' ? [recipients.person_id] : recipients.other_ids
}

export async function peopleOf(db: Db, chat: repository.ChatRow): Promise<string[]> {
  const recipients = await readRecipients(db, chat.id)
  return recipients ? sidePeople(recipients, chat.side) : []
}
