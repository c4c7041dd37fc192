import { queryOptions } from '@tanstack/react-query'
import { apiOf } from '#web/lib/api/api.ts'
import { orIfNotFound } from '#web/lib/api/api-error.ts'

const SHOWN = 50

/** Chains by a part of their name, of the viewer or all of them; an empty list when none is found. */
export function organisationOptionsQuery(text: string, isAmongAll = false) {
  return queryOptions({
    queryKey: ['organisations', 'own', { text, isAmongAll }],
    queryFn: async ({ client, signal }) => {
      return orIfNotFound(async () => {
        const query = {
          query: text || undefined,
          limit: SHOWN,
          ...(!isAmongAll && { isStaffed: '1' as const }),
        }
        return (await apiOf(client).call('GET /api/v2/organisations', { query }, signal)).organisations
      }, [])
    },
  })
}
