import { ApiError, errorMessage, NO_CONNECTION } from '#web/lib/api/api-error.ts'
import { errorPage } from '#web/lib/pages/error-page.ts'
import { Button } from '../button.tsx'
import { EmptyState } from '../empty-state.tsx'
import styles from './list-failure.module.css'

/** The end of the list for a 404; otherwise the error and a retry button. */
export function ListFailure({ error, onRetry }: { error: Error; onRetry: () => unknown }) {
  const code = error instanceof ApiError ? error.code : 500
  const message = errorMessage(error)
  if (code === 404) return <p className={styles.empty}>{message}</p>
  const isOffline = code === NO_CONNECTION
  return (
    <div role="alert">
      <EmptyState
        title={code === 403 ? errorPage(403).description : message}
        text={isOffline ? 'Проверьте интернет-соединение или повторите запрос позже' : undefined}
        illustration={isOffline ? 'no-place' : undefined}
      >
        <Button onClick={() => void onRetry()}>Повторить</Button>
      </EmptyState>
    </div>
  )
}
