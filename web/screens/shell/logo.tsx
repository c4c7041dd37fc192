import styles from './logo.module.css'

export function Logo() {
  return (
    <a href="/" className={styles.logo} aria-label="Сходим, на главную">
      Сходим<span className={styles.dot}>.</span>
    </a>
  )
}
