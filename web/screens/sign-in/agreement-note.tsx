import styles from './sign-in-form.module.css'

/** Continuing means accepting the documents; they open in another tab, so that the code is not lost. */
export function AgreementNote() {
  return (
    <p className={styles.small}>
      Продолжая, вы принимаете{' '}
      <a href="/term-of-use" target="_blank" rel="noopener">
        Пользовательское соглашение
      </a>{' '}
      и{' '}
      <a href="/agreement" target="_blank" rel="noopener">
        Политику конфиденциальности
      </a>
      .
    </p>
  )
}
