import { queryOptions } from '@tanstack/react-query'
import type { OperationData } from '#contract/api.ts'
import type { Chat } from '#contract/chats/chats.ts'
import { apiOf } from '#web/lib/api/api.ts'
import { orIfNotFound } from '#web/lib/api/api-error.ts'
import { cursorQuery } from '#web/lib/api/cursor-query.ts'

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

type MessagesStart = OperationData<'GET /api/v2/messages'> & {
  /** Whether the last message of the chat is among them. */
  hasLatest: boolean
}

/** Archived chats of the viewer, or of their venues with `isStaffed`. */
export function archivedChatsQuery(isStaffed: boolean) {
  return cursorQuery({
    queryKey: [...chatsKey, 'archive', { isStaffed }],
    load: async (api, range, signal) => {
      const query = { ...range, isArchived: '1' as const, ...(isStaffed && { isStaffed: '1' as const }) }
      const { chats, ...rest } = await api.call('GET /api/v2/chats', { query }, signal)
      return { items: chats, ...rest }
    },
  })
}

/** The number of messages before and after the requested one. */
const AROUND = MESSAGES_PAGE / 2

/** The sequence number of the message to open: `?message=`. */
export function readTarget(parameters: URLSearchParams): number | null {
  const text = parameters.get('message') ?? ''
  return /^\d{1,9}$/.test(text) ? Number(text) : null
}

/** The latest messages, or those around a sequence number. An empty chat is not an error. */
export function messagesQuery(chatId: string, target: number | null) {
  return queryOptions({
    queryKey: ['chat', chatId, 'messages', target],
    queryFn: async ({ client, signal }): Promise<MessagesStart | null> => {
      const ask = (range: { before?: number; after?: number; limit: number }) =>
        orIfNotFound(
          () => apiOf(client).call('GET /api/v2/messages', { query: { chatId, ...range } }, signal),
          null,
        )
      if (target === null) {
        const latest = await ask({ limit: MESSAGES_PAGE })
        return latest && { ...latest, hasLatest: true }
      }
      const [earlier, later] = await Promise.all([
        ask({ before: target + 1, limit: AROUND }),
        ask({ after: target, limit: AROUND }),
      ])
      if (!later) return null
      return {
        messages: [...later.messages.toReversed(), ...(earlier?.messages ?? [])],
        // The older state of the chat, so that changes between the two responses are requested.
        chat: earlier && earlier.chat.lastSeq < later.chat.lastSeq ? earlier.chat : later.chat,
        isEnd: earlier?.isEnd ?? true,
        hasLatest: later.isEnd,
      }
    },
  })
}

/** Messages that contain the text, in the viewer's own chats or in those of their venues. */
export function foundMessagesQuery(isStaffed: boolean, text: string) {
  return cursorQuery({
    queryKey: [...chatsKey, 'found', { isStaffed, text }],
    load: async (api, { limit, ...range }, signal) => {
      const cursor = 'cursor' in range ? { cursor: range.cursor } : {}
      const query = { ...cursor, limit, query: text, ...(isStaffed && { isStaffed: '1' as const }) }
      const { found, ...rest } = await api.call('GET /api/v2/messages/found', { query }, signal)
      return { items: found, ...rest }
    },
  })
}

/** The address of the list that contains the chat. */
export function chatsPath({ isStaffed }: Pick<Chat, 'isStaffed'>): string {
  return isStaffed ? '/chats/places' : '/chats'
}

/** The name and the picture of the other side, for the list and the header of the chat. */
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
