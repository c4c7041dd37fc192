import type { OperationInput } from '#contract/api.ts'
import type { UserSummary } from '#contract/users/users.ts'
import type { Api } from '#web/lib/api/api.ts'
import { cursorQuery } from '#web/lib/api/cursor-query.ts'
import type { FollowTarget } from '#web/nouns/pending-writes/pending-writes.ts'
import { followableOf } from '#web/nouns/places/place-cards.ts'

type FollowersInput = NonNullable<OperationInput<'GET /api/v2/followers'>['query']>

async function listFollowers(api: Api, input: FollowersInput, signal: AbortSignal) {
  const query = { response_type: 'card', ...input } as const
  const {
    users = [],
    places = [],
    organisations = [],
    ...rest
  } = await api.call('GET /api/v2/followers', { query }, signal)
  // Typed by the default rows; a card has some of their fields.
  const rows: UserSummary[] = users
  return {
    users: { ...rest, items: rows },
    places: { ...rest, items: followableOf(places) },
    organisations: { ...rest, items: organisations },
  }
}

/** The followers, latest first. */
export function followersQuery(followed: FollowTarget) {
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
