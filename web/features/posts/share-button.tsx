import Share2 from 'lucide-react/icons/share-2'
import styles from './post-actions.module.css'

export function ShareButton({ path, title }: { path: string; title: string }) {
  const share = async () => (await import('#web/ui/share-address.ts')).shareAddress(path, title)
  return (
    <button type="button" className={styles.action} onClick={share}>
      <Share2 aria-hidden="true" />
      <span className={styles.word}>Поделиться</span>
    </button>
  )
}
