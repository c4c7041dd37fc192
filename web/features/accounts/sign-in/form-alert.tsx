import type { ReactNode } from 'react'
import styles from './sign-in-form.module.css'

/** What is wrong with the form as a whole. */
export function FormAlert({ children }: { children: ReactNode }) {
  return children ? (
    <p className={styles.alert} role="alert">
      {children}
    </p>
  ) : null
}
