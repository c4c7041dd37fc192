import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import type { PostSummary } from '#contract/posts.ts'
import { MAX_COMMENT_IMAGES, MAX_COMMENT_TEXT } from '#contract/writing.ts'
import { useIsAuthorPlace } from '#web/features/accounts/author-place.ts'
import { ChooseFiles } from '#web/features/images/choose-files.tsx'
import { ImageDropZone } from '#web/features/images/image-drop-zone.tsx'
import { ImagePicker } from '#web/features/images/image-picker.tsx'
import { keepDraftFiles, useDraftFiles } from '#web/features/images/use-draft-files.ts'
import { useImageUploads } from '#web/features/images/use-image-uploads.ts'
import { sortPictures, type UnsentComment } from '#web/features/unsent/unsent.ts'
import { nextMoment, putUnsent } from '#web/features/unsent/unsent-store.ts'
import { ApiError, NO_CONNECTION, noConnection } from '#web/lib/api-error.ts'
import { useIsHydrated } from '#web/lib/hydrated.ts'
import { newKey } from '#web/lib/new-key.ts'
import { useOneAtATime } from '#web/lib/one-at-a-time.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { showFailure } from '#web/ui/failure-message.ts'
import { icon } from '#web/ui/icon.ts'
import { AuthorSwitch } from './author-switch.tsx'
import { commentAuthor } from './comment-author.ts'
import { saveComment, sendComment } from './comment-changes.ts'
import { type CommentDraft, commentDraftKey, keepCommentDraft, readCommentDraft } from './comment-draft.ts'
import styles from './comment-form.module.css'
import { type CommentMode, useCommentTalk } from './comment-talk.tsx'
import { WaitingComments } from './waiting-comments.tsx'

const ImagePlus = icon('image-plus')
const SendHorizontal = icon('send-horizontal')
const X = icon('x')

interface CommentFormProps {
  mode: CommentMode
  post: Pick<PostSummary, 'id' | 'isStaff' | 'place' | 'organisation'>
  viewerId: string
}

/** A new comment, an answer or a change of one: words, two pictures, and for staff in whose name. */
export function CommentForm({ mode, post, viewerId }: CommentFormProps) {
  const queryClient = useQueryClient()
  const { reset } = useCommentTalk()
  const isEdit = mode.kind === 'edit'
  const [start] = useState(() => (isEdit ? mode.comment : readCommentDraft(viewerId, post.id)))
  const [text, setText] = useState(start?.text ?? '')
  const [problem, setProblem] = useState('')
  const isHydrated = useIsHydrated()
  const key = useRef<CommentDraft['key']>(start && 'key' in start ? start.key : undefined)
  const uploads = useImageUploads({ max: MAX_COMMENT_IMAGES, initial: start?.imageSets ?? [] })
  useDraftFiles(isEdit ? null : commentDraftKey(viewerId, post.id), uploads)
  const byOutlet = useIsAuthorPlace() && post.isStaff
  const field = useRef<HTMLTextAreaElement>(null)
  const noteId = useId()
  const { imageSets } = uploads
  const imageSetIds = imageSets.map(({ id }) => id)

  const subjectId = mode.kind === 'new' ? null : mode.comment.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: each beginning is a reason to type
  useEffect(() => {
    const area = field.current
    area?.focus()
    area?.setSelectionRange(area.value.length, area.value.length)
  }, [mode.kind, subjectId])

  const keepDraft = (words: string) =>
    keepCommentDraft(viewerId, post.id, {
      text: words,
      imageSets,
      ...(key.current && { key: key.current }),
    })
  const imageKey = imageSetIds.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: pictures arrive on their own; words are kept as they are typed
  useEffect(() => {
    if (!isEdit) keepDraft(text)
  }, [imageKey])

  const [send, isBusy] = useOneAtATime(async () => {
    try {
      if (mode.kind === 'edit') await saveComment(queryClient, mode.comment.id, { text, imageSetIds })
      else await sendNew(mode.kind === 'answer' ? mode.comment.id : null)
    } catch (error) {
      if (isOffline(error)) setProblem(`${error.message}. Отправьте ещё раз, когда оно вернётся`)
      else if (error instanceof ApiError && error.fields.text?.[0]) setProblem(error.fields.text[0])
      else if (error instanceof ApiError && error.status === 'Forbidden') setProblem(error.message)
      else showFailure(error, `Произошла ошибка при ${isEdit ? 'изменении' : 'добавлении'} комментария`)
      return
    }
    if (!isEdit) {
      setText('')
      uploads.reset()
      key.current = undefined
      keepCommentDraft(viewerId, post.id, null)
      await keepDraftFiles(commentDraftKey(viewerId, post.id), []).catch(() => {})
    }
    reset()
  })
  const sendNew = async (answered: string | null) => {
    const words = { postId: post.id, text, imageSetIds, subjectCommentId: answered, byOutlet }
    key.current ??= newKey()
    keepDraft(text)
    const idempotencyKey = key.current
    const { pictures } = uploads
    try {
      if (pictures.length > imageSetIds.length) throw noConnection()
      const made = await sendComment(queryClient, viewerId, { ...words, idempotencyKey })
      revealComment(made.id)
    } catch (error) {
      if (!isOffline(error)) throw error
      const waiting = { kind: 'comment', key: idempotencyKey, viewerId, saidAt: nextMoment() } as const
      const said = { postId: post.id, text, pictures, subjectId: answered, byOutlet }
      await putUnsent({ ...waiting, ...said }).catch(() => {
        throw error
      })
    }
  }
  const pictures = isEdit ? imageSets : uploads.pictures
  const isSendable = (text.trim() !== '' || pictures.length > 0) && !uploads.isUploading && !isBusy

  /** Words that waited go on where one is writing. */
  const takeUp = async (comment: UnsentComment) => {
    const { imageSets: sets, files } = sortPictures(comment.pictures)
    const words = [text, comment.text].filter(Boolean).join('\n\n').slice(0, MAX_COMMENT_TEXT)
    key.current = comment.key
    setText(words)
    uploads.reset([...imageSets, ...sets])
    if (files.length > 0) await uploads.add(files)
    field.current?.focus()
  }
  const close = () => {
    if (!isBusy) reset()
  }
  return (
    <>
      <WaitingComments viewerId={viewerId} postId={post.id} onEdit={takeUp} />
      <ImageDropZone onFiles={(files) => !isBusy && void uploads.add(files)}>
        <form
          className={styles.form}
          aria-label={nameOf(mode)}
          onSubmit={(event) => {
            event.preventDefault()
            if (isSendable) void send()
          }}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && mode.kind !== 'new') close()
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
            event.preventDefault()
            if (isSendable) void send()
          }}
        >
          {mode.kind !== 'new' && (
            <p className={styles.mode}>
              <span>
                {mode.kind === 'edit' ? 'Изменение комментария' : 'Ответ: '}
                {mode.kind === 'answer' && <b>{commentAuthor(mode.comment)?.name}</b>}
              </span>
              <IconButton label={mode.kind === 'edit' ? 'Не менять' : 'Не отвечать'} onClick={close}>
                <X aria-hidden="true" />
              </IconButton>
            </p>
          )}
          {post.isStaff && !isEdit && <AuthorSwitch venue={post.place ?? post.organisation} />}
          <textarea
            ref={field}
            className={styles.field}
            aria-label={nameOf(mode)}
            aria-invalid={problem ? true : undefined}
            aria-describedby={noteId}
            placeholder={mode.kind === 'answer' ? 'Ваш ответ' : 'Ваш комментарий'}
            rows={2}
            maxLength={MAX_COMMENT_TEXT}
            value={text}
            readOnly={isBusy || !isHydrated}
            onChange={({ target }) => {
              setText(target.value)
              setProblem('')
              if (!isEdit) keepDraft(target.value)
            }}
          />
          <div inert={isBusy}>
            <ImagePicker
              uploads={uploads}
              label="Фотографии к комментарию"
              hasAddTile={false}
              hasHint={false}
            />
          </div>
          <p
            id={noteId}
            className={problem ? styles.problem : styles.note}
            role={problem ? 'alert' : 'status'}
          >
            {problem}
          </p>
          <div className={styles.foot}>
            <ChooseFiles isMultiple onFiles={(files) => void uploads.add(files)}>
              {(open) => (
                <IconButton label="Добавить фотографию" disabled={uploads.isFull || isBusy} onClick={open}>
                  <ImagePlus aria-hidden="true" />
                </IconButton>
              )}
            </ChooseFiles>
            <span className={styles.keys}>Ctrl + Enter — отправить</span>
            <Button
              type="submit"
              size="small"
              variant="primary"
              icon={<SendHorizontal aria-hidden="true" />}
              disabled={!isSendable}
              isPending={isBusy}
            >
              {isEdit ? 'Сохранить' : 'Отправить'}
            </Button>
          </div>
        </form>
      </ImageDropZone>
    </>
  )
}

/** One sees what one has said, wherever in the list it came to stand; in a feed it stands right above. */
function revealComment(id: string, frames = 60): void {
  requestAnimationFrame(() => {
    const shown = document.getElementById(`comment-${id}`)
    if (!shown) return frames > 0 ? revealComment(id, frames - 1) : undefined
    const thread = shown.closest('details')
    if (thread) thread.open = true
    shown.scrollIntoView({ block: 'center' })
  })
}

function isOffline(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === NO_CONNECTION
}

function nameOf(mode: CommentMode): string {
  if (mode.kind === 'new') return 'Новый комментарий'
  return mode.kind === 'edit' ? 'Изменение комментария' : 'Ответ на комментарий'
}
