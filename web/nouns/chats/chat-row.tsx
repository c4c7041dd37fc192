import type { Chat } from '#contract/chats/chats.ts'
import { formatTimePassed } from '#web/lib/format/dates.ts'
import { classNames } from '#web/ui/class-names.ts'
import { icon } from '#web/ui/icon.ts'
import { Link } from '#web/ui/link.tsx'
import { Avatar } from '#web/ui/pictures/avatar.tsx'
import { CounterBadge } from '#web/ui/text/badge.tsx'
import { otherSide } from './api.ts'
import styles from './chat-row.module.css'
import type { ChatLink } from './chat-search.ts'

const BellOff = icon('bell-off')
const Pin = icon('pin')

/** A chat in the list: the other side, the last message and the number of unread ones. */
export function ChatRow({ chat, link }: { chat: Chat; link: ChatLink }) {
  const other = otherSide(chat)
  const { lastMessage, notViewedMessageCount: count } = chat
  return (
    <Link {...link} className={classNames(styles.row, count > 0 && styles.fresh)}>
      <Avatar id={other.id} name={other.name} image={other.avatar} />
      <span className={styles.text}>
        <span className={styles.head}>
          <b className={styles.name}>{other.name}</b>
          {chat.isPinned && <Pin className={styles.mark} role="img" aria-label="Закреплён" />}
          {chat.isMuted && <BellOff className={styles.mark} role="img" aria-label="Без уведомлений" />}
          {lastMessage && <span className={styles.time}>{formatTimePassed(lastMessage.timePassed)}</span>}
        </span>
        {chat.isStaffed && (
          <span className={styles.venue}>{chat.place?.name ?? chat.organisation?.name}</span>
        )}
        <span className={styles.foot}>
          <span className={styles.last}>{lastMessageText(chat)}</span>
          <CounterBadge count={count} label="Непрочитанных сообщений" />
        </span>
      </span>
    </Link>
  )
}

function lastMessageText({ lastMessage, isStaffed }: Chat): string {
  if (!lastMessage) return 'Сообщений пока нет'
  if (lastMessage.isDeleted) return 'Сообщение удалено'
  if (lastMessage.isHidden) return 'Сообщение скрыто модератором'
  const text = lastMessage.text || 'Фотография'
  if (!lastMessage.isOwn) return text
  return `${isStaffed && lastMessage.user ? lastMessage.user.fullName : 'Вы'}: ${text}`
}
