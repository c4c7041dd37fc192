import type { ApiScope } from '#contract/users/api-scopes.ts'

/** A reading operation that each scope allows. */
export const checkedPaths = {
  'bookings:read': '/api/v1/reservations/new-count',
  'places:read': '/api/v1/categories',
  'posts:read': '/api/v2/posts',
} as const satisfies Partial<Record<ApiScope, string>>

/** A command that shows whether a token works; null for a token that only writes. */
export function checkCommand(
  origin: string,
  { secret, scopes }: { secret: string; scopes: readonly ApiScope[] },
): string | null {
  const paths: Partial<Record<ApiScope, string>> = checkedPaths
  const path = scopes.map((scope) => paths[scope]).find((known) => known !== undefined)
  return path === undefined ? null : `curl -H "Authorization: Bearer ${secret}" ${origin}${path}`
}
