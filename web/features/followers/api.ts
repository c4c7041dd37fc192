import type { OperationInput } from '#contract/api.ts'
import type { Api } from '#web/lib/api.ts'
import { cursorQuery } from '#web/lib/cursor-query.ts'

export type Followed = { userId: string } | { placeId: string } | { organisationId: string }

type FollowersInput = NonNullable<OperationInput<'GET /api/v2/followers'>['query']>

async function listFollowers(api: Api, query: FollowersInput, signal: AbortSignal) {
  const {
    users = [],
    places = [],
    organisations = [],
    ...rest
  } = await api.call('GET /api/v2/followers', { query }, signal)
  return {
    users: { ...rest, items: users },
    places: { ...rest, items: places },
    organisations: { ...rest, items: organisations },
  }
}

/** People who follow, latest first. */
export function followersQuery(followed: Followed) {
  return cursorQuery({
    queryKey: ['followers', followed],
    load: async (api, range, signal) =>
      (await listFollowers(api, { ...followed, type: 'follower', ...range }, signal)).users,
  })
}

/** People whom a person follows. */
export function followedPeopleQuery(userId: string) {
  return cursorQuery({
    queryKey: ['followings', 'users', userId],
    load: async (api, range, signal) =>
      (await listFollowers(api, { userId, type: 'following-user', ...range }, signal)).users,
  })
}

/** Places that a person follows. */
export function followedPlacesQuery(userId: string, firstPage = 1) {
  return cursorQuery({
    queryKey: ['followings', 'places', userId],
    firstPage,
    load: async (api, range, signal) =>
      (await listFollowers(api, { userId, type: 'following-place', ...range }, signal)).places,
  })
}

/** Organisations that a person follows. */
export function followedOrganisationsQuery(userId: string) {
  return cursorQuery({
    queryKey: ['followings', 'organisations', userId],
    load: async (api, range, signal) =>
      (await listFollowers(api, { userId, type: 'following-organisation', ...range }, signal)).organisations,
  })
}
