import { queryOptions } from '@tanstack/react-query'
import type { Chat } from '#contract/chats.ts'
import { apiOf } from '#web/lib/api.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { cursorQuery } from '#web/lib/cursor-query.ts'

export const chatsKey = ['chats'] as const
export const MESSAGES_PAGE = 40

export function chatsQuery(isStaffed: boolean, text: string) {
  return cursorQuery({
    queryKey: [...chatsKey, { isStaffed, text }],
    load: async (api, range, signal) => {
      const query = { ...range, query: text, ...(isStaffed && { isStaffed: '1' as const }) }
      const { chats, ...rest } = await api.call('GET /api/v2/chats', { query }, signal)
      return { items: chats, ...rest }
    },
  })
}

export function chatQuery(chatId: string) {
  return queryOptions({
    queryKey: ['chat', chatId],
    queryFn: async ({ client, signal }) =>
      (await apiOf(client).call('GET /api/v2/chats/:chatId', { params: { chatId } }, signal)).chat,
  })
}

/** The latest messages; an empty chat is no failure. */
export function latestMessagesQuery(chatId: string) {
  return queryOptions({
    queryKey: ['chat', chatId, 'latest'],
    queryFn: async ({ client, signal }) => {
      try {
        const query = { chatId, limit: MESSAGES_PAGE }
        return await apiOf(client).call('GET /api/v2/messages', { query }, signal)
      } catch (error) {
        if (error instanceof ApiError && error.status === 'RecordNotFound') return null
        throw error
      }
    },
  })
}

/** Who is on the other side, as a line of the list and the head of the chat name them. */
export function otherSide(chat: Chat): {
  id: string
  name: string
  avatar: Chat['members'][number]['avatar']
  link: string | null
} {
  if (chat.user) {
    const { id, fullName, avatar, isDeleted } = chat.user
    return { id, name: fullName, avatar, link: isDeleted ? null : `/users/${id}` }
  }
  if (chat.place) {
    const { id, name, avatar, latinName } = chat.place
    return { id, name, avatar, link: chat.isDeleted ? null : `/${latinName}` }
  }
  const { id = chat.id, name = 'Сеть', avatar = null } = chat.organisation ?? {}
  return { id, name, avatar, link: `/organisations/${id}` }
}
