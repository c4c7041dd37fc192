import { Link } from '#web/ui/link.tsx'
import styles from './logo.module.css'

export function Logo() {
  return (
    <Link to="/" className={styles.logo} aria-label="Сходим, на главную">
      Сходим<span className={styles.dot}>.</span>
    </Link>
  )
}
