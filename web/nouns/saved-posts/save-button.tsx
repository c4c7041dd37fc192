import { classNames } from '#web/ui/class-names.ts'
import { icon } from '#web/ui/icon.ts'
import styles from './save-button.module.css'
import { useBookmarkPost } from './save-changes.ts'

const Bookmark = icon('bookmark')

export function SaveButton({ postId, isSaved }: { postId: string; isSaved: boolean }) {
  const save = useBookmarkPost(postId)
  return (
    <button
      type="button"
      className={classNames(styles.save, isSaved && styles.saved)}
      aria-pressed={isSaved}
      aria-label="Сохранить запись"
      onClick={() => save.mutate(!isSaved)}
    >
      <Bookmark aria-hidden="true" />
    </button>
  )
}
