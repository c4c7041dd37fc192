import type { QueryClient } from '@tanstack/react-query'
import type { UserShort } from '#contract/users/users.ts'
import { apiOf } from '#web/lib/api/api.ts'
import { type CachedEntity, updateCachedEntities, withFields } from '#web/lib/api/cached-entities.ts'
import { sessionQuery } from '#web/nouns/accounts/api.ts'
import type { LikeOf } from '#web/nouns/pending-writes/pending-writes.ts'
import { toggleOrQueue } from '#web/nouns/pending-writes/toggle-or-queue.ts'
import { showErrorMessage } from '#web/ui/windows/show-error-message.ts'
import { likesKey } from './api.ts'

const MAX_AVATARS = 3

/** Adds or removes a like optimistically, and reverts with a message when the request fails. */
export async function changeLike(queryClient: QueryClient, like: LikeOf, isOn: boolean): Promise<void> {
  const { postId, commentId, byOutlet } = like
  const id = commentId ?? postId
  try {
    await toggleOrQueue(
      queryClient,
      { kind: 'like', like },
      {
        key: `like ${id} ${byOutlet}`,
        id,
        isOn,
        applyTo: (copy, isLiked) => showLike(copy, byOutlet, isLiked),
        send: (isLiked, viewerId) => sendLike(queryClient, like, isLiked, viewerId),
      },
    )
  } catch (error) {
    showErrorMessage(error, `Произошла ошибка при ${isOn ? 'добавлении' : 'удалении'} лайка`)
  }
  await queryClient.invalidateQueries({ queryKey: likesKey(commentId ? { commentId } : { postId }) })
  if (!byOutlet) await refreshAvatars(queryClient, id)
}

/** The operation is idempotent. */
export async function sendLike(
  queryClient: QueryClient,
  like: LikeOf,
  isLiked: boolean,
  viewerId?: string,
): Promise<void> {
  const { postId, commentId, byOutlet } = like
  const subject = commentId ? { commentId } : { postId }
  const api = apiOf(queryClient, viewerId)
  if (!isLiked) {
    await api.call('DELETE /api/v2/likes', { query: { ...subject, byOutlet: byOutlet ? '1' : '0' } })
    return
  }
  const { like: made } = await api.call('POST /api/v2/likes', { body: { ...subject, byOutlet } })
  // A copy whose like was removed meanwhile has one like less.
  updateCachedEntities(queryClient, commentId ?? postId, (copy) =>
    withFields(copy, { likeCount: Math.max(0, made.likeCount - (copy[flagOf(byOutlet)] ? 0 : 1)) }),
  )
}

const flagOf = (byOutlet: boolean) => (byOutlet ? 'hasOutletLike' : 'isLiked')

export function showLike(copy: CachedEntity, byOutlet: boolean, isLiked: boolean): CachedEntity {
  const flag = flagOf(byOutlet)
  // A card leaves out a flag that is false.
  if (!('likeCount' in copy) || Boolean(copy[flag]) === isLiked) return copy
  const likeCount = Math.max(0, Number(copy.likeCount) + (isLiked ? 1 : -1))
  return { ...copy, [flag]: isLiked, likeCount }
}

/** Adds the viewer's avatar to the people who like it, or removes it. */
async function refreshAvatars(queryClient: QueryClient, id: string): Promise<void> {
  const session = await queryClient.ensureQueryData(sessionQuery()).catch(() => null)
  if (!session) return
  updateCachedEntities(queryClient, id, (copy) => {
    if (!Array.isArray(copy.someLikes)) return copy
    const others = (copy.someLikes as UserShort[]).filter((item) => item.id !== session.user.id)
    if (!copy.isLiked && others.length === copy.someLikes.length) return copy
    return { ...copy, someLikes: copy.isLiked ? [session.user, ...others].slice(0, MAX_AVATARS) : others }
  })
}
