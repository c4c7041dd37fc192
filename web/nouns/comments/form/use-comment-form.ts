import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { CommentSummary } from '#contract/posts/comments.ts'
import type { PostSummary } from '#contract/posts/posts.ts'
import { encodeMentions } from '#contract/texts/mentions.ts'
import { MAX_COMMENT_IMAGES } from '#contract/writing.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { newKey } from '#web/lib/api/new-key.ts'
import { useWritesAsVenue } from '#web/nouns/accounts/writes-as-venue.ts'
import { saveDraftFiles, useDraftFiles } from '#web/nouns/images/use-draft-files.ts'
import { useImageUploads } from '#web/nouns/images/use-image-uploads.ts'
import { type PendingComment, sortPictures } from '#web/nouns/pending-writes/pending-writes.ts'
import { showErrorMessage } from '#web/ui/windows/show-error-message.ts'
import { type CommentMode, useCommentComposer } from '../comment-composer.tsx'
import { type CommentDraft, commentDraftKey, readCommentDraft, saveCommentDraft } from './comment-draft.ts'
import { joinTexts, resumeMode, returnToDraft } from './resume-pending-comment.ts'
import { isOffline, useSendComment } from './use-send-comment.ts'

interface CommentFormOptions {
  mode: CommentMode
  post: Pick<PostSummary, 'id' | 'isStaff'>
  viewerId: string
}

/**
 * The state of the form of a comment. It is stored as a draft in this browser until the server has it; an edit has no
 * draft.
 */
export function useCommentForm({ mode, post, viewerId }: CommentFormOptions) {
  const { setMode, reset } = useCommentComposer()
  const isEdit = mode.kind === 'edit'
  const [start] = useState(() => (isEdit ? contentOf(mode.comment) : readCommentDraft(viewerId, post.id)))
  const [text, setText] = useState(start?.text ?? '')
  const [problem, setProblem] = useState('')
  const key = useRef<CommentDraft['key']>(start?.key)
  const uploads = useImageUploads({ max: MAX_COMMENT_IMAGES, initial: start?.imageSets ?? [] })
  useDraftFiles(isEdit ? null : commentDraftKey(viewerId, post.id), uploads)
  const byOutlet = useWritesAsVenue() && post.isStaff === true
  const field = useRef<HTMLTextAreaElement>(null)
  const { imageSets } = uploads
  const imageSetIds = imageSets.map(({ id }) => id)
  const imageIds = imageSetIds.join()

  // The draft of a reply stays a reply, whatever opened the form.
  const reopenReply = useEffectEvent(() => {
    if (mode.kind === 'new' && start?.subject) setMode({ kind: 'answer', comment: start.subject })
  })
  useLayoutEffect(() => reopenReply(), [])

  const subjectId = mode.kind === 'new' ? null : mode.comment.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: the browser moves the focus once for each comment
  useEffect(() => {
    const area = field.current
    area?.focus()
    area?.setSelectionRange(area.value.length, area.value.length)
  }, [mode.kind, subjectId])

  const saveDraft = (draftText: string, target = mode) =>
    saveCommentDraft(viewerId, post.id, {
      text: draftText,
      imageSets,
      ...(target.kind === 'answer' && { subject: target.comment }),
      ...(key.current && { key: key.current }),
    })
  // An uploaded picture and another comment to reply to change the draft without an event of the form.
  const saved = useRef<{ imageIds: string; subjectId: string | null }>({ imageIds, subjectId: null })
  const saveOtherChanges = useEffectEvent((imageIds: string, subjectId: string | null) => {
    if (isEdit || (imageIds === saved.current.imageIds && subjectId === saved.current.subjectId)) return
    saved.current = { imageIds, subjectId }
    saveDraft(text)
  })
  useEffect(() => saveOtherChanges(imageIds, subjectId), [imageIds, subjectId])

  const send = useSendComment(
    { mode, postId: post.id, viewerId, byOutlet },
    {
      onSuccess: async (commentId) => {
        if (commentId !== null) revealComment(commentId)
        if (!isEdit) {
          setText('')
          uploads.reset()
          key.current = undefined
          saveCommentDraft(viewerId, post.id, null)
          await saveDraftFiles(commentDraftKey(viewerId, post.id), []).catch(() => {})
        }
        reset()
      },
      onError: (error) => {
        if (isOffline(error)) setProblem(`${error.message}. Отправьте ещё раз, когда оно вернётся`)
        else if (error instanceof ApiError && error.fields.text?.[0]) setProblem(error.fields.text[0])
        else if (error instanceof ApiError && error.status === 'Forbidden') setProblem(error.message)
        else
          showErrorMessage(error, `Произошла ошибка при ${isEdit ? 'изменении' : 'добавлении'} комментария`)
      },
    },
  )
  const isBusy = send.isPending
  const pictures = isEdit ? imageSets : uploads.pictures
  const isSendable = (text.trim() !== '' || pictures.length > 0) && !uploads.isUploading && !isBusy

  return {
    text,
    problem,
    field,
    uploads,
    isBusy,
    isSendable,
    changeText: (next: string) => {
      setText(next)
      setProblem('')
      if (!isEdit) saveDraft(next)
    },
    submit: () => {
      if (!isSendable) return
      const idempotencyKey = key.current ?? newKey()
      if (!isEdit) {
        key.current = idempotencyKey
        saveDraft(text)
      }
      send.mutate({ text, imageSetIds, pictures, idempotencyKey })
    },
    /** Returns the text of a pending comment to the field, or to the draft while another comment is edited. */
    resumePending: async (comment: PendingComment) => {
      const target = resumeMode(comment, post.isStaff === true)
      if (isEdit) {
        await returnToDraft(comment)
        return setMode(target)
      }
      const { imageSets: sets, files } = sortPictures(comment.pictures)
      const joined = joinTexts(text, comment.text)
      key.current = comment.key
      setMode(target)
      setText(joined)
      saveDraft(joined, target)
      uploads.reset([...imageSets, ...sets])
      if (files.length > 0) await uploads.add(files)
      field.current?.focus()
    },
    close: () => {
      if (!isBusy) reset()
    },
  }
}

/** As it is sent again, with its mentions. */
function contentOf({ text, links, imageSets = [] }: CommentSummary): CommentDraft {
  return { text: encodeMentions(text, links), imageSets }
}

/** Scrolls to the new comment, wherever it is in the list. */
function revealComment(id: string, frames = 60): void {
  requestAnimationFrame(() => {
    const shown = document.getElementById(`comment-${id}`)
    if (!shown) return frames > 0 ? revealComment(id, frames - 1) : undefined
    const thread = shown.closest('details')
    if (thread) thread.open = true
    shown.scrollIntoView({ block: 'center' })
  })
}
