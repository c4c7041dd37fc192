import type { ImageSet } from '#contract/images/images.ts'
import type { CommentSummary } from '#contract/posts/comments.ts'
import type { PostType } from '#contract/posts/posts.ts'
import type { VenueReservationRequest } from '#contract/reservations/reservations.ts'
import type { Point } from '#web/lib/format/distance.ts'

export interface LikeOf {
  postId: string
  /** For a comment below the post. */
  commentId?: string
  byOutlet: boolean
}

export type FollowTarget = { userId: string } | { placeId: string } | { organisationId: string }

/** The subject of a post in the address. A place by its id or latin name. */
export type PostSubject =
  | { kind: 'place'; placeId: string }
  | { kind: 'organisation'; organisationId: string }
  | { kind: 'point'; point: Point }

export interface PostValues {
  /** Null until the subject of the post is known. */
  type: PostType | null
  text: string
  rating: number | null
  street: string
  /** The point of an impression, which can be moved. */
  point?: Point | undefined
}

/** An uploaded picture, or a file that still has to be uploaded. */
export type PendingPicture = ImageSet | File

interface QueuedWrite {
  /** The idempotency key. */
  key: string
  /** The author; only their session sends it. */
  viewerId: string
  /** Milliseconds; greater than those of all earlier pending writes. */
  writtenAt: number
  /** Why the server refused it; it waits until the person retries, edits or deletes it. */
  problem?: string
  /** The name of the server's refusal. */
  refusal?: string
}

export interface PendingMessage extends QueuedWrite {
  kind: 'message'
  chatId: string
  text: string
  pictures: readonly PendingPicture[]
  subject: { id: string; authorName: string; text: string } | null
}

export interface PendingComment extends QueuedWrite {
  kind: 'comment'
  postId: string
  text: string
  pictures: readonly PendingPicture[]
  /** The comment that is replied to. */
  subject: CommentSummary | null
  byOutlet: boolean
}

export interface PendingPost extends QueuedWrite {
  kind: 'post'
  /** «Отзыв о заведении «Пушкин»» */
  title: string
  subject: PostSubject
  /** The draft to which its text returns. */
  draftName: string
  values: PostValues
  pictures: readonly PendingPicture[]
}

/** A stay after a host dragged it on the board, by the clock of the venue; absent fields are not changed. */
export interface AdjustedStay {
  datetime: string
  until: string
  /** Empty: tables are assigned automatically. */
  tables?: readonly { id: string; name: string }[]
  /** The zone of the seats or of the tables. */
  zone?: { id: string; name: string }
  isTableLocked?: boolean
}

/** An action of the venue on one of its reservations. */
export type BoardStep =
  | { action: 'confirm' | 'arrive' | 'miss' | 'restore' | 'leave' | 'return' }
  | { action: 'decline'; answer: string }
  | { action: 'adjust'; stay: AdjustedStay }

export interface PendingBoardAction extends QueuedWrite {
  kind: 'mark'
  placeId: string
  reservationId: string
  /** The one on the screen when it was decided. */
  version: number
  step: BoardStep
}

/** Guests that the venue writes into its book. */
export interface PendingGuests extends QueuedWrite {
  kind: 'guests'
  placeId: string
  request: VenueReservationRequest
}

/** One for each thing that is liked, followed or saved; the last state replaces the former one. */
export type PendingToggle = QueuedWrite & { isOn: boolean } & (
    | { kind: 'like'; like: LikeOf }
    | { kind: 'follow'; followed: FollowTarget; name: string }
    | { kind: 'favorite'; placeId: string }
  )

export type PendingWrite =
  | PendingMessage
  | PendingComment
  | PendingPost
  | PendingBoardAction
  | PendingGuests
  | PendingToggle

export function sortPictures(pictures: readonly PendingPicture[]): { imageSets: ImageSet[]; files: File[] } {
  return {
    imageSets: pictures.flatMap((picture) => (picture instanceof File ? [] : [picture])),
    files: pictures.flatMap((picture) => (picture instanceof File ? [picture] : [])),
  }
}

/** Messages of a chat and actions on a reservation are sent in order; other writes do not wait for each other. */
export function orderingKeyOf(pendingWrite: PendingWrite): string {
  if (pendingWrite.kind === 'message') return pendingWrite.chatId
  return pendingWrite.kind === 'mark' ? pendingWrite.reservationId : pendingWrite.key
}

/** Writes that may be sent next: none overtakes a refused or paused one before it with the same ordering key. */
export function nextPendingWrite(
  list: readonly PendingWrite[],
  aside: ReadonlySet<string>,
): PendingWrite | undefined {
  const closed = new Set(aside)
  for (const pendingWrite of list) {
    const orderingKey = orderingKeyOf(pendingWrite)
    if (pendingWrite.problem === undefined && !closed.has(orderingKey)) return pendingWrite
    closed.add(orderingKey)
  }
  return undefined
}
