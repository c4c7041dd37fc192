import ArrowDown from 'lucide-react/icons/arrow-down'
import { Suspense, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Chat, Message } from '#contract/chats.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { localTime, ownZone } from '#web/lib/format/zone.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { useNow } from '#web/lib/now.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import type { Writing } from './chat-page.tsx'
import { MessageBubble } from './message-bubble.tsx'
import styles from './message-list.module.css'
import { statusIn, type ThreadState } from './thread.ts'

const UnsentMessages = lazyPart('UnsentMessages', () => import('./unsent-messages.tsx'))

/** From here on one may go back to the latest at once. */
const FAR_PX = 400
const AHEAD_PX = 1200

interface MessageListProps {
  chat: Chat
  state: ThreadState
  viewerId: string
  onLoadOlder: () => Promise<void>
  onChanged: () => Promise<void>
  onWrite: (writing: Writing) => void
}

/** The latest at the bottom. The list grows upwards from its lower end, so older pages move nothing on the screen. */
export function MessageList({ chat, state, viewerId, onLoadOlder, onChanged, onWrite }: MessageListProps) {
  const list = useRef<HTMLElement>(null)
  const [isFar, setIsFar] = useState(false)
  const zone = useZone()
  const now = useNow()
  const { messages, progress, isStart, isLoadingOlder, olderFailed } = state
  const [unsentCount, setUnsentCount] = useState(0)
  const showUnsent = useCallback((count: number) => {
    setUnsentCount(count)
    if (count > 0) list.current?.scrollTo({ top: 0 })
  }, [])
  const look = () => {
    const element = list.current
    if (!element) return
    // Measured from the lower end: zero there, negative above it.
    setIsFar(-element.scrollTop > FAR_PX)
    const above = element.scrollHeight - element.clientHeight + element.scrollTop
    if (above < AHEAD_PX && !olderFailed) void onLoadOlder()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page may be shorter than the screen
  useEffect(look, [messages.length])
  const isEmpty = messages.length === 0 && unsentCount === 0
  return (
    <div className={styles.frame}>
      <section
        ref={list}
        className={styles.scroll}
        onScroll={look}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
        tabIndex={0}
        aria-label="Сообщения"
      >
        <div className={styles.inner}>
          {isEmpty && (
            <EmptyState
              title="Здесь будут отображаться ваши сообщения"
              text={chat.isStaffed ? '' : 'Спросите о столике, меню или просто поздоровайтесь.'}
            />
          )}
          {isLoadingOlder && <Spinner />}
          {olderFailed && (
            <Button size="small" className={styles.retry} onClick={() => void onLoadOlder()}>
              Показать более ранние
            </Button>
          )}
          {isStart && messages.length > 0 && <p className={styles.start}>Начало переписки</p>}
          {days(messages, zone, now).map(({ day, messages: said }) => (
            <section key={day} className={styles.day} aria-label={day}>
              <h2 className={styles.date}>{day}</h2>
              <ol className={styles.messages}>
                {said.map((message) => (
                  <li key={message.id}>
                    <MessageBubble
                      message={message}
                      status={statusIn(progress, message)}
                      isStaffed={chat.isStaffed}
                      zone={zone}
                      onChanged={onChanged}
                      onWrite={onWrite}
                    />
                  </li>
                ))}
              </ol>
            </section>
          ))}
          <Suspense fallback={null}>
            <UnsentMessages
              chatId={chat.id}
              viewerId={viewerId}
              said={messages}
              zone={zone}
              onShow={showUnsent}
            />
          </Suspense>
        </div>
      </section>
      {isFar && (
        <Button
          size="small"
          className={styles.down}
          icon={<ArrowDown aria-hidden="true" />}
          onClick={() => list.current?.scrollTo({ top: 0, behavior: 'smooth' })}
        >
          В начало
        </Button>
      )}
    </div>
  )
}

function days(messages: readonly Message[], zone: string, now: number) {
  const groups = Map.groupBy(messages, (message) => wordDay(Date.parse(message.publicationDate), zone, now))
  return [...groups].map(([day, said]) => ({ day, messages: said }))
}

function wordDay(at: number, zone: string, now: number): string {
  const daysAgo = localTime(now, zone).dayNumber - localTime(at, zone).dayNumber
  if (daysAgo === 0) return 'Сегодня'
  return daysAgo === 1 ? 'Вчера' : formatDate(at, zone, now)
}

const subscribe = () => () => {}

/** Of this device; while the page is made on the server nobody knows it. */
function useZone(): string {
  return useSyncExternalStore(subscribe, ownZone, () => 'Europe/Moscow')
}
