import { Button } from '../button.tsx'
import styles from './retry-alert.module.css'

interface RetryAlertProps {
  message: string
  /** The retry is under way. */
  isPending?: boolean
  onRetry: () => unknown
}

/** One line for a part of a page that could not be loaded. */
export function RetryAlert({ message, isPending = false, onRetry }: RetryAlertProps) {
  return (
    <div role="alert" className={styles.alert}>
      <p className={styles.message}>{message}</p>
      <Button size="small" isPending={isPending} onClick={() => void onRetry()}>
        Повторить
      </Button>
    </div>
  )
}
