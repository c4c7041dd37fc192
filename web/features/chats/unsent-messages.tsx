import { useEffect } from 'react'
import type { Message } from '#contract/chats.ts'
import { useUnsent } from '#web/features/unsent/unsent-store.ts'
import styles from './message-list.module.css'
import { UnsentBubble } from './unsent-bubble.tsx'

interface UnsentMessagesProps {
  chatId: string
  viewerId: string
  said: readonly Message[]
  zone: string
  /** With their number, whenever another one is the last. */
  onShow: (count: number) => void
}

/** What the reader has said here and the server has not answered yet. */
export function UnsentMessages({ chatId, viewerId, said, zone, onShow }: UnsentMessagesProps) {
  // The socket may bring what was said before the answer to saying it comes.
  const keys = new Set(said.map((message) => message.idempotencyKey))
  const waiting = useUnsent(viewerId, 'message').filter((one) => one.chatId === chatId && !keys.has(one.key))
  const lastKey = waiting.at(-1)?.key
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new last one is shown
  useEffect(() => onShow(waiting.length), [lastKey, waiting.length, onShow])
  if (waiting.length === 0) return null
  return (
    <ol className={styles.messages}>
      {waiting.map((unsent) => (
        <li key={unsent.key}>
          <UnsentBubble unsent={unsent} zone={zone} />
        </li>
      ))}
    </ol>
  )
}
