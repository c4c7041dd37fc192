import { useState } from 'react'
import { useOneAtATime } from '#web/lib/one-at-a-time.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { icon } from '#web/ui/icon.ts'
import { showMessage } from '#web/ui/messages.ts'
import type { UnsentComment, UnsentPost } from './unsent.ts'
import { retryUnsent, takeBack } from './unsent-store.ts'
import styles from './waiting-card.module.css'
import { WaitingPictures } from './waiting-pictures.tsx'

const Clock = icon('clock')
const PenLine = icon('pen-line')
const Send = icon('send')
const Trash2 = icon('trash-2')

interface WaitingCardProps<Some> {
  unsent: Some
  /** «Запись» */
  name: string
  title?: string
  /** Its words go back to where they were written. */
  onEdit: (unsent: Some) => Promise<void>
}

/** Made here and not yet published: only its author sees it. */
export function WaitingCard<Some extends UnsentPost | UnsentComment>(props: WaitingCardProps<Some>) {
  const { unsent, name, title, onEdit } = props
  const [isAsking, setIsAsking] = useState(false)
  const text = unsent.kind === 'post' ? unsent.values.text : unsent.text
  const [send, isSending] = useOneAtATime(async () => {
    await retryUnsent(unsent)
    if (!navigator.onLine) showMessage('Отсутствует соединение с интернетом', 'error')
  })
  const [edit, isEditing] = useOneAtATime(async () => {
    if (await isTakenBack()) await onEdit(unsent)
  })
  const [remove, isRemoving] = useOneAtATime(async () => {
    if (await isTakenBack()) showMessage('Удалено', 'success')
  })
  const isTakenBack = async () => {
    const isTaken = await takeBack(unsent)
    if (!isTaken) showMessage('Уже отправлено')
    return isTaken
  }
  return (
    <article className={styles.card} aria-label={`${name} ждёт отправки`}>
      {unsent.problem === undefined ? (
        <p className={styles.state} role="status">
          <Clock aria-hidden="true" />
          {`${name} ждёт сети и уйдёт сама, как только она появится`}
        </p>
      ) : (
        <p className={styles.problem} role="alert">{`Не отправлено: ${unsent.problem}`}</p>
      )}
      {title && <h3 className={styles.title}>{title}</h3>}
      {text && <p className={styles.text}>{text}</p>}
      <WaitingPictures pictures={unsent.pictures} className={styles.pictures} />
      <div className={styles.actions}>
        <Button
          size="small"
          icon={<Send aria-hidden="true" />}
          isPending={isSending}
          onClick={() => void send()}
        >
          Отправить сейчас
        </Button>
        <Button
          size="small"
          variant="quiet"
          icon={<PenLine aria-hidden="true" />}
          isPending={isEditing}
          onClick={() => void edit()}
        >
          Изменить
        </Button>
        <Button
          size="small"
          variant="quiet"
          icon={<Trash2 aria-hidden="true" />}
          onClick={() => setIsAsking(true)}
        >
          Удалить
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title="Удалить неотправленное?"
          confirmLabel="Удалить"
          isPending={isRemoving}
          onConfirm={() => void remove()}
          onCancel={() => setIsAsking(false)}
        >
          Его ещё никто не видел, и вернуть его будет нельзя.
        </ConfirmDialog>
      )}
    </article>
  )
}
