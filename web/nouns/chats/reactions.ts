import { useQueryClient } from '@tanstack/react-query'
import type { MessageReaction } from '#contract/writing.ts'
import { apiOf } from '#web/lib/api/api.ts'
import { useSingleFlightMutation } from '#web/lib/single-flight.ts'
import { icon } from '#web/ui/icon.ts'
import { showErrorMessage } from '#web/ui/windows/show-error-message.ts'
import { sentMessages } from './sent-messages.ts'

/** Icons of our own: not every machine has a font with colour emoji. */
export const reactionIcons = {
  like: { icon: icon('thumbs-up'), label: 'Нравится' },
  love: { icon: icon('heart'), label: 'Люблю' },
  laugh: { icon: icon('laugh'), label: 'Смешно' },
  cheer: { icon: icon('party-popper'), label: 'Ура' },
  sad: { icon: icon('frown'), label: 'Жаль' },
  fire: { icon: icon('flame'), label: 'Огонь' },
} as const satisfies Record<MessageReaction, object>

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
    onError: (error) => showErrorMessage(error, 'Не получилось поставить реакцию'),
  })
}
