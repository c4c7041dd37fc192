import { Button } from './button.tsx'
import styles from './draft-note.module.css'

interface DraftNoteProps {
  text?: string
  /** What the button says that throws the draft away. */
  label?: string
  onStartAnew: () => void
}

/** A form that came back with what was typed before says so, and lets go of it. */
export function DraftNote({
  text = 'Здесь ваши несохранённые изменения.',
  label = 'Вернуть как было',
  onStartAnew,
}: DraftNoteProps) {
  return (
    <p className={styles.note} role="status">
      <span>{text}</span>
      <Button variant="quiet" size="small" onClick={onStartAnew}>
        {label}
      </Button>
    </p>
  )
}
