import type { QueryClient } from '@tanstack/react-query'
import { ApiError, NO_CONNECTION } from '#web/lib/api-error.ts'
import { browserPage } from '#web/lib/browser-page.ts'
import { type Switching, switchTo } from '#web/lib/wanted-state.ts'
import { showMessage } from '#web/ui/messages.ts'
import type { UnsentSwitch } from './unsent.ts'
import { knownUnsent, nextMoment, putUnsent } from './unsent-store.ts'

type Kept =
  | Pick<Extract<UnsentSwitch, { kind: 'like' }>, 'kind' | 'like'>
  | Pick<Extract<UnsentSwitch, { kind: 'follow' }>, 'kind' | 'followed' | 'name'>
  | Pick<Extract<UnsentSwitch, { kind: 'favorite' }>, 'kind' | 'placeId'>

/**
 * Switches as `switchTo` does; without a connection it is kept and goes out later, and what is pressed until then joins
 * it: only the last state is sent.
 */
export async function switchOrKeep(
  queryClient: QueryClient,
  kept: Kept,
  switching: Omit<Switching, 'keep' | 'send'> & { send: (isOn: boolean, viewerId?: string) => Promise<void> },
): Promise<boolean> {
  const { viewer } = browserPage()
  if (!viewer) return switchTo(queryClient, { ...switching, keep: async () => false })
  const key = `${viewer.id} ${switching.key}`
  const put = (isOn: boolean) => putUnsent({ ...kept, key, viewerId: viewer.id, saidAt: nextMoment(), isOn })
  if (knownUnsent(viewer.id).some((one) => one.key === key)) {
    await put(switching.isOn)
    return false
  }
  return switchTo(queryClient, {
    ...switching,
    key,
    send: (isOn) => switching.send(isOn, viewer.id),
    keep: async (error, isOn) => {
      if (!(error instanceof ApiError) || error.code !== NO_CONNECTION) return false
      try {
        await put(isOn)
      } catch {
        return false
      }
      showMessage('Нет соединения. Отправим, как только оно вернётся')
      return true
    },
  })
}
