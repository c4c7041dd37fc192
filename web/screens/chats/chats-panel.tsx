import { useInfiniteQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useRef } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { useCurrentCity } from '#web/lib/current-city.ts'
import { lazyWithRetry } from '#web/lib/pages/lazy-with-retry.ts'
import { archivedChatsQuery, chatsQuery } from '#web/nouns/chats/api.ts'
import { useChatSearch } from '#web/nouns/chats/chat-search.ts'
import { DefaultCityCrumbs } from '#web/nouns/cities/default-city-crumbs.tsx'
import { useUnreadCounts } from '#web/nouns/notifications/unread-query.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { SearchField } from '#web/ui/fields/search-field.tsx'
import { icon } from '#web/ui/icon.ts'
import { RowSkeleton } from '#web/ui/lists/skeleton.tsx'
import { LinkTab, LinkTabs } from '#web/ui/tabs.tsx'
import { CounterBadge } from '#web/ui/text/badge.tsx'
import { ChatList } from './chat-list.tsx'
import styles from './chats-panel.module.css'

const Bell = icon('bell')

const FoundInChats = lazyWithRetry('FoundInChats', () => import('./found-in-chats.tsx'))

interface ChatsPanelProps {
  isStaffed: boolean
  /** The list is shown beside an open chat. */
  isBeside?: boolean
}

/** The viewer's own chats or those of their venues, latest first, with a search in them. */
export function ChatsPanel({ isStaffed, isBeside = false }: ChatsPanelProps) {
  const { text, search, find } = useChatSearch()
  const { chats: counts, notifications } = useUnreadCounts()
  const isArchive = useSearchParams()[0].has('archive') && !isBeside
  const list = isStaffed ? '/chats/places' : '/chats'
  const Title = isBeside ? 'h2' : 'h1'
  return (
    <>
      {!isBeside && <DefaultCityCrumbs label="Сообщения" />}
      <header className={styles.head}>
        <Title className={styles.title}>Сообщения</Title>
        {/* On a phone, chats and notifications share one item of the bottom bar. */}
        <LinkButton
          size="small"
          to="/notifications"
          icon={<Bell aria-hidden="true" />}
          className={styles.notifications}
        >
          Уведомления <CounterBadge count={notifications.total} label="Не просмотрено" />
        </LinkButton>
      </header>
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
        <>
          <AllChats key={`${isStaffed} ${isArchive}`} isStaffed={isStaffed} isArchive={isArchive} />
          {!isBeside && (
            <LinkButton
              size="small"
              variant="quiet"
              to={list + (isArchive ? '' : '?archive=1')}
              className={styles.archive}
            >
              {isArchive ? 'Все чаты' : 'Архив'}
            </LinkButton>
          )}
        </>
      )}
    </>
  )
}

const emptyArchive = {
  title: 'В архиве пусто',
  text: 'Чат убирают сюда из его меню; новое сообщение возвращает его в список.',
}

function AllChats({ isStaffed, isArchive }: { isStaffed: boolean; isArchive: boolean }) {
  const query = useInfiniteQuery(isArchive ? archivedChatsQuery(isStaffed) : chatsQuery(isStaffed, ''))
  const { latinName } = useCurrentCity()
  const { chatId } = useParams()
  const list = useRef<HTMLDivElement>(null)
  // The current chat is scrolled into view, however far down the list it is.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the browser scrolls the list once for each chat that is opened
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [chatId])
  return (
    <div ref={list}>
      <ChatList
        query={query}
        chats={query.data?.pages.flatMap((page) => page.items) ?? []}
        label={isArchive ? 'Архив' : 'Чаты'}
        empty={
          isArchive
            ? emptyArchive
            : {
                title: 'Здесь будут отображаться ваши диалоги',
                text: isStaffed
                  ? 'Гости пишут заведениям, где вы работаете, со\u00A0страницы заведения.'
                  : 'Напишите заведению или человеку с\u00A0его страницы.',
                illustration: 'no-posts',
                action: isStaffed ? (
                  <LinkButton to="/staffed">Моя компания</LinkButton>
                ) : (
                  <LinkButton to={`/${latinName}/places`}>Выбрать заведение</LinkButton>
                ),
              }
        }
      />
    </div>
  )
}
