import type { ImageSet } from '#contract/images.ts'
import type { PostType } from '#contract/posts.ts'
import { MAX_POST_IMAGES, MAX_POST_TEXT } from '#contract/writing.ts'
import type { Point } from '#web/lib/format/distance.ts'
import { readStored, writeStored } from '#web/lib/stored.ts'

/** What was written and not yet published: on this device, for this person, for this subject. */
export interface PostDraft {
  text: string
  rating: number | null
  type: PostType | null
  street: string
  point?: Point | undefined
  imageSets: ImageSet[]
  /** Since the first try to publish it: whatever is sent after that must find what that try made. */
  key: string | null
  /** Words of the post that is being changed: once they are others, the draft is about what is no longer there. */
  base: string | null
}

export interface DraftAddress {
  viewerId: string
  /** `place:{id}`, `organisation:{id}`, `point`, `new` before anything was chosen, `post:{id}` for changes. */
  subject: string
}

export const draftKey = ({ viewerId, subject }: DraftAddress) => `shodim:draft:post:${viewerId}:${subject}`

export function readDraft(address: DraftAddress): PostDraft | null {
  try {
    const value: unknown = JSON.parse(readStored(draftKey(address)) ?? 'null')
    return isDraft(value) && isWorthKeeping(value) ? value : null
  } catch {
    return null
  }
}

/** Keeps it only while there are words or pictures in it. */
export function keepDraft(address: DraftAddress, draft: PostDraft): void {
  const text = isWorthKeeping(draft) ? JSON.stringify(draft) : null
  if (text !== readStored(draftKey(address))) writeStored(draftKey(address), text)
}

export function forgetDraft(address: DraftAddress): void {
  writeStored(draftKey(address), null)
}

/** The words go along when the person chooses another subject for them, and join what was begun there. */
export function moveDraft(from: DraftAddress, to: DraftAddress): void {
  const draft = readDraft(from)
  if (!draft) return
  const there = readDraft(to)
  const text = [there?.text, draft.text].filter(Boolean).join('\n\n').slice(0, MAX_POST_TEXT)
  const imageSets = [...(there?.imageSets ?? []), ...draft.imageSets].slice(0, MAX_POST_IMAGES)
  keepDraft(to, { ...draft, text, imageSets, key: draft.key ?? there?.key ?? null, base: null })
  forgetDraft(from)
}

export function isWorthKeeping({ text, imageSets }: Pick<PostDraft, 'text' | 'imageSets'>): boolean {
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
    draft.imageSets.every((one) => typeof one?.id === 'string' && typeof one.thumbnail?.url === 'string')
  )
}

function isPoint(value: unknown): value is Point {
  const { lat, lon } = (value ?? {}) as Partial<Record<keyof Point, unknown>>
  return typeof lat === 'number' && typeof lon === 'number'
}
