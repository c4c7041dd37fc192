import { useQueryClient } from '@tanstack/react-query'
import Clock from 'lucide-react/icons/clock'
import { apiOf } from '#web/lib/api.ts'
import { formatTime } from '#web/lib/format/dates.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import styles from './message-bubble.module.css'
import { dropUnsent, retryUnsent, type Unsent } from './unsent.ts'

interface UnsentBubbleProps {
  unsent: Unsent
  viewerId: string
  zone: string
}

/** On the screen at once, whatever the connection does; a refused one can be sent again or dropped. */
export function UnsentBubble({ unsent, viewerId, zone }: UnsentBubbleProps) {
  const queryClient = useQueryClient()
  const { key, text, imageSets, subject, saidAt, problem } = unsent
  return (
    <article className={classNames(styles.line, styles.ownLine)}>
      <div className={classNames(styles.bubble, styles.own, !problem && styles.waiting)}>
        {subject && (
          <blockquote className={styles.subject}>
            <b>{subject.authorName}</b>
            <span>{subject.text}</span>
          </blockquote>
        )}
        {imageSets.length > 0 && (
          <span className={styles.images}>
            {imageSets.map(({ id, standard }) => (
              <img key={id} src={standard.url} width={standard.width} height={standard.height} alt="" />
            ))}
          </span>
        )}
        {text && <p className={styles.text}>{text}</p>}
        {problem ? (
          <>
            <span className={styles.problem} role="alert">{`Не отправлено: ${problem}`}</span>
            <span className={styles.buttons}>
              <Button size="small" onClick={() => retryUnsent(apiOf(queryClient), viewerId, key)}>
                Повторить
              </Button>
              <Button size="small" variant="quiet" onClick={() => dropUnsent(viewerId, key)}>
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
