import type { QueryClient } from '@tanstack/react-query'

/** The first part of every query key, by which a write invalidates queries of other features. */
export type QueryRoot =
  | 'accounts'
  | 'administered-organisations'
  | 'administered-places'
  | 'alerts'
  | 'administration-log'
  | 'affected-reservations'
  | 'api-tokens'
  | 'blocks'
  | 'reservation-settings'
  | 'calendar-feed'
  | 'categories'
  | 'chain-board'
  | 'chat'
  | 'chats'
  | 'cities'
  | 'city'
  | 'claim-options'
  | 'comment-position'
  | 'collections'
  | 'comments'
  | 'contact-undo'
  | 'cuisines'
  | 'dresscodes'
  | 'favorites'
  | 'followers'
  | 'followings'
  | 'guests'
  | 'hours-report'
  | 'import'
  | 'possible-matches'
  | 'scheduled-imports'
  | 'imports'
  | 'landmarks'
  | 'likes'
  | 'mentions'
  | 'new-comments'
  | 'moderation'
  | 'nearby-places'
  | 'new-reservations'
  | 'notification-settings'
  | 'notifications'
  | 'organisation'
  | 'organisation-history'
  | 'oidc-identities'
  | 'organisations'
  | 'passkeys'
  | 'permission-requests'
  | 'permissions'
  | 'place'
  | 'place-actions'
  | 'place-form'
  | 'place-history'
  | 'place-proposals'
  | 'places'
  | 'post'
  | 'post-types'
  | 'polls'
  | 'posts'
  | 'privacy'
  | 'qr-code'
  | 'received-invitations'
  | 'reference-changes'
  | 'reference-row'
  | 'reference-rows'
  | 'reservations'
  | 'saved-posts'
  | 'search'
  | 'second-factor'
  | 'session'
  | 'sessions'
  | 'managed-venues'
  | 'statistics'
  | 'suggestions'
  | 'tags'
  | 'unread'
  | 'user'
  | 'users'
  | 'venue-board'
  | 'venue-statistics'
  | 'weekly-report'
  | 'waiting-places'
  | 'webhooks'

declare module '@tanstack/react-query' {
  interface Register {
    queryKey: readonly [QueryRoot, ...unknown[]]
  }
}

/**
 * Marks all queries with these roots as stale. @param refetchType `none` refetches a query only when it is used again
 */
export function invalidateRoots(
  queryClient: QueryClient,
  roots: readonly QueryRoot[],
  refetchType: 'active' | 'none' = 'active',
): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [root] }) => roots.includes(root),
    refetchType,
  })
}
