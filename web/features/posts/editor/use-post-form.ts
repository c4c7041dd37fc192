import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { ImageSet } from '#contract/images.ts'
import type { Post, PostType } from '#contract/posts.ts'
import { MAX_POST_IMAGES } from '#contract/writing.ts'
import { keepDraftFiles, useDraftFiles } from '#web/features/images/use-draft-files.ts'
import { type UploadsOfForm, useImageUploads } from '#web/features/images/use-image-uploads.ts'
import { ApiError, NO_CONNECTION, noConnection } from '#web/lib/api-error.ts'
import type { Point } from '#web/lib/format/distance.ts'
import { newKey } from '#web/lib/new-key.ts'
import { useOneAtATime } from '#web/lib/one-at-a-time.ts'
import {
  type DraftAddress,
  draftKey,
  forgetDraft,
  isWorthKeeping,
  keepDraft,
  moveDraft,
  type PostDraft,
  readDraft,
} from './post-draft.ts'
import { failureOf, type PostErrors } from './post-failure.ts'

export interface PostValues {
  /** Null until it is known what the post is about. */
  type: PostType | null
  text: string
  rating: number | null
  street: string
  /** Of an impression whose point can be moved. */
  point?: Point | undefined
}

export interface SentPost extends PostValues {
  imageSetIds: readonly string[]
  idempotencyKey: string
}

export interface WaitingPost {
  key: string
  values: PostValues
  pictures: readonly (ImageSet | File)[]
}

interface PostFormOptions {
  initial: PostValues
  initialImages?: readonly ImageSet[]
  /** What may be chosen here; a draft of another kind becomes the first of them. */
  types: readonly PostType[]
  draft: DraftAddress
  /** Words that were left without a subject and now get this one. */
  adopted?: DraftAddress
  isChange?: boolean
  send: (post: SentPost) => Promise<Post>
  onSaved: (post: Post) => void
  /** Keeps it until there is a network again. Without this the form keeps it. @throws when there is no room for it */
  wait?: (post: WaitingPost) => Promise<void>
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
  /** What is on the screen was written before. */
  isRestored: boolean
  /** Something would be lost, were there no draft. */
  hasChanges: boolean
  element: RefObject<HTMLFormElement | null>
  change: (change: Partial<PostValues>) => void
  startAnew: () => void
  /** The words go on without this subject. */
  leaveTo: (draft: DraftAddress) => void
  handleSubmit: (event: FormEvent) => void
}

/** Rules of writing: what is missing is said in place, what is written stays a draft until the server has it. */
export function usePostForm(options: PostFormOptions): PostForm {
  const { initial, initialImages = [], types, draft: address, adopted, isChange = false } = options
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as soon as the browser's memory can be read
  useEffect(() => {
    if (adopted) moveDraft(adopted, address)
    const kept = readDraft(address)
    if (kept && (kept.base === null || kept.base === base)) {
      const { text, rating, street, point = initial.point, type } = kept
      const known = type !== null && types.includes(type) ? type : initial.type
      setValues({ text, rating, street, point, type: known })
      uploads.reset(kept.imageSets)
      key.current = kept.key ?? null
      setIsRestored(true)
    }
    setIsReady(true)
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: `words` are all that a draft holds
  useEffect(() => {
    if (!isReady || isOver.current) return
    if (words === initialWords) forgetDraft(address)
    else keepDraft(address, draftNow())
  }, [words, isReady])

  const pictures = uploads.items.map(({ id, error }) => `${id} ${error}`).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: other pictures are an answer to what was said of them
  useEffect(() => setErrors((before) => withoutFields(before, ['images', 'text'])), [pictures])

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

  const [send, isSending] = useOneAtATime(async () => {
    const problems = problemsOf(values, uploads)
    refuse(problems)
    if (Object.keys(problems).length > 0) return
    key.current ??= newKey()
    if (words !== initialWords) keepDraft(address, draftNow())
    const idempotencyKey = key.current
    const { imageSetIds, pictures } = uploads
    try {
      if (pictures.length > imageSetIds.length) throw noConnection()
      const post = await options.send({ ...values, imageSetIds, idempotencyKey })
      isOver.current = true
      forgetDraft(address)
      options.onSaved(post)
    } catch (error) {
      if (options.wait && error instanceof ApiError && error.code === NO_CONNECTION) {
        if (await isKept(options.wait, { key: idempotencyKey, values, pictures })) return
      }
      // What an earlier try made was deleted since: the next press is about a new one.
      if (error instanceof ApiError && error.status === 'RecordDeleted') key.current = null
      if (!(await options.onRefused?.(error))) refuse(failureOf(error, isChange))
    }
  })

  const isKept = async (wait: NonNullable<PostFormOptions['wait']>, post: WaitingPost) => {
    try {
      await wait(post)
    } catch {
      return false
    }
    isOver.current = true
    forgetDraft(address)
    await keepDraftFiles(draftKey(address), [])
    return true
  }

  return {
    values,
    uploads,
    errors,
    isSending,
    isChange,
    isRestored,
    hasChanges: uploads.isUploading || (isChange ? words !== initialWords : isWorthKeeping(draftNow())),
    element,
    change: (change) => {
      setValues((before) => ({ ...before, ...change }))
      setErrors((before) => withoutFields(before, Object.keys(change)))
    },
    startAnew: () => {
      key.current = null
      forgetDraft(address)
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
      keepDraftFiles(draftKey(next), files).catch(() => {})
    },
    handleSubmit: (event) => {
      event.preventDefault()
      if (!uploads.isUploading) void send()
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
