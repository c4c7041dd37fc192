import { useSingleFlightMutation } from '#web/lib/single-flight.ts'
import { showMessage } from '#web/ui/windows/messages.ts'
import type { PendingComment, PendingPost } from './pending-writes.ts'
import { cancelPendingWrite, retryPendingWrite } from './pending-writes-store.ts'

export function useRetryPendingWrite(pendingWrite: PendingPost | PendingComment) {
  return useSingleFlightMutation({
    mutationFn: () => retryPendingWrite(pendingWrite),
    onSuccess: () => {
      if (!navigator.onLine) showMessage('Отсутствует соединение с интернетом', 'error')
    },
  })
}

/** Removes it from the queue, unless it has just been sent. */
export function useCancelPendingWrite(
  pendingWrite: PendingPost | PendingComment,
  onCancelled: () => unknown,
) {
  return useSingleFlightMutation({
    mutationFn: () => cancelPendingWrite(pendingWrite),
    onSuccess: (isCancelled) => (isCancelled ? onCancelled() : showMessage('Уже отправлено')),
  })
}
