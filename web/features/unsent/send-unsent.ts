import type { QueryClient } from '@tanstack/react-query'
import { sayMessage } from '#web/features/chats/say-message.ts'
import { sendComment } from '#web/features/comments/comment-changes.ts'
import { tellFavorite } from '#web/features/favorites/favorite-changes.ts'
import { tellFollowing } from '#web/features/followers/follow-changes.ts'
import { judgeFile } from '#web/features/images/judge-file.ts'
import { sendPicture } from '#web/features/images/send-picture.ts'
import { shrinkPicture } from '#web/features/images/shrink-picture.ts'
import { tellLike } from '#web/features/likes/like-changes.ts'
import { publishWaiting } from '#web/features/posts/editor/publish-waiting.ts'
import { ApiError, NO_CONNECTION } from '#web/lib/api-error.ts'
import { browserPage } from '#web/lib/browser-page.ts'
import { showMessage } from '#web/ui/messages.ts'
import { laneOf, nextUnsent, sortPictures, type Unsent, type UnsentPicture } from './unsent.ts'
import { changeUnsent, dropUnsent, inOneTab, keptUnsent } from './unsent-store.ts'

const PATIENCE_MS = 30_000
const PICTURE_PATIENCE_MS = 180_000

let underWay: Promise<void> | undefined
/** For whom it was asked last. */
let asked: string | undefined

/** Sends what waits for the person, one after another, from one tab at a time. What cannot be sent now stays for the next call. */
export function sendUnsent(queryClient: QueryClient, viewerId: string): Promise<void> {
  asked = viewerId
  underWay ??= inOneTab(() => sendUntilNothingNew(queryClient)).finally(() => {
    underWay = undefined
    // A request that came after the last look and before the lock was given back.
    if (asked !== undefined) return sendUnsent(queryClient, asked)
  })
  return underWay
}

async function sendUntilNothingNew(queryClient: QueryClient): Promise<void> {
  while (asked !== undefined) {
    const viewerId = asked
    asked = undefined
    await sendAll(queryClient, viewerId)
  }
}

async function sendAll(queryClient: QueryClient, viewerId: string): Promise<void> {
  const aside = new Set<string>()
  while (browserPage().viewer?.id === viewerId) {
    const unsent = nextUnsent(await keptUnsent(viewerId), aside)
    if (!unsent) return
    const outcome = await sendOne(queryClient, unsent)
    if (outcome === 'no-way') return
    if (outcome === 'later') aside.add(laneOf(unsent))
  }
}

/** `later`: this one, while others may pass; `no-way`: nothing gets through now. */
async function sendOne(queryClient: QueryClient, unsent: Unsent): Promise<'done' | 'later' | 'no-way'> {
  try {
    await send(queryClient, unsent)
    await dropUnsent(unsent)
    return 'done'
  } catch (error) {
    const outcome = judge(error)
    if (outcome !== 'refused') return outcome
    const problem =
      error instanceof ApiError
        ? (Object.values(error.fields)[0]?.[0] ?? error.message)
        : 'Произошла некая ошибка'
    if ('isOn' in unsent) {
      await dropUnsent(unsent)
      showMessage(problem, 'error')
      void queryClient.invalidateQueries()
    } else await changeUnsent(unsent, { problem })
    return 'done'
  }
}

function judge(error: unknown): 'refused' | 'later' | 'no-way' {
  if (!(error instanceof ApiError)) return 'refused'
  const { code, status } = error
  // The session is over or another person's: whoever said it sends it when they are back.
  if (code === NO_CONNECTION || code === 503 || code === 401 || status === 'SessionChanged') return 'no-way'
  return code >= 500 || code === 429 ? 'later' : 'refused'
}

async function send(queryClient: QueryClient, unsent: Unsent): Promise<void> {
  const signal = AbortSignal.timeout(PATIENCE_MS)
  switch (unsent.kind) {
    case 'like':
      return tellLike(queryClient, unsent.like, unsent.isOn, unsent.viewerId)
    case 'follow':
      return tellFollowing(queryClient, unsent.followed, unsent.isOn, unsent.viewerId)
    case 'favorite':
      return tellFavorite(queryClient, unsent.placeId, unsent.isOn, unsent.viewerId)
    case 'message':
      return sayMessage(queryClient, unsent, await storePictures(unsent), signal)
    case 'comment': {
      const { key, viewerId, postId, text, subjectId, byOutlet } = unsent
      const imageSetIds = await storePictures(unsent)
      const words = { postId, text, imageSetIds, subjectCommentId: subjectId, byOutlet }
      await sendComment(queryClient, viewerId, { ...words, idempotencyKey: key })
      return
    }
    case 'post':
      return publishWaiting(queryClient, unsent, await storePictures(unsent))
  }
}

/** Each file goes once: what has arrived is kept with what waits. */
async function storePictures(
  unsent: Extract<Unsent, { pictures: readonly UnsentPicture[] }>,
): Promise<string[]> {
  let pictures = unsent.pictures
  for (const [index, picture] of pictures.entries()) {
    if (!(picture instanceof File)) continue
    const { header, refusal } = await judgeFile(picture)
    if (!header) throw new Error(refusal ?? 'A picture that cannot be read')
    const imageSet = await sendPicture(await shrinkPicture(picture, header), picture.name, {
      origin: browserPage().settings.secondApiOrigin,
      signal: AbortSignal.timeout(PICTURE_PATIENCE_MS),
      onProgress() {},
      viewerId: unsent.viewerId,
    })
    pictures = pictures.with(index, imageSet)
    await changeUnsent(unsent, { pictures })
  }
  return sortPictures(pictures).imageSets.map(({ id }) => id)
}
