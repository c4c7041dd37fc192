import { formatTime } from '#web/lib/format/dates.ts'
import { PendingPictures } from '#web/nouns/pending-writes/pending-pictures.tsx'
import type { PendingMessage } from '#web/nouns/pending-writes/pending-writes.ts'
import { cancelPendingWrite, retryPendingWrite } from '#web/nouns/pending-writes/pending-writes-store.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { icon } from '#web/ui/icon.ts'
import styles from './message-bubble.module.css'

const Clock = icon('clock')

interface PendingBubbleProps {
  pendingWrite: PendingMessage
  zone: string
}

/** A message that is not confirmed yet; a refused one can be sent again or deleted. */
export function PendingBubble({ pendingWrite, zone }: PendingBubbleProps) {
  const { text, pictures, subject, writtenAt, problem } = pendingWrite
  return (
    <article className={classNames(styles.line, styles.ownLine)}>
      <div className={classNames(styles.bubble, styles.own, !problem && styles.waiting)}>
        {subject && (
          <blockquote className={styles.subject}>
            <b>{subject.authorName}</b>
            <span>{subject.text}</span>
          </blockquote>
        )}
        <PendingPictures pictures={pictures} className={styles.images} />
        {text && <p className={styles.text}>{text}</p>}
        {problem ? (
          <>
            <span className={styles.error} role="alert">{`Не отправлено: ${problem}`}</span>
            <span className={styles.buttons}>
              <Button size="small" onClick={() => void retryPendingWrite(pendingWrite)}>
                Повторить
              </Button>
              <Button size="small" variant="quiet" onClick={() => void cancelPendingWrite(pendingWrite)}>
                Удалить
              </Button>
            </span>
          </>
        ) : (
          <span className={styles.facts}>
            {formatTime(writtenAt, zone)}
            <span className={styles.status} title="Отправляется">
              <Clock aria-hidden="true" />
              <span className="visually-hidden">Отправляется</span>
            </span>
          </span>
        )}
      </div>
    </article>
  )
}
