import type { QueryClient } from '@tanstack/react-query'
import { invalidateRoots } from '#web/lib/api/query-keys.ts'
import { createEmitter } from '#web/lib/store.ts'
import type { PendingPost } from '#web/nouns/pending-writes/pending-writes.ts'
import { showSnackbar } from '#web/ui/windows/snackbar-store.ts'
import { publishedMessages } from './post-labels.ts'
import { createPost } from './save-post.ts'

/** Pending writes of this tab that have become posts. */
export const publishedWrites = createEmitter<[key: string, postId: string]>()

export async function publishPending(
  queryClient: QueryClient,
  { key, viewerId, subject, values }: PendingPost,
  imageSetIds: string[],
): Promise<void> {
  const sent = { ...values, imageSetIds, idempotencyKey: key }
  const post = await createPost(queryClient, viewerId, subject, sent)
  showSnackbar(publishedMessages[post.type], 'success')
  void invalidateRoots(queryClient, ['posts'])
  publishedWrites.emit(key, post.id)
}
