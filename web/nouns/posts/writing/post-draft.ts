import type { ImageSet } from '#contract/images/images.ts'
import type { PostType } from '#contract/posts/posts.ts'
import { MAX_POST_IMAGES, MAX_POST_TEXT } from '#contract/writing.ts'
import { parseStored, readStored, writeStored } from '#web/lib/browser/stored.ts'
import type { Point } from '#web/lib/format/distance.ts'

/** The draft of a post: on this device, for this person and subject. */
export interface PostDraft {
  text: string
  rating: number | null
  type: PostType | null
  street: string
  point?: Point | undefined
  imageSets: ImageSet[]
  /** Set by the first attempt to publish, so that a later one finds the post of that attempt. */
  key: string | null
  /** The text of the post that is edited: when that changes elsewhere, the draft is out of date. */
  base: string | null
}

export interface DraftAddress {
  viewerId: string
  /** `place:{id}`, `organisation:{id}`, `point`, `new` before a choice, `post:{id}` for an edit. */
  subject: string
}

export const draftKey = ({ viewerId, subject }: DraftAddress) => `shodim:draft:post:${viewerId}:${subject}`

export function readDraft(address: DraftAddress): PostDraft | null {
  const draft = parseStored(readStored(draftKey(address)), isDraft)
  return draft && isWorthSaving(draft) ? draft : null
}

/** Stores a draft that has text or pictures, and deletes an empty one. */
export function saveDraft(address: DraftAddress, draft: PostDraft): void {
  const text = isWorthSaving(draft) ? JSON.stringify(draft) : null
  if (text !== readStored(draftKey(address))) writeStored(draftKey(address), text)
}

export function deleteDraft(address: DraftAddress): void {
  writeStored(draftKey(address), null)
}

/** Moves the text when the person chooses another subject, and appends it to the draft there. */
export function moveDraft(from: DraftAddress, to: DraftAddress): void {
  const draft = readDraft(from)
  if (!draft) return
  const there = readDraft(to)
  const text = [there?.text, draft.text].filter(Boolean).join('\n\n').slice(0, MAX_POST_TEXT)
  const imageSets = [...(there?.imageSets ?? []), ...draft.imageSets].slice(0, MAX_POST_IMAGES)
  saveDraft(to, { ...draft, text, imageSets, key: draft.key ?? there?.key ?? null, base: null })
  deleteDraft(from)
}

export function isWorthSaving({ text, imageSets }: Pick<PostDraft, 'text' | 'imageSets'>): boolean {
  return text.trim() !== '' || imageSets.length > 0
}

function isDraft(value: unknown): value is PostDraft {
  if (typeof value !== 'object' || value === null) return false
  const draft = value as Partial<Record<keyof PostDraft, unknown>>
  return (
    typeof draft.text === 'string' &&
    typeof draft.street === 'string' &&
    (draft.rating === null || typeof draft.rating === 'number') &&
    (draft.point === undefined || isPoint(draft.point)) &&
    Array.isArray(draft.imageSets) &&
    draft.imageSets.every(
      (image) => typeof image?.id === 'string' && typeof image.thumbnail?.url === 'string',
    )
  )
}

function isPoint(value: unknown): value is Point {
  const { lat, lon } = (value ?? {}) as Partial<Record<keyof Point, unknown>>
  return typeof lat === 'number' && typeof lon === 'number'
}
