import type { ImageSet } from '#contract/images.ts'
import type { Followed } from '#web/features/followers/api.ts'
import type { LikeOf } from '#web/features/likes/like-changes.ts'
import type { PostSubject } from '#web/features/posts/editor/post-subject.ts'
import type { PostValues } from '#web/features/posts/editor/use-post-form.ts'

/** One that the server has, or the file that is still to be sent to it. */
export type UnsentPicture = ImageSet | File

interface Waiting {
  /** The server takes a key once, however often it is sent. */
  key: string
  /** Whose it is: nobody else sends it. */
  viewerId: string
  /** Milliseconds; greater than of everything that waited before it. */
  saidAt: number
  /** Why the server refused it; it waits for the person to try again, change or drop it. */
  problem?: string
}

export interface UnsentMessage extends Waiting {
  kind: 'message'
  chatId: string
  text: string
  pictures: readonly UnsentPicture[]
  subject: { id: string; authorName: string; text: string } | null
}

export interface UnsentComment extends Waiting {
  kind: 'comment'
  postId: string
  text: string
  pictures: readonly UnsentPicture[]
  /** The comment answered. */
  subjectId: string | null
  byOutlet: boolean
}

export interface UnsentPost extends Waiting {
  kind: 'post'
  /** «Отзыв о заведении «Пушкин»» */
  title: string
  subject: PostSubject
  /** Where its words go back to. */
  draftName: string
  values: PostValues
  pictures: readonly UnsentPicture[]
}

/** The last state wins: one of them for each thing that is liked, followed or saved. */
export type UnsentSwitch = Waiting & { isOn: boolean } & (
    | { kind: 'like'; like: LikeOf }
    | { kind: 'follow'; followed: Followed; name: string }
    | { kind: 'favorite'; placeId: string }
  )

export type Unsent = UnsentMessage | UnsentComment | UnsentPost | UnsentSwitch

export function sortPictures(pictures: readonly UnsentPicture[]): { imageSets: ImageSet[]; files: File[] } {
  return {
    imageSets: pictures.flatMap((picture) => (picture instanceof File ? [] : [picture])),
    files: pictures.flatMap((picture) => (picture instanceof File ? [picture] : [])),
  }
}

/** What is said in a chat arrives in order; everything else waits for nobody. */
export function laneOf(unsent: Unsent): string {
  return unsent.kind === 'message' ? unsent.chatId : unsent.key
}

/** What may go out next: nothing overtakes what was refused, or set aside, before it in its lane. */
export function nextUnsent(list: readonly Unsent[], aside: ReadonlySet<string>): Unsent | undefined {
  const closed = new Set(aside)
  for (const unsent of list) {
    const lane = laneOf(unsent)
    if (unsent.problem === undefined && !closed.has(lane)) return unsent
    closed.add(lane)
  }
  return undefined
}
