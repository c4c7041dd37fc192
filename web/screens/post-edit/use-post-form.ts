import { type FormEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ImageSet } from '#contract/images/images.ts'
import type { Post, PostType } from '#contract/posts/posts.ts'
import { MAX_POST_IMAGES } from '#contract/writing.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { newKey } from '#web/lib/api/new-key.ts'
import { saveDraftFiles, useDraftFiles } from '#web/nouns/images/use-draft-files.ts'
import { type UploadsOfForm, useImageUploads } from '#web/nouns/images/use-image-uploads.ts'
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
import { type PostTarget, useSavePost } from '#web/nouns/posts/writing/use-save-post.ts'
import { failureOf, type PostErrors } from './post-failure.ts'

interface PostFormOptions {
  initial: PostValues
  initialImages?: readonly ImageSet[]
  /** Kinds of post that may be chosen; a draft of another kind becomes the first of them. */
  types: readonly PostType[]
  draft: DraftAddress
  /** Words that were left without a subject and now get this one. */
  adopted?: DraftAddress
  target: PostTarget
  onSaved: (post: Post) => void
  /** Without a network it is kept in this browser, and sent when there is one. */
  onWaiting?: (key: string) => void
  /** @returns true when the refusal was answered by something better than words */
  onRefused?: (error: unknown) => Promise<boolean>
}

export interface PostForm {
  values: PostValues
  uploads: UploadsOfForm
  errors: PostErrors
  isSending: boolean
  /** Of a post that stands already. */
  isChange: boolean
  /** The screen shows a draft. */
  isRestored: boolean
  /** Something would be lost, were there no draft. */
  hasChanges: boolean
  element: RefObject<HTMLFormElement | null>
  change: (change: Partial<PostValues>) => void
  discardDraft: () => void
  /** The words go on without this subject. */
  leaveTo: (draft: DraftAddress) => void
  handleSubmit: (event: FormEvent) => void
}

/** Rules of writing: what is missing is said in place, what is written stays a draft until the server has it. */
export function usePostForm(options: PostFormOptions): PostForm {
  const { initial, initialImages = [], types, draft: address, adopted, target } = options
  const isChange = target.kind === 'change'
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<PostErrors>({})
  const [isRestored, setIsRestored] = useState(false)
  const [isReady, setIsReady] = useState(false)
  const uploads = useImageUploads({ max: MAX_POST_IMAGES, initial: initialImages })
  const [initialWords] = useState(() => wordsOf(initial, initialImages))
  useDraftFiles(isChange ? null : draftKey(address), uploads, adopted && draftKey(adopted))
  const key = useRef<PostDraft['key']>(null)
  const isOver = useRef(false)
  const isRefused = useRef(false)
  const element = useRef<HTMLFormElement>(null)

  const words = wordsOf(values, uploads.imageSets)
  const base = isChange ? initialWords : null
  const draftNow = (): PostDraft => ({
    ...values,
    imageSets: [...uploads.imageSets],
    key: key.current,
    base,
  })

  // The draft is in the browser, which the server cannot read.
  const restoreDraft = useEffectEvent(() => {
    if (adopted) moveDraft(adopted, address)
    const stored = readDraft(address)
    if (stored && (stored.base === null || stored.base === base)) {
      const { text, rating, street, point = initial.point, type } = stored
      const known = type !== null && types.includes(type) ? type : initial.type
      setValues({ text, rating, street, point, type: known })
      uploads.reset(stored.imageSets)
      key.current = stored.key ?? null
      setIsRestored(true)
    }
    setIsReady(true)
  })
  useEffect(() => restoreDraft(), [])

  // An uploaded picture changes the draft without an event of the form.
  const keepDraft = useEffectEvent((content: string) => {
    if (isOver.current) return
    if (content === initialWords) deleteDraft(address)
    else saveDraft(address, draftNow())
  })
  useEffect(() => {
    if (isReady) keepDraft(words)
  }, [words, isReady])

  const pictures = uploads.items.map(({ id, error }) => `${id} ${error}`).join()
  const [judgedPictures, setJudgedPictures] = useState(pictures)
  if (pictures !== judgedPictures) {
    setJudgedPictures(pictures)
    setErrors(withoutFields(errors, ['images', 'text']))
  }

  // Only a try to send moves the focus: a mistake that is being mended keeps it.
  useEffect(() => {
    if (!isRefused.current) return
    isRefused.current = false
    if (Object.keys(errors).length > 0) element.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [errors])
  const refuse = (problems: PostErrors) => {
    isRefused.current = true
    setErrors(problems)
  }

  const save = useSavePost(target, {
    onSuccess: async (post) => {
      isOver.current = true
      deleteDraft(address)
      if (post) return options.onSaved(post)
      if (key.current) options.onWaiting?.(key.current)
      await saveDraftFiles(draftKey(address), [])
    },
    onError: async (error) => {
      // The post of an earlier try was deleted since: the next press makes a new one.
      if (error instanceof ApiError && error.status === 'RecordDeleted') key.current = null
      if (!(await options.onRefused?.(error))) refuse(failureOf(error, isChange))
    },
  })
  const send = () => {
    const problems = problemsOf(values, uploads)
    refuse(problems)
    if (Object.keys(problems).length > 0) return
    key.current ??= newKey()
    if (words !== initialWords) saveDraft(address, draftNow())
    const { imageSetIds, pictures } = uploads
    save.mutate({ ...values, imageSetIds, pictures, idempotencyKey: key.current })
  }

  return {
    values,
    uploads,
    errors,
    isSending: save.isPending,
    isChange,
    isRestored,
    hasChanges: uploads.isUploading || (isChange ? words !== initialWords : isWorthSaving(draftNow())),
    element,
    change: (change) => {
      setValues((before) => ({ ...before, ...change }))
      setErrors((before) => withoutFields(before, Object.keys(change)))
    },
    discardDraft: () => {
      key.current = null
      deleteDraft(address)
      setValues(initial)
      setErrors({})
      setIsRestored(false)
      uploads.reset(initialImages)
      element.current?.querySelector('textarea')?.focus()
    },
    leaveTo: (next) => {
      isOver.current = true
      moveDraft(address, next)
      const files = uploads.items.flatMap(({ file, imageSet }) => (file && !imageSet ? [file] : []))
      saveDraftFiles(draftKey(next), files).catch(() => {})
    },
    handleSubmit: (event) => {
      event.preventDefault()
      if (!uploads.isUploading) send()
    },
  }
}

/** All that is written. */
function wordsOf({ type, text, rating, street, point }: PostValues, imageSets: readonly ImageSet[]): string {
  return JSON.stringify([type, text, rating, street, imageSets.map(({ id }) => id), point])
}

function problemsOf({ type, text, rating }: PostValues, uploads: UploadsOfForm): PostErrors {
  const hasFailed = uploads.items.some(({ error, canWait }) => error && !canWait)
  return {
    ...(type === null && { subject: 'Выберите заведение, сеть или точку на карте' }),
    ...(type === 'review' && rating === null && { rating: 'Поставьте оценку' }),
    ...(text.trim() === '' &&
      uploads.items.length === 0 && { text: 'Напишите хотя бы несколько слов или приложите фото' }),
    ...(hasFailed && { images: 'Не все фото загрузились: повторите загрузку или уберите их' }),
  }
}

function withoutFields(errors: PostErrors, names: readonly string[]): PostErrors {
  const left = Object.entries(errors).filter(([name]) => name !== 'whole' && !names.includes(name))
  return left.length === Object.keys(errors).length ? errors : Object.fromEntries(left)
}
