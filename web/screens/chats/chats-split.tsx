import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import styles from './chats-split.module.css'

interface ChatsSplitProps {
  list: ReactNode
  /** Nothing while there is none: the list has the page to itself. */
  chat: ReactNode
  /** The half that a small screen shows: it has room for one of the two. */
  first: 'list' | 'chat'
}

/** The list of chats and, where there is room, the opened one beside it. */
export function ChatsSplit({ list, chat, first }: ChatsSplitProps) {
  return (
    <div className={classNames(Boolean(chat) && styles.split, first === 'list' && styles.listFirst)}>
      <div className={styles.panel}>{list}</div>
      {chat}
    </div>
  )
}
