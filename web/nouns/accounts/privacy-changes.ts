import { useQueryClient } from '@tanstack/react-query'
import type { Privacy, PrivacyChange } from '#contract/users/privacy.ts'
import { apiOf } from '#web/lib/api/api.ts'
import { useOptimisticSetting } from '#web/nouns/settings/optimistic-setting.ts'
import { privacyQuery } from './api.ts'

export function useChangePrivacy({ onSuccess }: { onSuccess: () => void }) {
  const queryClient = useQueryClient()
  return useOptimisticSetting<Privacy, PrivacyChange>({
    queryKey: privacyQuery().queryKey,
    save: async (body) => (await apiOf(queryClient).call('PATCH /api/v2/privacy', { body })).privacy,
    apply: (privacy, change) => ({ ...privacy, ...change }),
    onSuccess,
  })
}
