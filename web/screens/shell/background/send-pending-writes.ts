import type { QueryClient } from '@tanstack/react-query'
import { ApiError, errorMessage, fieldErrors, NO_CONNECTION } from '#web/lib/api/api-error.ts'
import { browserPage } from '#web/lib/browser/browser-page.ts'
import { sendChatMessage } from '#web/nouns/chats/send-chat-message.ts'
import { sendComment } from '#web/nouns/comments/comment-changes.ts'
import { sendFavorite } from '#web/nouns/favorites/favorite-changes.ts'
import { sendFollow } from '#web/nouns/followers/follow-changes.ts'
import { checkFile } from '#web/nouns/images/check-file.ts'
import { sendPicture } from '#web/nouns/images/send-picture.ts'
import { shrinkPicture } from '#web/nouns/images/shrink-picture.ts'
import { sendLike } from '#web/nouns/likes/like-changes.ts'
import {
  nextPendingWrite,
  orderingKeyOf,
  type PendingPicture,
  type PendingWrite,
  sortPictures,
} from '#web/nouns/pending-writes/pending-writes.ts'
import {
  deletePendingWrite,
  inOneTab,
  readPendingWrites,
  updatePendingWrite,
} from '#web/nouns/pending-writes/pending-writes-store.ts'
import { publishPending } from '#web/nouns/posts/writing/publish-pending.ts'
import { sendGuests, sendPendingAction } from '#web/nouns/reservations/board/board-changes.ts'
import { showSnackbar } from '#web/ui/windows/snackbar-store.ts'

const REQUEST_TIMEOUT_MS = 30_000
const PICTURE_TIMEOUT_MS = 180_000

let underWay: Promise<void> | undefined
/** The person for whom sending was requested last. */
let requestedFor: string | undefined

/**
 * Sends the pending writes of the person one after another, from one tab at a time. Those that cannot be sent now are
 * kept for the next call.
 */
export function sendPendingWrites(queryClient: QueryClient, viewerId: string): Promise<void> {
  requestedFor = viewerId
  underWay ??= inOneTab(() => sendUntilNothingNew(queryClient)).finally(() => {
    underWay = undefined
    // A request after the last check and before the lock was released.
    if (requestedFor !== undefined) return sendPendingWrites(queryClient, requestedFor)
  })
  return underWay
}

async function sendUntilNothingNew(queryClient: QueryClient): Promise<void> {
  while (requestedFor !== undefined) {
    const viewerId = requestedFor
    requestedFor = undefined
    await sendAll(queryClient, viewerId)
  }
}

async function sendAll(queryClient: QueryClient, viewerId: string): Promise<void> {
  const aside = new Set<string>()
  while (browserPage().viewer?.id === viewerId) {
    const pendingWrite = nextPendingWrite(await readPendingWrites(viewerId), aside)
    if (!pendingWrite) return
    const outcome = await sendOne(queryClient, pendingWrite)
    if (outcome === 'no-way') return
    if (outcome === 'later') aside.add(orderingKeyOf(pendingWrite))
  }
}

/** `later`: only this one has to wait; `no-way`: nothing can be sent now. */
async function sendOne(
  queryClient: QueryClient,
  pendingWrite: PendingWrite,
): Promise<'done' | 'later' | 'no-way'> {
  try {
    await send(queryClient, pendingWrite)
    await deletePendingWrite(pendingWrite)
    return 'done'
  } catch (error) {
    const outcome = outcomeOf(error)
    if (outcome !== 'refused') return outcome
    const problem = Object.values(fieldErrors(error))[0] ?? errorMessage(error)
    if ('isOn' in pendingWrite) {
      await deletePendingWrite(pendingWrite)
      showSnackbar(problem, 'error')
      void queryClient.invalidateQueries()
    } else
      await updatePendingWrite(pendingWrite, {
        problem,
        ...(error instanceof ApiError && { refusal: error.status }),
      })
    return 'done'
  }
}

function outcomeOf(error: unknown): 'refused' | 'later' | 'no-way' {
  // An upload that took too long.
  if (error instanceof DOMException && error.name === 'AbortError') return 'later'
  if (!(error instanceof ApiError)) return 'refused'
  const { code, status } = error
  // The session has ended or belongs to another person; the author's next session sends it.
  if (code === NO_CONNECTION || code === 503 || code === 401 || status === 'SessionChanged') return 'no-way'
  return code >= 500 || code === 429 ? 'later' : 'refused'
}

async function send(queryClient: QueryClient, pendingWrite: PendingWrite): Promise<void> {
  switch (pendingWrite.kind) {
    case 'like':
      return sendLike(queryClient, pendingWrite.like, pendingWrite.isOn, pendingWrite.viewerId)
    case 'follow':
      return sendFollow(queryClient, pendingWrite.followed, pendingWrite.isOn, pendingWrite.viewerId)
    case 'favorite':
      return sendFavorite(queryClient, pendingWrite.placeId, pendingWrite.isOn, pendingWrite.viewerId)
    case 'message':
      return sendChatMessage(queryClient, pendingWrite, await storePictures(pendingWrite), requestTimeout())
    case 'comment': {
      const { key, viewerId, postId, text, subject, byOutlet } = pendingWrite
      const imageSetIds = await storePictures(pendingWrite)
      const content = { postId, text, imageSetIds, subjectCommentId: subject?.id ?? null, byOutlet }
      await sendComment(queryClient, viewerId, { ...content, idempotencyKey: key })
      return
    }
    case 'mark':
      return sendPendingAction(queryClient, pendingWrite, requestTimeout())
    case 'guests':
      return sendGuests(queryClient, pendingWrite, requestTimeout())
    case 'post':
      return publishPending(queryClient, pendingWrite, await storePictures(pendingWrite))
  }
}

const requestTimeout = () => AbortSignal.timeout(REQUEST_TIMEOUT_MS)

/** Uploads each file once: uploaded pictures are stored with the pending write. */
async function storePictures(
  pendingWrite: Extract<PendingWrite, { pictures: readonly PendingPicture[] }>,
): Promise<string[]> {
  let pictures = pendingWrite.pictures
  for (const [index, picture] of pictures.entries()) {
    if (!(picture instanceof File)) continue
    const { header, refusal } = await checkFile(picture)
    if (!header) throw new Error(refusal ?? 'A picture that cannot be read')
    const imageSet = await sendPicture(await shrinkPicture(picture, header), picture.name, {
      origin: browserPage().settings.secondApiOrigin,
      signal: AbortSignal.timeout(PICTURE_TIMEOUT_MS),
      onProgress() {},
      viewerId: pendingWrite.viewerId,
    })
    pictures = pictures.with(index, imageSet)
    await updatePendingWrite(pendingWrite, { pictures })
  }
  return sortPictures(pictures).imageSets.map(({ id }) => id)
}
