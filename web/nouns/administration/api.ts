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

/** The log of roles given and taken, latest first. */
export function roleChangesQuery(firstPage = 1) {
  return pagedQuery({
    queryKey: ['role-changes'],
    firstPage,
    load: async (api, range, signal) =>
      (await api.call('GET /api/v2/role-changes', { query: range }, signal)).changes,
  })
}
