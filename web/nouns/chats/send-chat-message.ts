import type { QueryClient } from '@tanstack/react-query'
import { apiOf } from '#web/lib/api/api.ts'
import type { PendingMessage } from '#web/nouns/pending-writes/pending-writes.ts'
import { sentMessages } from './sent-messages.ts'

export async function sendChatMessage(
  queryClient: QueryClient,
  { key, viewerId, chatId, text, subject }: PendingMessage,
  imageSetIds: string[],
  signal: AbortSignal,
): Promise<void> {
  const body = { chatId, text, imageSetIds, subjectCommentId: subject?.id ?? null, idempotencyKey: key }
  const { message } = await apiOf(queryClient, viewerId).call('POST /api/v2/messages', { body }, signal)
  sentMessages.emit(message)
}
