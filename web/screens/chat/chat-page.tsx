import { useQuery } from '@tanstack/react-query'
import { type MouseEvent, Suspense, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Chat } from '#contract/chats/chats.ts'
import { inQuotes } from '#contract/russian.ts'
import { lazyWithRetry } from '#web/lib/pages/lazy-with-retry.ts'
import { useViewer } from '#web/lib/pages/page-state.tsx'
import { readRoutes } from '#web/lib/pages/route-history.ts'
import { chatQuery, chatsPath, messagesQuery, otherSide } from '#web/nouns/chats/api.ts'
import { useMarkRead } from '#web/nouns/chats/chat-changes.ts'
import type { ThreadState } from '#web/nouns/chats/thread.ts'
import { icon } from '#web/ui/icon.ts'
import { MoreButton } from '#web/ui/lists/more-button.tsx'
import { Avatar } from '#web/ui/pictures/avatar.tsx'
import styles from './chat-page.module.css'
import type { ComposerMode } from './composer-mode.ts'
import { MessageList } from './message-list.tsx'
import { useThread } from './use-thread.ts'

const ArrowLeft = icon('arrow-left')

const MessageForm = lazyWithRetry('MessageForm', () => import('./message-form.tsx'))
const ChatMenu = lazyWithRetry('ChatMenu', () => import('./chat-menu.tsx'))

interface ChatPageProps {
  chatId: string
  /** The sequence number of the message to open. */
  target: number | null
}

export function ChatPage({ chatId, target }: ChatPageProps) {
  const { data: chat } = useQuery(chatQuery(chatId))
  const messages = messagesQuery(chatId, target)
  const { data: start } = useQuery({ ...messages, staleTime: Number.POSITIVE_INFINITY })
  const viewer = useViewer()
  if (!chat || start === undefined || !viewer) return null
  return <OpenChat chat={chat} start={start} target={target} viewerId={viewer.id} />
}

interface OpenChatProps {
  chat: Chat
  start: Parameters<typeof useThread>[1]
  target: number | null
  viewerId: string
}

function OpenChat({ chat, start, target, viewerId }: OpenChatProps) {
  const { thread, state, isOtherTyping } = useThread(chat.id, start)
  const [writing, setWriting] = useState<ComposerMode>({ kind: 'new' })
  useMarkVisibleRead(chat.id, state)
  return (
    <section className={styles.chat} aria-label="Переписка">
      <ChatHead chat={chat} isOtherTyping={isOtherTyping} />
      <MessageList
        chat={chat}
        state={state}
        target={target}
        viewerId={viewerId}
        onLoadOlder={thread.loadOlder}
        onLoadNewer={thread.loadNewer}
        onGoToLatest={thread.goToLatest}
        onChanged={thread.loadChanges}
        onWrite={setWriting}
      />
      {chat.status === 'active' ? (
        <Suspense fallback={<div className={styles.formRoom} />}>
          <MessageForm
            key={writing.kind === 'edit' ? writing.message.id : 'new'}
            chat={chat}
            viewerId={viewerId}
            writing={writing}
            onDone={() => setWriting({ kind: 'new' })}
            onChanged={thread.loadChanges}
          />
        </Suspense>
      ) : (
        <p className={styles.closed}>
          {chat.status === 'blocked'
            ? 'Вы заблокировали этого человека. Разблокируйте, чтобы написать.'
            : 'Сюда больше нельзя написать.'}
        </p>
      )}
    </section>
  )
}

const lastSeenLabels = {
  recently: 'был(а) в\u00A0сети недавно',
  day: 'был(а) в\u00A0сети в\u00A0течение суток',
  week: 'был(а) в\u00A0сети в\u00A0течение недели',
  month: 'был(а) в\u00A0сети в\u00A0течение месяца',
  long: 'был(а) в\u00A0сети давно',
}

function ChatHead({ chat, isOtherTyping }: { chat: Chat; isOtherTyping: boolean }) {
  const other = otherSide(chat)
  const list = chatsPath(chat)
  const navigate = useNavigate()
  // The back button of the page goes back in the history, so that the phone's back button does not return to the
  // chat.
  const goBack = (event: MouseEvent) => {
    if (readRoutes().at(-2) !== list || event.metaKey || event.ctrlKey) return
    event.preventDefault()
    void navigate(-1)
  }
  const venue = chat.isStaffed ? (chat.place?.name ?? chat.organisation?.name) : null
  const lastSeen = chat.lastSeen && lastSeenLabels[chat.lastSeen]
  const otherSideLabel = (
    <>
      <Avatar id={other.id} name={other.name} image={other.avatar} />
      <span className={styles.who}>
        <span className={styles.name}>{other.name}</span>
        <span className={styles.note} role="status">
          {isOtherTyping ? 'пишет…' : venue ? `Вы отвечаете от имени ${inQuotes(venue)}` : lastSeen}
        </span>
      </span>
    </>
  )
  return (
    <header className={styles.head}>
      <h1 className="visually-hidden">{`Чат: ${other.name}`}</h1>
      <a href={list} className={styles.back} aria-label="Ко всем чатам" onClick={goBack}>
        <ArrowLeft aria-hidden="true" />
      </a>
      {other.link ? (
        <a href={other.link} className={styles.other}>
          {otherSideLabel}
        </a>
      ) : (
        <span className={styles.other}>{otherSideLabel}</span>
      )}
      <MoreButton label="Действия с чатом">
        <ChatMenu chat={chat} />
      </MoreButton>
    </header>
  )
}

/** Marks messages as read while the tab is visible, and only as delivered in a background tab. */
function useMarkVisibleRead(chatId: string, { progress, messages }: ThreadState): void {
  const { mutate: markRead } = useMarkRead(chatId)
  const lastOther = messages.findLast((message) => !message.isOwn)?.seq ?? 0
  const isUnread = lastOther > progress.readSeq
  useEffect(() => {
    if (!isUnread) return
    const markVisible = () => {
      if (document.hasFocus() && !document.hidden) markRead({ seq: lastOther })
    }
    if (document.hasFocus()) markVisible()
    else markRead({ seq: lastOther, isOnlyReceived: true })
    window.addEventListener('focus', markVisible)
    return () => window.removeEventListener('focus', markVisible)
  }, [isUnread, lastOther, markRead])
}
