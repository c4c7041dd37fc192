import type { QueryClient } from '@tanstack/react-query'
import type { UserShort } from '#contract/users.ts'
import { sessionQuery } from '#web/features/accounts/api.ts'
import { switchOrKeep } from '#web/features/unsent/keep-switch.ts'
import { apiOf } from '#web/lib/api.ts'
import { type Copy, changeCopies, withFields } from '#web/lib/cached-copies.ts'
import { showFailure } from '#web/ui/failure-message.ts'

export interface LikeOf {
  postId: string
  /** Of a comment under the post. */
  commentId?: string
  byOutlet: boolean
}

const FACES_SHOWN = 3

/** Likes or takes the like back: at once on the screen, and back again with a word when the server does not take it. */
export async function changeLike(queryClient: QueryClient, like: LikeOf, isOn: boolean): Promise<void> {
  const { postId, commentId, byOutlet } = like
  const id = commentId ?? postId
  try {
    await switchOrKeep(
      queryClient,
      { kind: 'like', like },
      {
        key: `like ${id} ${byOutlet}`,
        id,
        isOn,
        show: (copy, isLiked) => showLike(copy, byOutlet, isLiked),
        send: (isLiked, viewerId) => tellLike(queryClient, like, isLiked, viewerId),
      },
    )
  } catch (error) {
    showFailure(error, `Произошла ошибка при ${isOn ? 'добавлении' : 'удалении'} лайка`)
  }
  await queryClient.invalidateQueries({ queryKey: ['likes', commentId ? { commentId } : { postId }] })
  if (!byOutlet) await showFace(queryClient, id)
}

/** The server keeps the state it is told, however often. */
export async function tellLike(
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
  // A copy whose like was taken back meanwhile is one behind.
  changeCopies(queryClient, commentId ?? postId, (copy) =>
    withFields(copy, { likeCount: Math.max(0, made.likeCount - (copy[flagOf(byOutlet)] ? 0 : 1)) }),
  )
}

const flagOf = (byOutlet: boolean) => (byOutlet ? 'hasOutletLike' : 'isLiked')

export function showLike(copy: Copy, byOutlet: boolean, isLiked: boolean): Copy {
  const flag = flagOf(byOutlet)
  if (!(flag in copy) || copy[flag] === isLiked) return copy
  const likeCount = Math.max(0, Number(copy.likeCount) + (isLiked ? 1 : -1))
  return withFields(copy, { [flag]: isLiked, likeCount })
}

/** One's own face among those who like it, or no longer. */
async function showFace(queryClient: QueryClient, id: string): Promise<void> {
  const session = await queryClient.ensureQueryData(sessionQuery()).catch(() => null)
  if (!session) return
  changeCopies(queryClient, id, (copy) => {
    if (!Array.isArray(copy.someLikes)) return copy
    const others = (copy.someLikes as UserShort[]).filter((one) => one.id !== session.user.id)
    if (!copy.isLiked && others.length === copy.someLikes.length) return copy
    return { ...copy, someLikes: copy.isLiked ? [session.user, ...others].slice(0, FACES_SHOWN) : others }
  })
}
