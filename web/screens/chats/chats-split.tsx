import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import styles from './chats-split.module.css'

interface ChatsSplitProps {
  list: ReactNode
  /** Null without an open chat: the list then has the whole page. */
  chat: ReactNode
  /** The part that a small screen shows, which has room for one. */
  first: 'list' | 'chat'
}

/** The list of chats and, on wide screens, the open one beside it. */
export function ChatsSplit({ list, chat, first }: ChatsSplitProps) {
  return (
    <div className={classNames(Boolean(chat) && styles.split, first === 'list' && styles.listFirst)}>
      <div className={styles.panel}>{list}</div>
      {chat}
    </div>
  )
}
