import { useState } from 'react'
import { NBSP } from '#web/lib/format/typography.ts'
import { plainText } from '#web/nouns/mentions/mention-text.ts'
import { Button } from '#web/ui/button.tsx'
import { icon } from '#web/ui/icon.ts'
import { ConfirmDialog } from '#web/ui/windows/confirm-dialog.tsx'
import { showSnackbar } from '#web/ui/windows/snackbar-store.ts'
import styles from './pending-card.module.css'
import { PendingPictures } from './pending-pictures.tsx'
import { useCancelPendingWrite, useRetryPendingWrite } from './pending-write-changes.ts'
import type { PendingComment, PendingPost } from './pending-writes.ts'

const Clock = icon('clock')
const PenLine = icon('pen-line')
const Send = icon('send')
const Trash2 = icon('trash-2')

interface PendingCardProps<Some> {
  pendingWrite: Some
  /** «Запись» */
  name: string
  title?: string
  /** Returns its text to the form. */
  onEdit: (pendingWrite: Some) => Promise<void>
}

/** A write that is not published yet: only its author sees it. */
export function PendingCard<Some extends PendingPost | PendingComment>(props: PendingCardProps<Some>) {
  const { pendingWrite, name, title, onEdit } = props
  const [isConfirming, setIsConfirming] = useState(false)
  const text = pendingWrite.kind === 'post' ? pendingWrite.values.text : pendingWrite.text
  const send = useRetryPendingWrite(pendingWrite)
  const edit = useCancelPendingWrite(pendingWrite, () => onEdit(pendingWrite))
  const remove = useCancelPendingWrite(pendingWrite, () => showSnackbar('Удалено', 'success'))
  return (
    <article className={styles.card} aria-label={`${name} ждёт отправки`}>
      {pendingWrite.problem === undefined ? (
        <p className={styles.state} role="status">
          <Clock aria-hidden="true" />
          {`${name} ждёт сети. Отправим, как только она появится`}
        </p>
      ) : (
        <p className={styles.error} role="alert">{`Не отправлено: ${pendingWrite.problem}`}</p>
      )}
      {title && <h3 className={styles.title}>{title}</h3>}
      {text && <p className={styles.text}>{plainText(text)}</p>}
      <PendingPictures pictures={pendingWrite.pictures} className={styles.pictures} />
      <div className={styles.actions}>
        <Button
          size="small"
          icon={<Send aria-hidden="true" />}
          isPending={send.isPending}
          onClick={() => send.mutate()}
        >
          Отправить сейчас
        </Button>
        <Button
          size="small"
          variant="quiet"
          icon={<PenLine aria-hidden="true" />}
          isPending={edit.isPending}
          onClick={() => edit.mutate()}
        >
          Изменить
        </Button>
        <Button
          size="small"
          variant="quiet"
          icon={<Trash2 aria-hidden="true" />}
          onClick={() => setIsConfirming(true)}
        >
          Удалить
        </Button>
      </div>
      {isConfirming && (
        <ConfirmDialog
          title={`Удалить ${name.toLowerCase()}?`}
          confirmLabel="Удалить"
          isPending={remove.isPending}
          onConfirm={() => remove.mutate()}
          onCancel={() => setIsConfirming(false)}
        >
          {`${name} ещё не${NBSP}на${NBSP}сайте, и${NBSP}вернуть текст будет нельзя.`}
        </ConfirmDialog>
      )}
    </article>
  )
}
