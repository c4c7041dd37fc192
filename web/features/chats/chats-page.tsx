import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useUnreadCounts } from '#web/features/notifications/unread-counts.ts'
import { useCurrentCity } from '#web/lib/current-city.ts'
import { CounterBadge } from '#web/ui/badge.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { InfiniteList } from '#web/ui/infinite-list.tsx'
import { PageColumns } from '#web/ui/page-columns.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { RowSkeleton } from '#web/ui/skeleton.tsx'
import { LinkTab, LinkTabs } from '#web/ui/tabs.tsx'
import { chatsQuery } from './api.ts'
import { ChatRow } from './chat-row.tsx'
import styles from './chats-page.module.css'

/** Chats of the reader, and beside them those of the places they work for; last moved first. */
export function ChatsPage({ isStaffed }: { isStaffed: boolean }) {
  const [text, setText] = useState('')
  const query = useInfiniteQuery(chatsQuery(isStaffed, text))
  const { chats: counts } = useUnreadCounts()
  const { latinName } = useCurrentCity()
  return (
    <PageColumns width="reading">
      <h1 className={styles.title}>Сообщения</h1>
      <LinkTabs label="Чьи сообщения">
        <LinkTab to="/chats" isActive={!isStaffed}>
          Мои <CounterBadge count={counts.forUser} label="Непрочитанных чатов" />
        </LinkTab>
        <LinkTab to="/chats/places" isActive={isStaffed}>
          Заведения <CounterBadge count={counts.forOutlet} label="Непрочитанных чатов" />
        </LinkTab>
      </LinkTabs>
      <SearchField
        className={styles.search}
        label="Поиск по сообщениям"
        placeholder="Имя или слова из сообщения"
        maxLength={200}
        onSearch={setText}
      />
      <InfiniteList
        key={`${isStaffed} ${text}`}
        query={query}
        items={query.data?.pages.flatMap((page) => page.items) ?? []}
        keyOf={({ id }) => id}
        renderItem={(chat) => <ChatRow chat={chat} />}
        label="Чаты"
        layout="rows"
        skeleton={<RowSkeleton />}
        endText="Это все чаты"
        empty={
          text
            ? {
                title: 'Ничего не найдено',
                text: 'Попробуйте другое имя или другие слова.',
                illustration: 'no-posts',
              }
            : {
                title: 'Здесь будут отображаться ваши диалоги',
                text: isStaffed
                  ? 'Гости пишут заведениям, где вы работаете, со страницы заведения.'
                  : 'Напишите заведению или человеку с его страницы.',
                illustration: 'no-posts',
                action: isStaffed ? (
                  <LinkButton to="/staffed">Моя компания</LinkButton>
                ) : (
                  <LinkButton to={`/${latinName}/places`}>Выбрать заведение</LinkButton>
                ),
              }
        }
      />
    </PageColumns>
  )
}
