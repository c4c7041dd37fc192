import { Button } from '../button.tsx'
import styles from './draft-note.module.css'

interface DraftNoteProps {
  text?: string
  /** The text of the button that deletes the draft. */
  label?: string
  onDiscardDraft: () => void
}

/** Tells that the form was restored from a draft, and offers to delete the draft. */
export function DraftNote({
  text = 'Здесь ваши несохранённые изменения.',
  label = 'Вернуть как было',
  onDiscardDraft,
}: DraftNoteProps) {
  return (
    <p className={styles.note} role="status">
      <span>{text}</span>
      <Button variant="quiet" size="small" onClick={onDiscardDraft}>
        {label}
      </Button>
    </p>
  )
}
