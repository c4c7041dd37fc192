import type { QueryClient } from '@tanstack/react-query'
import { showFavorite } from '#web/features/favorites/favorite-changes.ts'
import { idOf, showFollowed } from '#web/features/followers/follow-changes.ts'
import { showLike } from '#web/features/likes/like-changes.ts'
import { type Copy, holdCopies } from '#web/lib/cached-copies.ts'
import type { Unsent, UnsentSwitch } from './unsent.ts'
import { knownUnsent, onUnsent } from './unsent-store.ts'

/** Likes and follows that wait stand on the screen as they were pressed, whatever older answers say. */
export function holdSwitches(queryClient: QueryClient, viewerId: string): () => void {
  const held = new Map<string, { saidAt: number; release: () => void }>()
  const look = () => {
    const waiting = knownUnsent(viewerId).filter(isSwitch)
    for (const [key, { saidAt, release }] of held) {
      if (waiting.some((one) => one.key === key && one.saidAt === saidAt)) continue
      held.delete(key)
      release()
    }
    for (const one of waiting) {
      if (held.has(one.key)) continue
      held.set(one.key, { saidAt: one.saidAt, release: hold(queryClient, one) })
    }
  }
  const forget = onUnsent(look)
  look()
  return () => {
    forget()
    for (const { release } of held.values()) release()
  }
}

function hold(queryClient: QueryClient, unsent: UnsentSwitch): () => void {
  const { isOn } = unsent
  if (unsent.kind === 'follow') {
    return holdCopies(queryClient, idOf(unsent.followed), (copy: Copy) => showFollowed(copy, isOn))
  }
  if (unsent.kind === 'favorite') {
    return holdCopies(queryClient, unsent.placeId, (copy: Copy) => showFavorite(copy, isOn))
  }
  const { postId, commentId, byOutlet } = unsent.like
  return holdCopies(queryClient, commentId ?? postId, (copy: Copy) => showLike(copy, byOutlet, isOn))
}

const isSwitch = (unsent: Unsent): unsent is UnsentSwitch => 'isOn' in unsent
