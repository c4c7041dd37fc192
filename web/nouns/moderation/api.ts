import { infiniteQueryOptions } from '@tanstack/react-query'
import type { ModerationCase } from '#contract/moderation/moderation.ts'
import { apiOf } from '#web/lib/api/api.ts'
import { orIfNotFound } from '#web/lib/api/api-error.ts'
import { type ListPage, PAGE_SIZE, pagedQuery } from '#web/lib/api/paged-query.ts'

export type QueueStatus = 'open' | 'decided'

export const casesKey = ['moderation', 'cases'] as const
export const ownCasesKey = ['moderation', 'own'] as const

/** Whether a report, an appeal or a removal by a venue still needs a decision. */
export function isWaiting({
  status,
  appealStatus,
  isUnconfirmed,
}: Pick<ModerationCase, 'status' | 'appealStatus' | 'isUnconfirmed'>): boolean {
  return status === 'open' || appealStatus === 'open' || isUnconfirmed
}

/**
 * The queue of moderators. Cases decided on this screen have left it, so the offset of the next page does not count
 * them.
 */
export function casesQuery(status: QueueStatus) {
  return infiniteQueryOptions({
    queryKey: [...casesKey, { status }],
    initialPageParam: 0,
    queryFn: async ({ client, pageParam, signal }): Promise<ListPage<ModerationCase>> => {
      return orIfNotFound(
        async () => {
          const query = { status, offset: pageParam, limit: PAGE_SIZE }
          const { cases, isEnd } = await apiOf(client).call('GET /api/v2/moderation/cases', { query }, signal)
          return { items: cases, isEnd }
        },
        { items: [], isEnd: true },
      )
    },
    getNextPageParam: (last, pages) => {
      if (last.isEnd) return undefined
      const loaded = pages.flatMap(({ items }) => items)
      return status === 'open' ? loaded.filter(isWaiting).length : loaded.length
    },
  })
}

/** Decisions about the viewer's own content, or one of them. */
export function ownCasesQuery(caseId: string | null) {
  return pagedQuery({
    queryKey: [...ownCasesKey, { caseId }],
    load: async (api, range, signal) => {
      const query = { ...range, ...(caseId !== null && { caseId }) }
      return (await api.call('GET /api/v2/moderation/own', { query }, signal)).cases
    },
  })
}

/** The public log of a place: the decisions, without names. */
export function moderationLogQuery(placeId: string) {
  return pagedQuery({
    queryKey: ['moderation', 'log', { placeId }],
    load: async (api, range, signal) =>
      (await api.call('GET /api/v2/moderation/log', { query: { placeId, ...range } }, signal)).entries,
  })
}
