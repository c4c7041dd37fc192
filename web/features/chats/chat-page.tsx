import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type MouseEvent, Suspense, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Chat, Message } from '#contract/chats.ts'
import { inQuotes } from '#contract/russian.ts'
import { unreadKey } from '#web/features/notifications/unread-counts.ts'
import { apiOf } from '#web/lib/api.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { useViewer } from '#web/lib/page-state.tsx'
import { readRoutes } from '#web/lib/route-history.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { icon } from '#web/ui/icon.ts'
import { Link } from '#web/ui/link.tsx'
import { MoreButton } from '#web/ui/more-button.tsx'
import { chatQuery, chatsKey, chatsPath, messagesQuery, otherSide } from './api.ts'
import styles from './chat-page.module.css'
import { MessageList } from './message-list.tsx'
import type { ThreadState } from './thread.ts'
import { useThread } from './use-thread.ts'

const ArrowLeft = icon('arrow-left')

const MessageForm = lazyPart('MessageForm', () => import('./message-form.tsx'))
const ChatMenu = lazyPart('ChatMenu', () => import('./chat-menu.tsx'))

/** What the form is doing: something new, an answer, or a change. */
export type Writing = { kind: 'new' } | { kind: 'answer' | 'edit'; message: Message }

interface ChatPageProps {
  chatId: string
  /** Number of the message that is looked for. */
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
  const [writing, setWriting] = useState<Writing>({ kind: 'new' })
  useReading(chat.id, state)
  return (
    <section className={styles.chat} aria-label="Переписка">
      <ChatHead chat={chat} isOtherTyping={isOtherTyping} />
      <MessageList
        chat={chat}
        state={state}
        target={target}
        viewerId={viewerId}
        onLoadOlder={thread.loadOlder}
        onLoadLater={thread.loadLater}
        onGoToTail={thread.goToTail}
        onChanged={thread.catchUp}
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
            onChanged={thread.catchUp}
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

function ChatHead({ chat, isOtherTyping }: { chat: Chat; isOtherTyping: boolean }) {
  const other = otherSide(chat)
  const list = chatsPath(chat)
  const navigate = useNavigate()
  // Whoever came from the list is led back to it: the button of a phone then leads on from there, not to the chat again.
  const goBack = (event: MouseEvent) => {
    if (readRoutes().at(-2) !== list || event.metaKey || event.ctrlKey) return
    event.preventDefault()
    void navigate(-1)
  }
  const venue = chat.isStaffed ? (chat.place?.name ?? chat.organisation?.name) : null
  const face = (
    <>
      <Avatar id={other.id} name={other.name} image={other.avatar} />
      <span className={styles.who}>
        <span className={styles.name}>{other.name}</span>
        <span className={styles.note} role="status">
          {isOtherTyping ? 'пишет…' : venue ? `Вы отвечаете от имени ${inQuotes(venue)}` : ''}
        </span>
      </span>
    </>
  )
  return (
    <header className={styles.head}>
      <h1 className="visually-hidden">{`Чат: ${other.name}`}</h1>
      <Link to={list} className={styles.back} aria-label="Ко всем чатам" onClick={goBack}>
        <ArrowLeft aria-hidden="true" />
      </Link>
      {other.link ? (
        <Link to={other.link} className={styles.other}>
          {face}
        </Link>
      ) : (
        <span className={styles.other}>{face}</span>
      )}
      <MoreButton label="Действия с чатом">
        <ChatMenu chat={chat} />
      </MoreButton>
    </header>
  )
}

/** Whoever looks at the chat reads it; a tab in the background only receives. */
function useReading(chatId: string, { progress, messages }: ThreadState): void {
  const queryClient = useQueryClient()
  const lastOther = messages.findLast((message) => !message.isOwn)?.seq ?? 0
  const isUnread = lastOther > progress.readSeq
  useEffect(() => {
    if (!isUnread) return
    const tell = async (isOnlyReceived: boolean) => {
      const body = { seq: lastOther, ...(isOnlyReceived && { isOnlyReceived }) }
      await apiOf(queryClient).call('POST /api/v2/chats/:chatId/viewed', { params: { chatId }, body })
      if (isOnlyReceived) return
      for (const queryKey of [unreadKey, chatsKey]) void queryClient.invalidateQueries({ queryKey })
    }
    const look = () => {
      if (document.hasFocus() && !document.hidden) tell(false).catch(() => undefined)
    }
    if (document.hasFocus()) look()
    else tell(true).catch(() => undefined)
    window.addEventListener('focus', look)
    return () => window.removeEventListener('focus', look)
  }, [chatId, isUnread, lastOther, queryClient])
}
