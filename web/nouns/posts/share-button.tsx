import { icon } from '#web/ui/icon.ts'
import styles from './post-actions.module.css'

const Share2 = icon('share-2')

export function ShareButton({ path, title }: { path: string; title: string }) {
  const share = async () => (await import('#web/ui/windows/share-address.ts')).shareAddress(path, title)
  return (
    <button type="button" className={styles.action} onClick={share}>
      <Share2 aria-hidden="true" />
      <span className={styles.text}>Поделиться</span>
    </button>
  )
}
