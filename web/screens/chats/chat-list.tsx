import type { Chat } from '#contract/chats/chats.ts'
import { ChatRow } from '#web/nouns/chats/chat-row.tsx'
import { useChatLinks } from '#web/nouns/chats/chat-search.ts'
import { InfiniteList, type ListQuery } from '#web/ui/lists/infinite-list.tsx'
import { RowSkeleton } from '#web/ui/lists/skeleton.tsx'

interface ChatListProps extends Pick<Parameters<typeof InfiniteList<Chat>>[0], 'label' | 'empty'> {
  query: ListQuery
  chats: readonly Chat[]
}

export function ChatList({ query, chats, label, empty }: ChatListProps) {
  const linkOf = useChatLinks()
  return (
    <InfiniteList
      query={query}
      items={chats}
      keyOf={({ id }) => id}
      renderItem={(chat) => <ChatRow chat={chat} link={linkOf(chat.id)} />}
      label={label}
      layout="rows"
      skeleton={<RowSkeleton />}
      endText="Это все чаты"
      empty={empty}
    />
  )
}
