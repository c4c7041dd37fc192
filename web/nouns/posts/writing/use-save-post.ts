import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { ImageSet } from '#contract/images/images.ts'
import type { Post } from '#contract/posts/posts.ts'
import { ApiError, NO_CONNECTION, noConnection } from '#web/lib/api/api-error.ts'
import { useSingleFlightMutation, type WriteHandlers } from '#web/lib/single-flight.ts'
import type { PostSubject } from '#web/nouns/pending-writes/pending-writes.ts'
import { nextTimestamp, putPendingWrite } from '#web/nouns/pending-writes/pending-writes-store.ts'
import { postHeading, type Venue } from './post-labels.ts'
import { createPost, type PostInput, updatePost } from './save-post.ts'

interface NewPostTarget {
  kind: 'new'
  viewerId: string
  /** Null until it is chosen; nothing can be published before. */
  subject: PostSubject | null
  venue: Venue | null
  draftName: string
}

/** The post that a form writes. */
export type PostTarget = NewPostTarget | { kind: 'change'; post: Post }

interface WrittenPost extends PostInput {
  /** Uploaded pictures, and files that are not uploaded yet. */
  pictures: readonly (ImageSet | File)[]
}

/** Publishes or edits a post. Null when a new post was queued without a network. */
export function usePublishPost(target: PostTarget, handlers: WriteHandlers<Post | null>) {
  const queryClient = useQueryClient()
  return useSingleFlightMutation({
    ...handlers,
    mutationFn: async (draft: WrittenPost): Promise<Post | null> => {
      try {
        const { pictures, ...sent } = draft
        if (pictures.length > sent.imageSetIds.length) throw noConnection()
        return await send(queryClient, target, sent)
      } catch (error) {
        const isOffline = error instanceof ApiError && error.code === NO_CONNECTION
        if (!isOffline || target.kind === 'change') throw error
        if (!(await tryEnqueue(target, draft))) throw error
        return null
      }
    },
  })
}

function send(queryClient: QueryClient, target: PostTarget, sent: PostInput): Promise<Post> {
  if (target.kind === 'change') return updatePost(queryClient, target.post, sent)
  if (!target.subject) throw new Error('A post without a subject passed the form')
  return createPost(queryClient, target.viewerId, target.subject, sent)
}

/** Queues it until there is a network, when the storage has room for it. */
async function tryEnqueue(target: NewPostTarget, draft: WrittenPost): Promise<boolean> {
  const { viewerId, subject, venue, draftName } = target
  if (!subject) return false
  const { idempotencyKey: key, imageSetIds: _, pictures, ...values } = draft
  try {
    const title = postHeading(values.type, venue)
    const pending = { kind: 'post', key, viewerId, writtenAt: nextTimestamp() } as const
    await putPendingWrite({ ...pending, title, subject, draftName, values, pictures })
    return true
  } catch {
    return false
  }
}
