import type { QueryClient } from '@tanstack/react-query'
import type { UnsentMessage } from '#web/features/unsent/unsent.ts'
import { apiOf } from '#web/lib/api.ts'
import { tellSaid } from './said.ts'

export async function sayMessage(
  queryClient: QueryClient,
  { key, viewerId, chatId, text, subject }: UnsentMessage,
  imageSetIds: string[],
  signal: AbortSignal,
): Promise<void> {
  const body = { chatId, text, imageSetIds, subjectCommentId: subject?.id ?? null, idempotencyKey: key }
  const { message } = await apiOf(queryClient, viewerId).call('POST /api/v2/messages', { body }, signal)
  tellSaid(message)
}
