import { type RefObject, Suspense, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Chat, Message } from '#contract/chats/chats.ts'
import { useIsHydrated } from '#web/lib/browser/hydrated.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { deviceTimeZone, localTime } from '#web/lib/format/zone.ts'
import { useNow } from '#web/lib/now.ts'
import { lazyWithRetry } from '#web/lib/pages/lazy-with-retry.ts'
import { statusIn, type ThreadState } from '#web/nouns/chats/thread.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { icon } from '#web/ui/icon.ts'
import { Spinner } from '#web/ui/lists/spinner.tsx'
import type { ComposerMode } from './composer-mode.ts'
import { MessageBubble } from './message-bubble.tsx'
import styles from './message-list.module.css'

const ArrowDown = icon('arrow-down')

const PendingMessages = lazyWithRetry('PendingMessages', () => import('./pending-messages.tsx'))

/** The distance from the end at which the button to the latest message appears. */
const FAR_FROM_END_PX = 400
const PRELOAD_PX = 1200

interface MessageListProps {
  chat: Chat
  state: ThreadState
  /** The sequence number of the message to open. */
  target: number | null
  viewerId: string
  onLoadOlder: () => Promise<void>
  onLoadNewer: () => Promise<void>
  onGoToLatest: () => Promise<void>
  onChanged: () => Promise<void>
  onWrite: (writing: ComposerMode) => void
}

/**
 * The messages, latest at the bottom. The scroll position is counted from the end, so that loading older pages moves
 * nothing on the screen.
 */
export function MessageList(props: MessageListProps) {
  const { chat, state, target, viewerId, onLoadOlder, onLoadNewer, onGoToLatest } = props
  const list = useRef<HTMLElement>(null)
  const [isFar, setIsFar] = useState(false)
  const zone = useZone()
  const now = useNow()
  const { messages, isStart, isLoadingOlder, olderFailed, hasLatest, isLoadingNewer, newerFailed } = state
  const [pendingCount, setPendingCount] = useState(0)
  const showPendingWrites = useCallback(
    (count: number) => {
      setPendingCount(count)
      if (count === 0) return
      void onGoToLatest()
      list.current?.scrollTo({ top: 0 })
    },
    [onGoToLatest],
  )
  useStableScroll(list, messages)
  useTarget(list, target)
  const updatePosition = () => {
    const element = list.current
    if (!element) return
    // Counted from the end: zero there, negative above it.
    const below = -element.scrollTop
    setIsFar(below > FAR_FROM_END_PX)
    const above = element.scrollHeight - element.clientHeight - below
    if (above < PRELOAD_PX && !olderFailed) void onLoadOlder()
    if (below < PRELOAD_PX && !newerFailed) void onLoadNewer()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the browser lays out each page of messages, which may be shorter than the screen
  useEffect(updatePosition, [messages.length])
  const isEmpty = messages.length === 0 && pendingCount === 0
  return (
    <div className={styles.frame}>
      <section
        ref={list}
        className={styles.scroll}
        onScroll={updatePosition}
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
          {days(messages, zone, now).map(({ day, messages: messagesOfDay }, index, all) => (
            <DayOfMessages
              key={day}
              {...props}
              day={day}
              messages={messagesOfDay}
              zone={zone}
              // The height of days that are not laid out is an estimate, which is harmless above the reader but a
              // jump below.
              isDeferred={target === null && index < all.length - 1}
            />
          ))}
          {isLoadingNewer && <Spinner />}
          {newerFailed && (
            <Button size="small" className={styles.retry} onClick={() => void onLoadNewer()}>
              Показать более поздние
            </Button>
          )}
          <Suspense fallback={null}>
            <PendingMessages
              chatId={chat.id}
              viewerId={viewerId}
              sent={messages}
              zone={zone}
              onShow={showPendingWrites}
            />
          </Suspense>
        </div>
      </section>
      {(isFar || !hasLatest) && (
        <Button
          size="small"
          className={styles.down}
          icon={<ArrowDown aria-hidden="true" />}
          onClick={async () => {
            await onGoToLatest()
            list.current?.scrollTo({ top: 0, behavior: hasLatest ? 'smooth' : 'auto' })
          }}
        >
          К последним
        </Button>
      )}
    </div>
  )
}

interface DayOfMessagesProps
  extends Pick<MessageListProps, 'chat' | 'state' | 'target' | 'onChanged' | 'onWrite'> {
  day: string
  messages: readonly Message[]
  zone: string
  /** Whether the browser lays it out only near the screen. */
  isDeferred: boolean
}

function DayOfMessages(props: DayOfMessagesProps) {
  const { chat, state, target, day, messages, zone, isDeferred, onChanged, onWrite } = props
  return (
    <section className={classNames(styles.day, isDeferred && styles.deferred)} aria-label={day}>
      <h2 className={styles.date}>{day}</h2>
      <ol className={styles.messages}>
        {messages.map((message) => (
          <li
            key={message.id}
            data-seq={message.seq}
            className={message.seq === target ? styles.target : undefined}
            tabIndex={message.seq === target ? -1 : undefined}
          >
            <MessageBubble
              message={message}
              canWrite={chat.status === 'active'}
              status={statusIn(state.progress, message)}
              isStaffed={chat.isStaffed}
              zone={zone}
              onChanged={onChanged}
              onWrite={onWrite}
            />
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Closer to the end than this, the list scrolls with new messages. */
const AT_END_PX = 8

/** New messages do not move a reader who has scrolled up. */
function useStableScroll(list: RefObject<HTMLElement | null>, messages: readonly Message[]): void {
  const before = useRef<{ seq: number; below: number } | null>(null)
  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    const anchor = before.current
    const last = messages.at(-1)?.seq
    const added = anchor && belowMessage(element, anchor.seq)
    const grown = anchor && added !== null ? added - anchor.below : 0
    // Assigning the same value would stop a scroll under way.
    if (grown !== 0 && -element.scrollTop > AT_END_PX) element.scrollTop -= grown
    before.current = last === undefined ? null : { seq: last, below: belowMessage(element, last) ?? 0 }
  })
}

/** The distance from the end of a message to the end of the list. */
function belowMessage(list: HTMLElement, seq: number): number | null {
  const message = list.querySelector(`[data-seq="${seq}"]`)
  const inner = list.firstElementChild
  if (!message || !inner) return null
  return inner.getBoundingClientRect().bottom - message.getBoundingClientRect().bottom
}

const ownMoves = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * Scrolls the opened message to the middle and focuses it for screen readers; repeated while the list changes its
 * size, because styles may load after the page, until the reader acts.
 */
function useTarget(list: RefObject<HTMLElement | null>, target: number | null): void {
  useLayoutEffect(() => {
    const element = list.current
    if (target === null || !element) return
    const items = [...element.querySelectorAll<HTMLElement>('[data-seq]')]
    const found = items.find((item) => Number(item.dataset.seq) >= target) ?? items.at(-1)
    if (!found) return
    const resizes = new ResizeObserver(() => {
      element.scrollTop += middleOf(found) - middleOf(element)
    })
    resizes.observe(element)
    found.focus({ preventScroll: true })
    const stop = () => {
      resizes.disconnect()
      for (const move of ownMoves) window.removeEventListener(move, stop)
    }
    for (const move of ownMoves) window.addEventListener(move, stop, { passive: true })
    return stop
  }, [list, target])
}

function middleOf(element: HTMLElement): number {
  const { top, bottom } = element.getBoundingClientRect()
  return (top + bottom) / 2
}

function days(messages: readonly Message[], zone: string, now: number) {
  const groups = Map.groupBy(messages, (message) => dayLabel(Date.parse(message.publicationDate), zone, now))
  return [...groups].map(([day, messagesOfDay]) => ({ day, messages: messagesOfDay }))
}

function dayLabel(at: number, zone: string, now: number): string {
  const daysAgo = localTime(now, zone).dayNumber - localTime(at, zone).dayNumber
  if (daysAgo === 0) return 'Сегодня'
  return daysAgo === 1 ? 'Вчера' : formatDate(at, zone, now)
}

/** The time zone of this device, which the server does not know. */
function useZone(): string {
  return useIsHydrated() ? deviceTimeZone() : 'Europe/Moscow'
}
