import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import type { Account, AccountRole } from '#contract/users/administration.ts'
import { apiOf } from '#web/lib/api/api.ts'
import type { ListPage } from '#web/lib/api/paged-query.ts'
import { useSingleFlightMutation } from '#web/lib/single-flight.ts'
import { showSnackbar } from '#web/ui/windows/snackbar-store.ts'
import { accountsKey } from './api.ts'

export type AccountChange =
  | { kind: 'role'; role: AccountRole }
  | { kind: 'block'; reason: string }
  | { kind: 'unblock' }

const done = { role: 'Роль изменена', block: 'Профиль заблокирован', unblock: 'Профиль разблокирован' }

/** Changes one account and puts the response into every cached list that has it. */
export function useAccountChange(userId: string) {
  const queryClient = useQueryClient()
  return useSingleFlightMutation({
    mutationFn: async (change: AccountChange): Promise<Account> => {
      const api = apiOf(queryClient)
      const params = { userId }
      if (change.kind === 'role') {
        const body = { role: change.role }
        return (await api.call('POST /api/v2/accounts/:userId/role', { params, body })).account
      }
      if (change.kind === 'block') {
        const body = { reason: change.reason }
        return (await api.call('POST /api/v2/accounts/:userId/block', { params, body })).account
      }
      return (await api.call('POST /api/v2/accounts/:userId/unblock', { params })).account
    },
    onSuccess: (account, change) => {
      queryClient.setQueriesData<InfiniteData<ListPage<Account>>>(
        { queryKey: accountsKey },
        (list) =>
          list && {
            ...list,
            pages: list.pages.map((page) => ({
              ...page,
              items: page.items.map((item) => (item.id === account.id ? account : item)),
            })),
          },
      )
      showSnackbar(done[change.kind], 'success')
    },
    onError: (error) => showSnackbar(error.message, 'error'),
  })
}
