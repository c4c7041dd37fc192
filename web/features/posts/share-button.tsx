import Share2 from 'lucide-react/icons/share-2'
import { shareAddress } from '#web/ui/share-address.ts'
import styles from './post-actions.module.css'

export function ShareButton({ path, title }: { path: string; title: string }) {
  return (
    <button type="button" className={styles.action} onClick={() => void shareAddress(path, title)}>
      <Share2 aria-hidden="true" />
      <span className={styles.word}>Поделиться</span>
    </button>
  )
}
