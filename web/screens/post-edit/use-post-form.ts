import { useState } from 'react'
import type { Post } from '#contract/posts/posts.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import type { FormUploads } from '#web/nouns/images/use-image-uploads.ts'
import type { PostValues } from '#web/nouns/pending-writes/pending-writes.ts'
import { type PostTarget, usePublishPost } from '#web/nouns/posts/writing/use-save-post.ts'
import { useFormErrors } from '#web/ui/forms/form-errors.ts'
import { failureOf, type PostErrors } from './post-failure.ts'
import { type PostDraftOptions, usePostDraft } from './use-post-draft.ts'

interface PostFormOptions extends PostDraftOptions {
  target: PostTarget
  onSaved: (post: Post) => void
  /** Called when the post was queued without a network. */
  onWaiting?: (key: string) => void
  /** @returns true when the screen itself handled the refusal */
  onRefused?: (error: unknown) => Promise<boolean>
}

export type PostForm = ReturnType<typeof usePostForm>

/** The form of a post: errors are shown at their fields, and the input is a draft until it is saved. */
export function usePostForm(options: PostFormOptions) {
  const isChange = options.target.kind === 'change'
  const draft = usePostDraft({ ...options, isChange })
  const { values, uploads, key } = draft
  const { element, errors, showErrors, clearErrors } = useFormErrors<keyof PostErrors>()

  const pictures = uploads.items.map(({ id, error }) => `${id} ${error}`).join()
  const [checkedPictures, setCheckedPictures] = useState(pictures)
  if (pictures !== checkedPictures) {
    setCheckedPictures(pictures)
    clearErrors(['images', 'text'])
  }

  const save = usePublishPost(options.target, {
    onSuccess: async (post) => {
      draft.finish()
      if (post) return options.onSaved(post)
      if (key.current) options.onWaiting?.(key.current)
      await draft.deleteFiles()
    },
    onError: async (error) => {
      // The post of an earlier attempt was deleted since, so the next attempt makes a new one.
      if (error instanceof ApiError && error.status === 'RecordDeleted') key.current = null
      if (!(await options.onRefused?.(error))) showErrors(failureOf(error, isChange))
    },
  })

  return {
    element,
    values,
    uploads,
    errors,
    isSending: save.isPending,
    /** The post exists already. */
    isChange,
    isRestored: draft.isRestored,
    hasChanges: draft.hasChanges,
    change: (part: Partial<PostValues>) => {
      draft.change(part)
      clearErrors(Object.keys(part))
    },
    discardDraft: () => {
      draft.discard()
      clearErrors()
      element.current?.querySelector('textarea')?.focus()
    },
    leaveTo: draft.moveTo,
    handleSubmit: () => {
      if (uploads.isUploading || showErrors(problemsOf(values, uploads))) return
      const { imageSetIds, pictures } = uploads
      save.mutate({ ...values, imageSetIds, pictures, idempotencyKey: draft.prepareSending() })
    },
  }
}

function problemsOf({ type, text, rating }: PostValues, uploads: FormUploads): PostErrors {
  const hasFailed = uploads.items.some(({ error, canWait }) => error && !canWait)
  return {
    ...(type === null && { subject: 'Выберите заведение, сеть или точку на карте' }),
    ...(type === 'review' && rating === null && { rating: 'Поставьте оценку' }),
    ...(text.trim() === '' &&
      uploads.items.length === 0 && { text: 'Напишите хотя бы несколько слов или приложите фото' }),
    ...(hasFailed && { images: 'Не все фото загрузились: повторите загрузку или уберите их' }),
  }
}
