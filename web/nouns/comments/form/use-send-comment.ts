import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { ImageSet } from '#contract/images/images.ts'
import { ApiError, NO_CONNECTION, noConnection } from '#web/lib/api/api-error.ts'
import { useSingleFlightMutation, type WriteHandlers } from '#web/lib/single-flight.ts'
import { nextTimestamp, putPendingWrite } from '#web/nouns/pending-writes/pending-writes-store.ts'
import { saveComment, sendComment } from '../comment-changes.ts'
import type { CommentMode } from '../comment-composer.tsx'

interface CommentTarget {
  mode: CommentMode
  postId: string
  viewerId: string
  byOutlet: boolean
}

interface WrittenComment {
  text: string
  imageSetIds: string[]
  /** Uploaded pictures, and files that are not uploaded yet. */
  pictures: readonly (ImageSet | File)[]
  idempotencyKey: string
}

/** Publishes or edits a comment. Returns the id of a new one; null when it was queued without a network. */
export function useSendComment(target: CommentTarget, handlers: WriteHandlers<string | null>) {
  const queryClient = useQueryClient()
  return useSingleFlightMutation({
    ...handlers,
    mutationFn: async (written: WrittenComment): Promise<string | null> => {
      const { text, imageSetIds } = written
      if (target.mode.kind !== 'edit') return sendNew(queryClient, target, written)
      await saveComment(queryClient, target.mode.comment.id, { text, imageSetIds })
      return null
    },
  })
}

/** Without a network the comment is queued in this browser. */
async function sendNew(
  queryClient: QueryClient,
  { mode, postId, viewerId, byOutlet }: CommentTarget,
  { text, imageSetIds, pictures, idempotencyKey }: WrittenComment,
): Promise<string | null> {
  const subject = mode.kind === 'new' ? null : mode.comment
  try {
    if (pictures.length > imageSetIds.length) throw noConnection()
    const content = { postId, text, imageSetIds, subjectCommentId: subject?.id ?? null, byOutlet }
    return (await sendComment(queryClient, viewerId, { ...content, idempotencyKey })).id
  } catch (error) {
    if (!isOffline(error)) throw error
    const pending = { kind: 'comment', key: idempotencyKey, viewerId, writtenAt: nextTimestamp() } as const
    await putPendingWrite({ ...pending, postId, text, pictures, subject, byOutlet }).catch(() => {
      throw error
    })
    return null
  }
}

export function isOffline(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === NO_CONNECTION
}
