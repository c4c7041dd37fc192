import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ImageSet } from '#contract/images/images.ts'
import type { PostType } from '#contract/posts/posts.ts'
import { MAX_POST_IMAGES } from '#contract/writing.ts'
import { newKey } from '#web/lib/api/new-key.ts'
import { saveDraftFiles, useDraftFiles } from '#web/nouns/images/use-draft-files.ts'
import { useImageUploads } from '#web/nouns/images/use-image-uploads.ts'
import type { PostValues } from '#web/nouns/pending-writes/pending-writes.ts'
import {
  type DraftAddress,
  deleteDraft,
  draftKey,
  isWorthSaving,
  moveDraft,
  type PostDraft,
  readDraft,
  saveDraft,
} from '#web/nouns/posts/writing/post-draft.ts'

export interface PostDraftOptions {
  initial: PostValues
  initialImages?: readonly ImageSet[]
  /** The possible types of the post; a draft of another type becomes the first of them. */
  types: readonly PostType[]
  draft: DraftAddress
  /** A draft without a subject that now gets this one. */
  movedFrom?: DraftAddress
}

/** The values and pictures of a post, kept as a draft in this browser until the server has them. */
export function usePostDraft(options: PostDraftOptions & { isChange: boolean }) {
  const { initial, initialImages = [], types, draft: address, movedFrom, isChange } = options
  const [values, setValues] = useState(initial)
  const [isRestored, setIsRestored] = useState(false)
  const [isReady, setIsReady] = useState(false)
  const uploads = useImageUploads({ max: MAX_POST_IMAGES, initial: initialImages })
  const [initialContent] = useState(() => contentOf(initial, initialImages))
  useDraftFiles(isChange ? null : draftKey(address), uploads, movedFrom && draftKey(movedFrom))
  const key = useRef<PostDraft['key']>(null)
  const isFinished = useRef(false)
  const content = contentOf(values, uploads.imageSets)
  const base = isChange ? initialContent : null
  const draftNow = (): PostDraft => ({ ...values, imageSets: [...uploads.imageSets], key: key.current, base })

  // The draft is in the browser, which the server cannot read.
  const restoreDraft = useEffectEvent(() => {
    if (movedFrom) moveDraft(movedFrom, address)
    const stored = readDraft(address)
    if (stored && (stored.base === null || stored.base === base)) {
      const { text, rating, street, point = initial.point, type } = stored
      const draftType = type !== null && types.includes(type) ? type : initial.type
      setValues({ text, rating, street, point, type: draftType })
      uploads.reset(stored.imageSets)
      key.current = stored.key ?? null
      setIsRestored(true)
    }
    setIsReady(true)
  })
  useEffect(() => restoreDraft(), [])

  // An uploaded picture changes the draft without an event of the form.
  const autosave = useEffectEvent((current: string) => {
    if (isFinished.current) return
    if (current === initialContent) deleteDraft(address)
    else saveDraft(address, draftNow())
  })
  useEffect(() => {
    if (isReady) autosave(content)
  }, [content, isReady])

  return {
    values,
    uploads,
    /** The screen shows a draft. */
    isRestored,
    /** Whether leaving without a draft would lose something. */
    hasChanges: uploads.isUploading || (isChange ? content !== initialContent : isWorthSaving(draftNow())),
    key,
    change: (part: Partial<PostValues>) => setValues((before) => ({ ...before, ...part })),
    /** @returns the idempotency key, which the draft keeps for the next try */
    prepareSending: (): string => {
      key.current ??= newKey()
      if (content !== initialContent) saveDraft(address, draftNow())
      return key.current
    },
    discard: () => {
      key.current = null
      deleteDraft(address)
      setValues(initial)
      setIsRestored(false)
      uploads.reset(initialImages)
    },
    /** Deletes the draft after the post was saved. */
    finish: () => {
      isFinished.current = true
      deleteDraft(address)
    },
    deleteFiles: () => saveDraftFiles(draftKey(address), []),
    /** Moves the draft to another subject. */
    moveTo: (next: DraftAddress) => {
      isFinished.current = true
      moveDraft(address, next)
      const files = uploads.items.flatMap(({ file, imageSet }) => (file && !imageSet ? [file] : []))
      saveDraftFiles(draftKey(next), files).catch(() => {})
    },
  }
}

/** Everything typed and uploaded, as one string for comparison. */
function contentOf(
  { type, text, rating, street, point }: PostValues,
  imageSets: readonly ImageSet[],
): string {
  return JSON.stringify([type, text, rating, street, imageSets.map(({ id }) => id), point])
}
