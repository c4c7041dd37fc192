import { useQueryClient } from '@tanstack/react-query'
import type { MessageReaction } from '#contract/writing.ts'
import { apiOf } from '#web/lib/api/api.ts'
import { useSingleFlightMutation } from '#web/lib/single-flight.ts'
import { showFailure } from '#web/ui/windows/failure-message.ts'
import { sentMessages } from './sent-messages.ts'

export const reactionSigns: Record<MessageReaction, { sign: string; label: string }> = {
  like: { sign: '👍', label: 'Нравится' },
  love: { sign: '❤️', label: 'Люблю' },
  laugh: { sign: '😂', label: 'Смешно' },
  wow: { sign: '😮', label: 'Удивительно' },
  sad: { sign: '😢', label: 'Грустно' },
  fire: { sign: '🔥', label: 'Огонь' },
}

/** Sets the viewer's reaction to a message, or takes it back by null. */
export function useReact(messageId: string) {
  const queryClient = useQueryClient()
  return useSingleFlightMutation({
    mutationFn: async (kind: MessageReaction | null) => {
      const { message } = await apiOf(queryClient).call('POST /api/v2/messages/:messageId/reaction', {
        params: { messageId },
        body: { kind },
      })
      sentMessages.emit(message)
    },
    onError: (error) => showFailure(error, 'Не удалось поставить реакцию'),
  })
}
