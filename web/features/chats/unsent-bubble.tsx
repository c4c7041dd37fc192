import type { UnsentMessage } from '#web/features/unsent/unsent.ts'
import { retryUnsent, takeBack } from '#web/features/unsent/unsent-store.ts'
import { WaitingPictures } from '#web/features/unsent/waiting-pictures.tsx'
import { formatTime } from '#web/lib/format/dates.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { icon } from '#web/ui/icon.ts'
import styles from './message-bubble.module.css'

const Clock = icon('clock')

interface UnsentBubbleProps {
  unsent: UnsentMessage
  zone: string
}

/** On the screen at once, whatever the connection does; a refused one can be sent again or dropped. */
export function UnsentBubble({ unsent, zone }: UnsentBubbleProps) {
  const { text, pictures, subject, saidAt, problem } = unsent
  return (
    <article className={classNames(styles.line, styles.ownLine)}>
      <div className={classNames(styles.bubble, styles.own, !problem && styles.waiting)}>
        {subject && (
          <blockquote className={styles.subject}>
            <b>{subject.authorName}</b>
            <span>{subject.text}</span>
          </blockquote>
        )}
        <WaitingPictures pictures={pictures} className={styles.images} />
        {text && <p className={styles.text}>{text}</p>}
        {problem ? (
          <>
            <span className={styles.problem} role="alert">{`Не отправлено: ${problem}`}</span>
            <span className={styles.buttons}>
              <Button size="small" onClick={() => void retryUnsent(unsent)}>
                Повторить
              </Button>
              <Button size="small" variant="quiet" onClick={() => void takeBack(unsent)}>
                Удалить
              </Button>
            </span>
          </>
        ) : (
          <span className={styles.facts}>
            {formatTime(saidAt, zone)}
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
