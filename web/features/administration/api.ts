import { pagedQuery } from '#web/lib/paged-query.ts'

/** Accounts by name, e-mail or phone, latest registrations first. */
export function accountsQuery(text: string, firstPage = 1) {
  return pagedQuery({
    queryKey: ['accounts', { text }],
    firstPage,
    load: async (api, range, signal) =>
      (await api.call('GET /api/v2/accounts', { query: { query: text || undefined, ...range } }, signal))
        .accounts,
  })
}

/** Who gave which role when, the latest first. */
export function roleChangesQuery(firstPage = 1) {
  return pagedQuery({
    queryKey: ['role-changes'],
    firstPage,
    load: async (api, range, signal) =>
      (await api.call('GET /api/v2/role-changes', { query: range }, signal)).changes,
  })
}
