import { useSingleFlightMutation } from '#web/lib/single-flight.ts'
import { showSnackbar } from '#web/ui/windows/snackbar-store.ts'
import type { PendingComment, PendingPost } from './pending-writes.ts'
import { cancelPendingWrite, putPendingWrite, retryPendingWrite } from './pending-writes-store.ts'

export function useRetryPendingWrite(pendingWrite: PendingPost | PendingComment) {
  return useSingleFlightMutation({
    mutationFn: () => retryPendingWrite(pendingWrite),
    onSuccess: () => {
      if (!navigator.onLine) showSnackbar('Отсутствует соединение с интернетом', 'error')
    },
  })
}

/** Removes it from the queue, unless it has just been sent; it is queued again when `onCancelled` fails. */
export function useCancelPendingWrite(
  pendingWrite: PendingPost | PendingComment,
  onCancelled: () => void | Promise<void>,
) {
  return useSingleFlightMutation({
    mutationFn: async () => {
      if (!(await cancelPendingWrite(pendingWrite))) return showSnackbar('Уже отправлено')
      try {
        await onCancelled()
      } catch (error) {
        await putPendingWrite(pendingWrite)
        throw error
      }
    },
    onError: () => showSnackbar('Не\u00A0получилось. Попробуйте ещё раз', 'error'),
  })
}
