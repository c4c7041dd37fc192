import type { ReactNode } from 'react'
import styles from './sign-in-form.module.css'

/** The error of the whole form. */
export function FormAlert({ children }: { children: ReactNode }) {
  return children ? (
    <p className={styles.alert} role="alert">
      {children}
    </p>
  ) : null
}
