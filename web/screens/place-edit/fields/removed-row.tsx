import { Button } from '#web/ui/button.tsx'
import { icon } from '#web/ui/icon.ts'
import styles from './removed-row.module.css'

const Undo2 = icon('undo-2')

/** Replaces a removed row, with a button to restore it until the page is saved. */
export function RemovedRow({ text, onRestore }: { text: string; onRestore: () => void }) {
  return (
    <div className={styles.removed} role="status">
      <span>{text}</span>
      <Button size="small" variant="quiet" icon={<Undo2 aria-hidden="true" />} onClick={onRestore}>
        Вернуть
      </Button>
    </div>
  )
}
