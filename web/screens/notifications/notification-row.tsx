import type { Notification } from '#contract/notifications/notifications.ts'
import { formatTimePassed } from '#web/lib/format/dates.ts'
import { InvitationAnswers } from '#web/nouns/permissions/invitation-answers.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { icon } from '#web/ui/icon.ts'
import { Avatar } from '#web/ui/pictures/avatar.tsx'
import styles from './notification-row.module.css'

const Bell = icon('bell')

interface NotificationRowProps {
  notification: Notification
  onOpen: () => void
}

/** A sentence that links to its subject and is marked as seen when opened, also in another tab. */
export function NotificationRow({ notification, onOpen }: NotificationRowProps) {
  const { creator, title, text, link, avatar, image, isViewed, timePassed, invitationId } = notification
  const row = (
    <a
      href={link}
      className={classNames(styles.row, !isViewed && styles.fresh)}
      onClick={onOpen}
      onAuxClick={onOpen}
    >
      {creator ? (
        <Avatar id={creator.id} name={creator.name} image={avatar} />
      ) : (
        <span className={styles.sign} aria-hidden="true">
          <Bell />
        </span>
      )}
      <span className={styles.text}>
        <span>
          <b>{title}</b> {text}
        </span>
        <span className={styles.time}>
          {formatTimePassed(timePassed)}
          {!isViewed && <span className="visually-hidden">, не просмотрено</span>}
        </span>
      </span>
      {image && (
        <img
          className={styles.image}
          src={image.thumbnail.url}
          width={48}
          height={48}
          alt=""
          loading="lazy"
          decoding="async"
        />
      )}
      {!isViewed && <span className={styles.dot} aria-hidden="true" />}
    </a>
  )
  if (invitationId === null) return row
  return (
    <>
      {row}
      <div className={styles.answers}>
        <InvitationAnswers invitationId={invitationId} />
      </div>
    </>
  )
}
