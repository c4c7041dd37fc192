import type { FoundMessage } from '#contract/chats/chats.ts'
import { formatTimePassed } from '#web/lib/format/dates.ts'
import { otherSide } from '#web/nouns/chats/api.ts'
import styles from '#web/nouns/chats/chat-row.module.css'
import type { ChatLink } from '#web/nouns/chats/chat-search.ts'
import { Link } from '#web/ui/link.tsx'
import { Avatar } from '#web/ui/pictures/avatar.tsx'

interface FoundMessageRowProps {
  found: FoundMessage
  link: ChatLink
}

/** A found message: the chat, the author, the time and an excerpt. Opens the chat at the message. */
export function FoundMessageRow({ found: { message, chat, excerpt }, link }: FoundMessageRowProps) {
  const other = otherSide(chat)
  const sender = message.isOwn && (chat.isStaffed && message.user ? message.user.fullName : 'Вы')
  return (
    <Link {...link} className={styles.row}>
      <Avatar id={other.id} name={other.name} image={other.avatar} />
      <span className={styles.text}>
        <span className={styles.head}>
          <b className={styles.name}>{other.name}</b>
          <span className={styles.time}>{formatTimePassed(message.timePassed)}</span>
        </span>
        {chat.isStaffed && (
          <span className={styles.venue}>{chat.place?.name ?? chat.organisation?.name}</span>
        )}
        <span className={styles.excerpt}>
          {sender && `${sender}: `}
          {excerpt.map(({ text, isFound }, index) =>
            // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text in their order
            isFound ? <mark key={index}>{text}</mark> : text,
          )}
        </span>
      </span>
    </Link>
  )
}
