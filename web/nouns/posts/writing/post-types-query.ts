import { queryOptions } from '@tanstack/react-query'
import { apiOf } from '#web/lib/api/api.ts'
import type { PostSubject } from '#web/nouns/pending-writes/pending-writes.ts'

/** The viewer's rights to write about a venue, and their review of it if there is one. Never cached. */
export function postTypesQuery(subject: Exclude<PostSubject, { kind: 'point' }>) {
  const { kind: _, ...query } = subject
  return queryOptions({
    queryKey: ['post-types', query],
    staleTime: 0,
    queryFn: ({ client, signal }) => apiOf(client).call('GET /api/v2/posts/types', { query }, signal),
  })
}
