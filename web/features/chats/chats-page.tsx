import { useInfiniteQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { useUnreadCounts } from '#web/features/notifications/unread-counts.ts'
import { useCurrentCity } from '#web/lib/current-city.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
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

const FoundInChats = lazyPart('FoundInChats', () => import('./found-in-chats.tsx'))

/** Chats of the reader, and beside them those of the places they work for; last moved first. */
export function ChatsPage({ isStaffed }: { isStaffed: boolean }) {
  const [parameters, setParameters] = useSearchParams()
  const text = parameters.get('query')?.trim() ?? ''
  const search = text ? `?${new URLSearchParams({ query: text })}` : ''
  const find = (query: string) =>
    setParameters(query ? { query } : {}, { replace: true, preventScrollReset: true })
  const { chats: counts } = useUnreadCounts()
  return (
    <PageColumns width="reading">
      <h1 className={styles.title}>Сообщения</h1>
      <LinkTabs label="Чьи сообщения">
        <LinkTab to={`/chats${search}`} isActive={!isStaffed}>
          Мои <CounterBadge count={counts.forUser} label="Непрочитанных чатов" />
        </LinkTab>
        <LinkTab to={`/chats/places${search}`} isActive={isStaffed}>
          Заведения <CounterBadge count={counts.forOutlet} label="Непрочитанных чатов" />
        </LinkTab>
      </LinkTabs>
      <SearchField
        className={styles.search}
        label="Поиск по сообщениям"
        placeholder="Имя или слова из сообщения"
        maxLength={200}
        value={text}
        onSearch={find}
      />
      {text ? (
        <Suspense fallback={<RowSkeleton />}>
          <FoundInChats key={`${isStaffed} ${text}`} isStaffed={isStaffed} text={text} />
        </Suspense>
      ) : (
        <AllChats key={String(isStaffed)} isStaffed={isStaffed} />
      )}
    </PageColumns>
  )
}

function AllChats({ isStaffed }: { isStaffed: boolean }) {
  const query = useInfiniteQuery(chatsQuery(isStaffed, ''))
  const { latinName } = useCurrentCity()
  return (
    <InfiniteList
      query={query}
      items={query.data?.pages.flatMap((page) => page.items) ?? []}
      keyOf={({ id }) => id}
      renderItem={(chat) => <ChatRow chat={chat} />}
      label="Чаты"
      layout="rows"
      skeleton={<RowSkeleton />}
      endText="Это все чаты"
      empty={{
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
      }}
    />
  )
}
