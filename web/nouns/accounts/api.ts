import { queryOptions } from '@tanstack/react-query'
import { apiOf } from '#web/lib/api/api.ts'

/** The signed-in person with their private fields. Only for a signed-in viewer. */
export function sessionQuery() {
  return queryOptions({
    queryKey: ['session'],
    queryFn: async ({ client, signal }) => {
      const { session, ...password } = await apiOf(client).call('GET /api/v2/auth/session', {}, signal)
      return { ...session, ...password }
    },
  })
}

/** The sessions of the person, last used first. */
export function sessionsQuery() {
  return queryOptions({
    queryKey: ['sessions'],
    queryFn: async ({ client, signal }) =>
      (await apiOf(client).call('GET /api/v2/sessions', {}, signal)).sessions,
  })
}

/** The change that the link of a message undoes. */
export function contactUndoQuery(token: string) {
  return queryOptions({
    queryKey: ['contact-undo', token],
    retry: false,
    queryFn: async ({ client, signal }) =>
      (await apiOf(client).call('GET /api/v2/auth/contact-undos', { query: { token } }, signal)).undo,
  })
}

/** Whether signing in takes a second factor. */
export function secondFactorQuery() {
  return queryOptions({
    queryKey: ['second-factor'],
    queryFn: async ({ client, signal }) =>
      (await apiOf(client).call('GET /api/v2/auth/second-factor', {}, signal)).secondFactor,
  })
}

/** The passkeys of the person, latest first. */
export function passkeysQuery() {
  return queryOptions({
    queryKey: ['passkeys'],
    queryFn: async ({ client, signal }) =>
      (await apiOf(client).call('GET /api/v2/auth/passkeys', {}, signal)).passkeys,
  })
}

/** The people whom the viewer lets write, comment and see lists. */
export function privacyQuery() {
  return queryOptions({
    queryKey: ['privacy'],
    queryFn: async ({ client, signal }) =>
      (await apiOf(client).call('GET /api/v2/privacy', {}, signal)).privacy,
  })
}

/** Other sites by which the viewer signs in. */
export function oidcIdentitiesQuery() {
  return queryOptions({
    queryKey: ['oidc-identities'],
    queryFn: async ({ client, signal }) =>
      (await apiOf(client).call('GET /api/v2/auth/oidc/identities', {}, signal)).identities,
  })
}
