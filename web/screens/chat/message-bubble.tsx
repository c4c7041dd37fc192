import { Suspense } from 'react'
import type { Message } from '#contract/chats/chats.ts'
import { formatTime } from '#web/lib/format/dates.ts'
import { lazyWithRetry } from '#web/lib/pages/lazy-with-retry.ts'
import { useModalAddress } from '#web/lib/pages/modal.ts'
import { usePageState, useViewer } from '#web/lib/pages/page-state.tsx'
import { linkedPlace } from '#web/nouns/places/linked-place.ts'
import { pollTokenIn } from '#web/nouns/polls/poll-address.ts'
import { classNames } from '#web/ui/class-names.ts'
import { icon } from '#web/ui/icon.ts'
import { Link } from '#web/ui/link.tsx'
import { MoreButton } from '#web/ui/lists/more-button.tsx'
import { linkedText } from '#web/ui/text/linked-text.tsx'
import type { ComposerMode } from './composer-mode.ts'
import styles from './message-bubble.module.css'
import { MessageReactions } from './message-reactions.tsx'

const Check = icon('check')
const CheckCheck = icon('check-check')

const PollCard = lazyWithRetry('PollCard', () => import('#web/nouns/polls/poll-card.tsx'))
const PlaceLinkCard = lazyWithRetry(
  'PlaceLinkCard',
  () => import('#web/nouns/places/cards/place-link-card.tsx'),
)
const MessageMenu = lazyWithRetry('MessageMenu', () => import('./message-menu.tsx'))

interface MessageBubbleProps {
  message: Message
  /** Whether the viewer may still write there. */
  canWrite: boolean
  status: Message['status']
  /** The viewer writes as a venue, so messages show which member of its staff wrote them. */
  isStaffed: boolean
  zone: string
  onChanged: () => Promise<void>
  onWrite: (writing: ComposerMode) => void
}

const statusLabels = { sent: 'Отправлено', delivered: 'Доставлено', read: 'Прочитано' }

export function MessageBubble({
  message,
  canWrite,
  status,
  isStaffed,
  zone,
  onChanged,
  onWrite,
}: MessageBubbleProps) {
  const { isOwn, isDeleted, isHidden, user, subjectMessage, text, imageSets, isEdited, publicationDate } =
    message
  const addressOf = useModalAddress()
  const viewer = useViewer()
  const { publicUrl } = usePageState().settings
  const pollToken = pollTokenIn(text, publicUrl)
  const latinName = linkedPlace(text, publicUrl)
  const time = formatTime(Date.parse(publicationDate), zone)
  if (isDeleted || isHidden) {
    return (
      <article className={classNames(styles.bubble, isOwn && styles.own, styles.removed)}>
        {isDeleted ? 'Сообщение удалено' : 'Сообщение скрыто модератором'}
        {isHidden && !isDeleted && message.userId === viewer?.id && (
          <Link to={addressOf('moderation_own')} preventScrollReset className={styles.why}>
            Почему?
          </Link>
        )}
      </article>
    )
  }
  return (
    <article className={classNames(styles.line, isOwn && styles.ownLine)}>
      <div className={classNames(styles.bubble, isOwn && styles.own)}>
        {isStaffed && isOwn && user && <span className={styles.author}>{user.fullName}</span>}
        {subjectMessage && (
          <blockquote className={styles.subject}>
            <b>{subjectMessage.authorName || 'Сообщение удалено'}</b>
            {subjectMessage.text && <span>{subjectMessage.text}</span>}
          </blockquote>
        )}
        {imageSets.length > 0 && (
          <span className={styles.images}>
            {imageSets.map(({ id, standard, original, description }) => (
              <a key={id} href={original.url} target="_blank" rel="noopener">
                <img
                  src={standard.url}
                  width={standard.width}
                  height={standard.height}
                  alt={description || 'Фотография из сообщения'}
                  loading="lazy"
                  decoding="async"
                />
              </a>
            ))}
          </span>
        )}
        {text && <p className={styles.text}>{linkedText(text, message.links)}</p>}
        {pollToken && (
          <Suspense>
            <PollCard token={pollToken} />
          </Suspense>
        )}
        {latinName && (
          <Suspense>
            <PlaceLinkCard latinName={latinName} />
          </Suspense>
        )}
        {message.reactions.length > 0 && <MessageReactions message={message} />}
        <span className={styles.facts}>
          {isEdited && 'изменено '}
          <time dateTime={publicationDate}>{time}</time>
          {isOwn && (
            <span
              className={classNames(styles.status, status === 'read' && styles.read)}
              title={statusLabels[status]}
            >
              {status === 'sent' ? <Check aria-hidden="true" /> : <CheckCheck aria-hidden="true" />}
              <span className="visually-hidden">{statusLabels[status]}</span>
            </span>
          )}
        </span>
      </div>
      <MoreButton label="Действия с сообщением" className={styles.more}>
        <MessageMenu
          message={message}
          canWrite={canWrite}
          className={styles.more}
          onChanged={onChanged}
          onWrite={onWrite}
        />
      </MoreButton>
    </article>
  )
}
