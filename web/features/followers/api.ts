import { pagedQuery } from '#web/lib/paged-query.ts'

export type Followed = { userId: string } | { placeId: string } | { organisationId: string }

/** People who follow, latest first. */
export function followersQuery(followed: Followed) {
  return pagedQuery({
    queryKey: ['followers', followed],
    load: async (api, range, signal) =>
      (
        await api.call(
          'GET /api/v2/followers',
          { query: { ...followed, type: 'follower', ...range } },
          signal,
        )
      ).users ?? [],
  })
}

/** People whom a person follows. */
export function followedPeopleQuery(userId: string) {
  return pagedQuery({
    queryKey: ['followings', 'users', userId],
    load: async (api, range, signal) =>
      (
        await api.call(
          'GET /api/v2/followers',
          { query: { userId, type: 'following-user', ...range } },
          signal,
        )
      ).users ?? [],
  })
}

/** Places that a person follows. */
export function followedPlacesQuery(userId: string, firstPage = 1) {
  return pagedQuery({
    queryKey: ['followings', 'places', userId],
    firstPage,
    load: async (api, range, signal) =>
      (
        await api.call(
          'GET /api/v2/followers',
          { query: { userId, type: 'following-place', ...range } },
          signal,
        )
      ).places ?? [],
  })
}
