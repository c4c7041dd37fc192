import { useQueryClient } from '@tanstack/react-query'
import type { ProfileChange } from '#contract/users/profile.ts'
import type { User } from '#contract/users/users.ts'
import { apiOf } from '#web/lib/api/api.ts'
import { useSingleFlightMutation, type WriteHandlers } from '#web/lib/single-flight.ts'
import { userQuery } from './api.ts'

export function useSaveProfile(userId: string, handlers: WriteHandlers<User>) {
  const queryClient = useQueryClient()
  return useSingleFlightMutation({
    ...handlers,
    mutationFn: async (body: ProfileChange) => {
      const { user } = await apiOf(queryClient).call('PATCH /api/v2/users/:userId', {
        params: { userId },
        body,
      })
      queryClient.setQueryData(userQuery(userId).queryKey, user)
      // The name and the avatar are on cards everywhere, so all queries are marked as stale.
      void queryClient.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] !== 'user' || queryKey[1] !== userId,
        refetchType: 'none',
      })
      return user
    },
  })
}
