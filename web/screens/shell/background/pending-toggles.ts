import type { QueryClient } from '@tanstack/react-query'
import { type CachedEntity, reapplyChange } from '#web/lib/api/cached-entities.ts'
import { showFavorite } from '#web/nouns/favorites/favorite-changes.ts'
import { idOf, showFollowed } from '#web/nouns/followers/follow-changes.ts'
import { showLike } from '#web/nouns/likes/like-changes.ts'
import type { PendingToggle, PendingWrite } from '#web/nouns/pending-writes/pending-writes.ts'
import { cachedPendingWrites, onPendingWrites } from '#web/nouns/pending-writes/pending-writes-store.ts'

/** Keeps queued likes and follows on the screen, whatever older responses contain. */
export function reapplyPendingToggles(queryClient: QueryClient, viewerId: string): () => void {
  const reapplied = new Map<string, { writtenAt: number; release: () => void }>()
  const update = () => {
    const waiting = cachedPendingWrites(viewerId).filter(isToggle)
    for (const [key, { writtenAt, release }] of reapplied) {
      if (waiting.some((item) => item.key === key && item.writtenAt === writtenAt)) continue
      reapplied.delete(key)
      release()
    }
    for (const item of waiting) {
      if (reapplied.has(item.key)) continue
      reapplied.set(item.key, { writtenAt: item.writtenAt, release: keepApplied(queryClient, item) })
    }
  }
  const unsubscribe = onPendingWrites(update)
  update()
  return () => {
    unsubscribe()
    for (const { release } of reapplied.values()) release()
  }
}

function keepApplied(queryClient: QueryClient, pendingWrite: PendingToggle): () => void {
  const { isOn } = pendingWrite
  if (pendingWrite.kind === 'follow') {
    return reapplyChange(queryClient, idOf(pendingWrite.followed), (copy: CachedEntity) =>
      showFollowed(copy, isOn),
    )
  }
  if (pendingWrite.kind === 'favorite') {
    return reapplyChange(queryClient, pendingWrite.placeId, (copy: CachedEntity) => showFavorite(copy, isOn))
  }
  const { postId, commentId, byOutlet } = pendingWrite.like
  return reapplyChange(queryClient, commentId ?? postId, (copy: CachedEntity) =>
    showLike(copy, byOutlet, isOn),
  )
}

const isToggle = (pendingWrite: PendingWrite): pendingWrite is PendingToggle => 'isOn' in pendingWrite
