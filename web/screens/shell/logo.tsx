import { classNames } from '#web/ui/class-names.ts'
import styles from './logo.module.css'

export function Logo({ className }: { className?: string | undefined }) {
  return (
    <a href="/" className={classNames(styles.logo, className)} aria-label="Сходим, на главную">
      Сходим<span className={styles.dot}>.</span>
    </a>
  )
}
