import type { QueryClient } from '@tanstack/react-query'
import { ApiError, NO_CONNECTION } from '#web/lib/api/api-error.ts'
import { type OptimisticToggle, toggleOptimistically } from '#web/lib/api/optimistic-toggle.ts'
import { browserPage } from '#web/lib/browser/browser-page.ts'
import { showSnackbar } from '#web/ui/windows/snackbar-store.ts'
import type { PendingToggle } from './pending-writes.ts'
import { cachedPendingWrites, nextTimestamp, putPendingWrite } from './pending-writes-store.ts'

type QueuedToggle =
  | Pick<Extract<PendingToggle, { kind: 'like' }>, 'kind' | 'like'>
  | Pick<Extract<PendingToggle, { kind: 'follow' }>, 'kind' | 'followed' | 'name'>
  | Pick<Extract<PendingToggle, { kind: 'favorite' }>, 'kind' | 'placeId'>

/**
 * Toggles as `toggleOptimistically` does. Without a connection the state is queued, and later presses replace it:
 * only the last state is sent.
 */
export async function toggleOrQueue(
  queryClient: QueryClient,
  toggle: QueuedToggle,
  options: Omit<OptimisticToggle, 'enqueueOffline' | 'send'> & {
    send: (isOn: boolean, viewerId?: string) => Promise<void>
  },
): Promise<boolean> {
  const { viewer } = browserPage()
  if (!viewer) return toggleOptimistically(queryClient, { ...options, enqueueOffline: async () => false })
  const key = `${viewer.id} ${options.key}`
  const put = (isOn: boolean) =>
    putPendingWrite({ ...toggle, key, viewerId: viewer.id, writtenAt: nextTimestamp(), isOn })
  if (cachedPendingWrites(viewer.id).some((write) => write.key === key)) {
    await put(options.isOn)
    return false
  }
  return toggleOptimistically(queryClient, {
    ...options,
    key,
    send: (isOn) => options.send(isOn, viewer.id),
    enqueueOffline: async (error, isOn) => {
      if (!(error instanceof ApiError) || error.code !== NO_CONNECTION) return false
      try {
        await put(isOn)
      } catch {
        return false
      }
      showSnackbar('Нет соединения. Отправим, как только оно вернётся')
      return true
    },
  })
}
