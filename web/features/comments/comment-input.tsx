import MessageCircle from 'lucide-react/icons/message-circle'
import { useOpenModal } from '#web/lib/modal.ts'
import styles from './comment-input.module.css'

/** A guest sees where one writes; a press asks to sign in. */
export function CommentInput() {
  const openModal = useOpenModal()
  return (
    <button type="button" className={styles.input} onClick={() => openModal('login')}>
      <MessageCircle aria-hidden="true" />
      Написать комментарий
    </button>
  )
}
