import { useQueryClient } from '@tanstack/react-query'
import { apiOf } from '#web/lib/api/api.ts'
import { newKey } from '#web/lib/api/new-key.ts'
import { useSingleFlightMutation, type WriteHandlers } from '#web/lib/single-flight.ts'
import { chatsKey } from './api.ts'
import { sentMessages } from './sent-messages.ts'

interface LinkMessage {
  chatId: string
  text: string
}

/** Sends a message from a page outside of the chat. */
export function useSendLink(handlers: WriteHandlers<LinkMessage>) {
  const queryClient = useQueryClient()
  return useSingleFlightMutation({
    ...handlers,
    mutationFn: async ({ chatId, text }: LinkMessage) => {
      const body = { chatId, text, imageSetIds: [], subjectCommentId: null, idempotencyKey: newKey() }
      const { message } = await apiOf(queryClient).call('POST /api/v2/messages', { body })
      sentMessages.emit(message)
      await queryClient.invalidateQueries({ queryKey: chatsKey })
      return { chatId, text }
    },
  })
}
