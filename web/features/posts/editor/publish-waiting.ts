import type { QueryClient } from '@tanstack/react-query'
import type { UnsentPost } from '#web/features/unsent/unsent.ts'
import { showMessage } from '#web/ui/messages.ts'
import { publishedWords } from './post-words.ts'
import { createPost } from './save-post.ts'

const listeners = new Set<(key: string, postId: string) => void>()

/** Calls back when something that waited in this tab has become a post. */
export function onPublished(listener: (key: string, postId: string) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export async function publishWaiting(
  queryClient: QueryClient,
  { key, viewerId, subject, values }: UnsentPost,
  imageSetIds: string[],
): Promise<void> {
  const sent = { ...values, imageSetIds, idempotencyKey: key }
  const post = await createPost(queryClient, viewerId, subject, sent)
  showMessage(publishedWords[post.type], 'success')
  void queryClient.invalidateQueries({ queryKey: ['posts'] })
  for (const tell of listeners) tell(key, post.id)
}
