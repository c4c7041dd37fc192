import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { followerForms } from '#contract/russian.ts'
import { apiOf } from '#web/lib/api/api.ts'
import { type CachedEntity, updateCachedEntities, withFields } from '#web/lib/api/cached-entities.ts'
import { browserPage } from '#web/lib/browser/browser-page.ts'
import { formatCount } from '#web/lib/format/plurals.ts'
import type { FollowTarget } from '#web/nouns/pending-writes/pending-writes.ts'
import { toggleOrQueue } from '#web/nouns/pending-writes/toggle-or-queue.ts'
import { showErrorMessage } from '#web/ui/windows/show-error-message.ts'
import { showSnackbar } from '#web/ui/windows/snackbar-store.ts'

/** Follows or unfollows optimistically on every cached copy, and reverts when the request fails. */
export async function changeFollowing(
  queryClient: QueryClient,
  followed: FollowTarget,
  name: string,
  isOn: boolean,
): Promise<void> {
  const id = idOf(followed)
  try {
    const isSent = await toggleOrQueue(
      queryClient,
      { kind: 'follow', followed, name },
      {
        key: `follower of ${id}`,
        id,
        isOn,
        applyTo: showFollowed,
        send: (isFollowed, viewerId) => sendFollow(queryClient, followed, isFollowed, viewerId),
      },
    )
    if (isSent)
      showSnackbar(`Вы ${isOn ? 'подписались' : 'отписались'} ${objectOf(followed, isOn)} ${name}`, 'success')
  } catch (error) {
    showErrorMessage(error, `Произошла ошибка при ${isOn ? 'подписке' : 'отписке'}`)
  }
  await refetchCopies(queryClient, id)
}

/** The operation is idempotent. */
export async function sendFollow(
  queryClient: QueryClient,
  followed: FollowTarget,
  isFollowed: boolean,
  viewerId?: string,
): Promise<void> {
  const api = apiOf(queryClient, viewerId)
  if (!isFollowed) {
    await api.call('DELETE /api/v2/followers', { query: followed })
    changeOwnCount(queryClient, followed, -1)
    return
  }
  const { follower } = await api.call('POST /api/v2/followers', { body: followed })
  // A copy that was unfollowed meanwhile has one follower less.
  updateCachedEntities(queryClient, idOf(followed), (copy) =>
    withCount(copy, Math.max(0, follower.followerCount - (copy.isFollowed ? 0 : 1))),
  )
  changeOwnCount(queryClient, followed, 1)
}

export function idOf(followed: FollowTarget): string {
  if ('userId' in followed) return followed.userId
  return 'placeId' in followed ? followed.placeId : followed.organisationId
}

function objectOf(followed: FollowTarget, isOn: boolean): string {
  if ('userId' in followed) return isOn ? 'на пользователя' : 'от пользователя'
  if ('placeId' in followed) return isOn ? 'на заведение' : 'от заведения'
  return isOn ? 'на сеть' : 'от сети'
}

export function showFollowed(copy: CachedEntity, isFollowed: boolean): CachedEntity {
  if (!('isFollowed' in copy) || copy.isFollowed === isFollowed) return copy
  const count = Math.max(0, Number(copy.followerCount) + (isFollowed ? 1 : -1))
  return withCount({ ...copy, isFollowed }, count)
}

function withCount(copy: CachedEntity, followerCount: number): CachedEntity {
  return withFields(copy, { followerCount, followerCountStr: formatCount(followerCount, followerForms) })
}

/** Updates the number of followings on the viewer's own page. */
function changeOwnCount(queryClient: QueryClient, followed: FollowTarget, change: 1 | -1): void {
  const { viewer } = browserPage()
  const counters =
    'userId' in followed
      ? ['followingUserCount', 'followingCount']
      : 'placeId' in followed
        ? ['followingPlaceCount', 'followingCount']
        : ['followingOrganisationCount', 'followingCount']
  if (!viewer) return
  updateCachedEntities(queryClient, viewer.id, (copy) =>
    withFields(
      copy,
      Object.fromEntries(counters.map((name) => [name, Math.max(0, Number(copy[name]) + change)])),
    ),
  )
}

/**
 * Reloads the page of the subject, which shows its latest followers; lists of followings are reloaded when opened
 * next, so that nothing moves while the person is looking at it.
 */
async function refetchCopies(queryClient: QueryClient, id: string): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({
      predicate: ({ state }) => (state.data as CachedEntity | undefined)?.id === id,
    }),
    queryClient.invalidateQueries({
      predicate: ({ queryKey }) => dependsOnFollowing(queryKey),
      refetchType: 'none',
    }),
  ])
}

function dependsOnFollowing(queryKey: QueryKey): boolean {
  if (queryKey[0] === 'followers' || queryKey[0] === 'followings') return true
  return queryKey.some(
    (part) => typeof part === 'object' && part !== null && ('isFollowing' in part || 'is_following' in part),
  )
}
