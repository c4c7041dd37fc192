import { pagedQuery } from '#web/lib/api/paged-query.ts'

/** The people whom the viewer has blocked, latest first. */
export function blockedPeopleQuery() {
  return pagedQuery({
    queryKey: ['blocks'],
    load: async (api, range, signal) =>
      (await api.call('GET /api/v2/blocks', { query: range }, signal)).users,
  })
}
