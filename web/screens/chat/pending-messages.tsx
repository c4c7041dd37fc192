import { useEffect, useEffectEvent } from 'react'
import type { Message } from '#contract/chats/chats.ts'
import { usePendingWrites } from '#web/nouns/pending-writes/pending-writes-store.ts'
import styles from './message-list.module.css'
import { PendingBubble } from './pending-bubble.tsx'

interface PendingMessagesProps {
  chatId: string
  viewerId: string
  sent: readonly Message[]
  zone: string
  /** Called with the number of pending messages when the last one changes. */
  onShow: (count: number) => void
}

/** Messages of the viewer that the server has not confirmed yet. */
export function PendingMessages({ chatId, viewerId, sent, zone, onShow }: PendingMessagesProps) {
  // The socket may deliver a message before the response to its request.
  const keys = new Set(sent.map((message) => message.idempotencyKey))
  const waiting = usePendingWrites(viewerId, 'message').filter(
    (item) => item.chatId === chatId && !keys.has(item.key),
  )
  const lastKey = waiting.at(-1)?.key
  const showLast = useEffectEvent((key: string | undefined) => onShow(key === undefined ? 0 : waiting.length))
  useEffect(() => showLast(lastKey), [lastKey])
  if (waiting.length === 0) return null
  return (
    <ol className={styles.messages}>
      {waiting.map((pendingWrite) => (
        <li key={pendingWrite.key}>
          <PendingBubble pendingWrite={pendingWrite} zone={zone} />
        </li>
      ))}
    </ol>
  )
}
