import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { apiOf } from '#web/lib/api/api.ts'

/** The people and venues that the viewer may mention; an empty text asks for those of the conversation and those followed. */
export function mentionsQuery(text: string | null, postId: string | undefined) {
  return queryOptions({
    queryKey: ['mentions', text, postId],
    enabled: text !== null,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    queryFn: async ({ client, signal }) => {
      const query = { query: text ?? '', ...(postId !== undefined && { postId }) }
      return (await apiOf(client).call('GET /api/v2/mentions/suggestions', { query }, signal)).suggestions
    },
  })
}
