import { queryOptions } from '@tanstack/react-query'
import type { UserSummary } from '#contract/users/users.ts'
import { apiOf } from '#web/lib/api/api.ts'
import { orIfNotFound } from '#web/lib/api/api-error.ts'

export function userQuery(userId: string) {
  return queryOptions({
    queryKey: ['user', userId],
    queryFn: async ({ client, signal }) =>
      (await apiOf(client).call('GET /api/v2/users/:userId', { params: { userId } }, signal)).user,
  })
}

const PEOPLE_SHOWN = 5

/** Popular (by followers) or active (by posts) people of a city; an empty list when there are none. */
export function peopleQuery(city: string, orderBy: 'followerCount' | 'postCount') {
  return queryOptions({
    queryKey: ['users', 'some', { city, orderBy }],
    queryFn: async ({ client, signal }): Promise<UserSummary[]> => {
      return orIfNotFound(async () => {
        const query = { city, orderBy, limit: PEOPLE_SHOWN, response_type: 'card' } as const
        return (await apiOf(client).call('GET /api/v2/users', { query }, signal)).users
      }, [])
    },
  })
}

const FOUND_SHOWN = 10

/** For choosing a person; an empty list when none is found. */
export function peopleByNameQuery(text: string) {
  return queryOptions({
    queryKey: ['users', 'by-name', text],
    enabled: text !== '',
    queryFn: async ({ client, signal }) => {
      return orIfNotFound(async () => {
        const query = { query: text, limit: FOUND_SHOWN }
        return (await apiOf(client).call('GET /api/v2/users', { query }, signal)).users
      }, [])
    },
  })
}
