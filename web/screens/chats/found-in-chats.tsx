import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { chatsQuery, foundMessagesQuery } from '#web/nouns/chats/api.ts'
import { ChatRow } from '#web/nouns/chats/chat-row.tsx'
import { useChatLinks } from '#web/nouns/chats/chat-search.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { InfiniteList } from '#web/ui/lists/infinite-list.tsx'
import { ListFailure } from '#web/ui/lists/list-failure.tsx'
import { RowSkeleton } from '#web/ui/lists/skeleton.tsx'
import { ChatList } from './chat-list.tsx'
import styles from './found-in-chats.module.css'
import { FoundMessageRow } from './found-message-row.tsx'

const FIRST_CHATS = 3

/** Chats whose name matches and messages whose text matches. */
export function FoundInChats({ isStaffed, text }: { isStaffed: boolean; text: string }) {
  const chats = useInfiniteQuery(chatsQuery(isStaffed, text))
  const messages = useInfiniteQuery(foundMessagesQuery(isStaffed, text))
  const linkOf = useChatLinks()
  const [hasAllChats, setHasAllChats] = useState(false)
  const named = chats.data?.pages.flatMap(({ items }) => items) ?? []
  const foundMessages = messages.data?.pages.flatMap(({ items }) => items) ?? []
  const isNothing = chats.isSuccess && messages.isSuccess && named.length + foundMessages.length === 0
  if (isNothing) {
    return (
      <EmptyState
        title="Ничего не найдено"
        text="Попробуйте другое имя или другие слова."
        illustration="no-posts"
      />
    )
  }
  return (
    <>
      {chats.error && named.length === 0 && <ListFailure error={chats.error} onRetry={chats.refetch} />}
      {named.length > 0 && (
        <section aria-label="Чаты" className={styles.part}>
          <h2 className={styles.title}>Чаты</h2>
          {hasAllChats ? (
            <ChatList
              query={chats}
              chats={named}
              label="Найденные чаты"
              empty={{ title: 'Ничего не найдено' }}
            />
          ) : (
            <>
              <ul className={styles.chats} aria-label="Найденные чаты">
                {named.slice(0, FIRST_CHATS).map((chat) => (
                  <li key={chat.id}>
                    <ChatRow chat={chat} link={linkOf(chat.id)} />
                  </li>
                ))}
              </ul>
              {(named.length > FIRST_CHATS || chats.hasNextPage) && (
                <Button variant="quiet" onClick={() => setHasAllChats(true)}>
                  Показать все чаты
                </Button>
              )}
            </>
          )}
        </section>
      )}
      {!(messages.isSuccess && foundMessages.length === 0) && (
        <section aria-label="Найденные сообщения" className={styles.part}>
          <h2 className={styles.title}>Сообщения</h2>
          <InfiniteList
            query={messages}
            items={foundMessages}
            keyOf={({ message }) => message.id}
            renderItem={(found) => (
              <FoundMessageRow found={found} link={linkOf(found.chat.id, found.message.seq)} />
            )}
            label="Найденные сообщения"
            layout="rows"
            skeleton={<RowSkeleton />}
            endText="Это все сообщения"
            empty={{ title: 'Ничего не найдено' }}
          />
        </section>
      )}
    </>
  )
}
