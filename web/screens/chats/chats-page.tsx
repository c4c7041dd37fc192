import { useInfiniteQuery } from '@tanstack/react-query'
import { chatsQuery } from '#web/nouns/chats/api.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ChatsPanel } from './chats-panel.tsx'
import { ChatsSplit } from './chats-split.tsx'

export function ChatsPage({ isStaffed }: { isStaffed: boolean }) {
  const { data } = useInfiniteQuery(chatsQuery(isStaffed, ''))
  const isEmpty = data?.pages.every(({ items }) => items.length === 0)
  return (
    <ChatsSplit
      first="list"
      list={<ChatsPanel isStaffed={isStaffed} />}
      chat={
        !isEmpty && <div>{data && <EmptyState title="Выберите чат" text="Переписка откроется здесь." />}</div>
      }
    />
  )
}
