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
