import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Chat } from '#contract/chats/chats.ts'
import { apiOf } from '#web/lib/api/api.ts'
import { useSingleFlightMutation, type WriteHandlers } from '#web/lib/single-flight.ts'
import { unreadKey } from '#web/nouns/notifications/unread-query.ts'
import { showErrorMessage } from '#web/ui/windows/show-error-message.ts'
import { showSnackbar } from '#web/ui/windows/snackbar-store.ts'
import { chatQuery, chatsKey } from './api.ts'

/** Deletes the messages for the viewer's side only. */
export function useDeleteChat(chatId: string, { onSuccess, onError }: WriteHandlers) {
  const queryClient = useQueryClient()
  return useSingleFlightMutation({
    mutationFn: () => apiOf(queryClient).call('DELETE /api/v2/chats/:chatId', { params: { chatId } }),
    onSuccess: (response) => {
      queryClient.removeQueries({ queryKey: chatQuery(chatId).queryKey })
      void queryClient.invalidateQueries({ queryKey: chatsKey })
      void queryClient.invalidateQueries({ queryKey: unreadKey })
      return onSuccess?.(response)
    },
    onError: (error) => {
      showErrorMessage(error, 'Не получилось удалить чат')
      onError?.(error)
    },
  })
}

const settingMessages = {
  isMuted: { on: 'Уведомления этого чата выключены', off: 'Уведомления этого чата включены' },
  isPinned: { on: 'Чат закреплён', off: 'Чат откреплён' },
  isArchived: { on: 'Чат в архиве до нового сообщения', off: 'Чат вернулся из архива' },
}
type ChatSetting = keyof typeof settingMessages

/** Mutes, pins or archives the chat for the viewer alone; a mistake is undone by the same menu. */
export function useChatSettings({ id }: Chat) {
  const queryClient = useQueryClient()
  return useSingleFlightMutation({
    mutationFn: async ({ setting, isOn }: { setting: ChatSetting; isOn: boolean }) => {
      const { chat } = await apiOf(queryClient).call('PATCH /api/v2/chats/:chatId/settings', {
        params: { chatId: id },
        body: { [setting]: isOn },
      })
      queryClient.setQueryData(chatQuery(id).queryKey, chat)
      showSnackbar(settingMessages[setting][isOn ? 'on' : 'off'], 'success')
      await queryClient.invalidateQueries({ queryKey: chatsKey })
    },
    onError: (error) => showErrorMessage(error, 'Не получилось изменить чат'),
  })
}

/** Blocks the other person of a chat, or unblocks them. */
export function useBlockInChat({ id, status, user }: Chat) {
  const queryClient = useQueryClient()
  return useSingleFlightMutation({
    mutationFn: async () => {
      const api = apiOf(queryClient)
      if (!user) return
      if (status === 'blocked') await api.call('DELETE /api/v2/blocks', { query: { userId: user.id } })
      else await api.call('POST /api/v2/blocks', { body: { userId: user.id } })
      await queryClient.invalidateQueries({ queryKey: chatQuery(id).queryKey, exact: true })
    },
    onError: (error) => showErrorMessage(error, 'Не получилось заблокировать'),
  })
}

/** Deletes the message for both sides. */
export function useDeleteMessage(messageId: string, handlers: WriteHandlers) {
  const queryClient = useQueryClient()
  return useSingleFlightMutation({
    ...handlers,
    mutationFn: () =>
      apiOf(queryClient).call('DELETE /api/v2/messages/:messageId', { params: { messageId } }),
    onError: (error) => showErrorMessage(error, 'Не получилось удалить сообщение'),
  })
}

interface EditedMessage {
  messageId: string
  text: string
  imageSetIds: string[]
}

export function useEditMessage(chatId: string, handlers: WriteHandlers) {
  const queryClient = useQueryClient()
  return useSingleFlightMutation({
    ...handlers,
    mutationFn: ({ messageId, ...content }: EditedMessage) =>
      apiOf(queryClient).call('PATCH /api/v2/messages/:messageId', {
        params: { messageId },
        body: { chatId, ...content },
      }),
    onError: (error) => showErrorMessage(error, 'Не получилось изменить сообщение'),
  })
}

/** Marks all messages up to one as read, or only as delivered. The next call corrects a failed one. */
export function useMarkRead(chatId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: { seq: number; isOnlyReceived?: boolean }) =>
      apiOf(queryClient).call('POST /api/v2/chats/:chatId/viewed', { params: { chatId }, body }),
    onSuccess: (_response, { isOnlyReceived }) => {
      if (isOnlyReceived) return
      for (const queryKey of [unreadKey, chatsKey]) void queryClient.invalidateQueries({ queryKey })
    },
  })
}
