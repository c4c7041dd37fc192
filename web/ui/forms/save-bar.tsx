import type { ReactNode } from 'react'
import { ActionBar } from '../action-bar.tsx'
import { Button } from '../button.tsx'
import styles from './save-bar.module.css'

interface SaveBarProps {
  /** The error of the whole form. */
  error: string | undefined
  isPending: boolean
  canSave: boolean
  /** Further buttons. */
  children?: ReactNode
}

/** The button that saves a form with many panels, always visible, with the error of the whole form. */
export function SaveBar({ error, isPending, canSave, children }: SaveBarProps) {
  return (
    <ActionBar>
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      <Button type="submit" variant="primary" data-main="" isPending={isPending} disabled={!canSave}>
        Сохранить
      </Button>
      {children}
    </ActionBar>
  )
}
