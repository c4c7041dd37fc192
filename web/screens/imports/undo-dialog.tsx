import { useQuery } from '@tanstack/react-query'
import type { ImportRun, UndoPreview } from '#contract/imports/imports.ts'
import { inQuotes } from '#contract/russian.ts'
import { groupDigits } from '#web/lib/format/numbers.ts'
import { undoPreviewQuery, useUndoImport } from '#web/nouns/imports/api.ts'
import { ListFailure } from '#web/ui/lists/list-failure.tsx'
import { Spinner } from '#web/ui/lists/spinner.tsx'
import { ConfirmDialog } from '#web/ui/windows/confirm-dialog.tsx'
import { Sheet } from '#web/ui/windows/dialog.tsx'
import { showSnackbar } from '#web/ui/windows/snackbar-store.ts'
import styles from './imports.module.css'

const reasons: Readonly<Record<UndoPreview['keptPlaces'][number]['reason'], string>> = {
  'changed-since': 'его с тех пор меняли',
  used: 'у него уже есть записи, подписчики, брони или переписка',
}

/** Asks before an import is undone, and lists what would remain. */
export function UndoDialog({ run, onClose }: { run: ImportRun; onClose: () => void }) {
  const { mutate, isPending, isIdle } = useUndoImport(run.id)
  // An undone import has no preview.
  const { data: preview, error, refetch } = useQuery({ ...undoPreviewQuery(run.id), enabled: isIdle })
  const handleConfirm = () =>
    mutate(undefined, {
      onSuccess: () => showSnackbar('Загрузка отменена', 'success'),
      onError: (refusal) => showSnackbar(refusal.message, 'error'),
      onSettled: onClose,
    })
  const title = `Отменить загрузку ${inQuotes(run.fileName)}?`
  if (error && !preview) {
    return (
      <Sheet title={title} onClose={onClose}>
        <ListFailure error={error} onRetry={refetch} />
      </Sheet>
    )
  }
  return (
    <ConfirmDialog
      title={title}
      confirmLabel="Отменить загрузку"
      cancelLabel="Оставить"
      isPending={isPending || !preview}
      onConfirm={handleConfirm}
      onCancel={onClose}
    >
      {preview ? <Preview preview={preview} /> : <Spinner />}
    </ConfirmDialog>
  )
}

function Preview({ preview: { restored, removed, kept, keptPlaces } }: { preview: UndoPreview }) {
  return (
    <div className={styles.page}>
      <p>{`Станут прежними: ${groupDigits(restored)}. Исчезнут заведённые этой загрузкой: ${groupDigits(removed)}.`}</p>
      {kept > 0 && (
        <>
          <p>{`Останутся как есть: ${groupDigits(kept)}.`}</p>
          <ul className={styles.kept}>
            {keptPlaces.map(({ id, name, latinName, reason }) => (
              <li key={id}>
                <a href={`/${latinName}`}>{name}</a>
                {` — ${reasons[reason]}`}
              </li>
            ))}
          </ul>
          {kept > keptPlaces.length && <p>{`…и ещё ${groupDigits(kept - keptPlaces.length)}`}</p>}
        </>
      )}
    </div>
  )
}
