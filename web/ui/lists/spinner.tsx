import styles from './spinner.module.css'

export function Spinner({ label = 'Загружаем' }: { label?: string }) {
  return (
    <span className={styles.spinner} role="status">
      <span className="visually-hidden">{label}</span>
    </span>
  )
}
