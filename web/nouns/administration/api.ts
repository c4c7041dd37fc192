import type { LogKind } from '#contract/users/log-kinds.ts'
import { pagedQuery } from '#web/lib/api/paged-query.ts'

export const accountsKey = ['accounts'] as const

/** Accounts by name, e-mail or phone, latest registrations first. */
export function accountsQuery(text: string, firstPage = 1) {
  return pagedQuery({
    queryKey: [...accountsKey, { text }],
    firstPage,
    load: async (api, range, signal) =>
      (await api.call('GET /api/v2/accounts', { query: { query: text || undefined, ...range } }, signal))
        .accounts,
  })
}

export interface LogFilter {
  kind?: LogKind
  by?: string
  from?: string
  to?: string
}

/** Administrative actions, the latest first. */
export function administrationLogQuery(filter: LogFilter, firstPage = 1) {
  return pagedQuery({
    queryKey: ['administration-log', filter],
    firstPage,
    load: async (api, range, signal) =>
      (await api.call('GET /api/v2/administration/log', { query: { ...filter, ...range } }, signal)).entries,
  })
}
