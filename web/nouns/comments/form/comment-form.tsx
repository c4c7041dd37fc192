import { type KeyboardEvent, useId } from 'react'
import type { PostSummary } from '#contract/posts/posts.ts'
import { MAX_COMMENT_TEXT } from '#contract/writing.ts'
import { useIsHydrated } from '#web/lib/browser/hydrated.ts'
import { ChooseFiles } from '#web/nouns/images/choose-files.tsx'
import { ImageDropZone } from '#web/nouns/images/image-drop-zone.tsx'
import { ImagePicker } from '#web/nouns/images/image-picker.tsx'
import type { FormUploads } from '#web/nouns/images/use-image-uploads.ts'
import { MentionField } from '#web/nouns/mentions/mention-field.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { icon } from '#web/ui/icon.ts'
import type { CommentMode } from '../comment-composer.tsx'
import { AuthorSwitch } from './author-switch.tsx'
import { commentAuthor } from './comment-author.ts'
import styles from './comment-form.module.css'
import { PendingComments } from './pending-comments.tsx'
import { useCommentForm } from './use-comment-form.ts'

const ImagePlus = icon('image-plus')
const SendHorizontal = icon('send-horizontal')
const X = icon('x')

interface CommentFormProps {
  mode: CommentMode
  post: Pick<PostSummary, 'id' | 'isStaff' | 'place' | 'organisation'>
  viewerId: string
}

/** The form of a new comment, a reply or an edit: text, two pictures, and for staff the author. */
export function CommentForm({ mode, post, viewerId }: CommentFormProps) {
  const { text, problem, field, uploads, isBusy, isSendable, changeText, submit, resumePending, close } =
    useCommentForm({ mode, post, viewerId })
  const isHydrated = useIsHydrated()
  const noteId = useId()
  const isEdit = mode.kind === 'edit'
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && mode.kind !== 'new') close()
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    submit()
  }
  return (
    <>
      <PendingComments viewerId={viewerId} postId={post.id} onEdit={resumePending} />
      <ImageDropZone onFiles={(files) => !isBusy && void uploads.add(files)}>
        <Form className={styles.form} aria-label={nameOf(mode)} onSubmit={submit} onKeyDown={handleKeyDown}>
          {mode.kind !== 'new' && <ModeLine mode={mode} onClose={close} />}
          {post.isStaff && !isEdit && <AuthorSwitch venue={post.place ?? post.organisation ?? null} />}
          <MentionField
            field={field}
            value={text}
            maxLength={MAX_COMMENT_TEXT}
            postId={post.id}
            onChange={changeText}
          >
            {(area) => (
              <textarea
                {...area}
                className={styles.field}
                aria-label={nameOf(mode)}
                aria-invalid={problem ? true : undefined}
                aria-describedby={noteId}
                placeholder={mode.kind === 'answer' ? 'Ваш ответ' : 'Ваш комментарий'}
                rows={2}
                readOnly={isBusy || !isHydrated}
              />
            )}
          </MentionField>
          <div inert={isBusy}>
            <ImagePicker
              uploads={uploads}
              label="Фотографии к комментарию"
              hasAddTile={false}
              hasHint={false}
            />
          </div>
          <p id={noteId} className={problem ? styles.error : styles.note} role={problem ? 'alert' : 'status'}>
            {problem}
          </p>
          <FormFooter
            submitLabel={isEdit ? 'Сохранить' : 'Отправить'}
            uploads={uploads}
            isBusy={isBusy}
            isSendable={isSendable}
          />
        </Form>
      </ImageDropZone>
    </>
  )
}

/** The comment that is replied to or edited, and a button that returns to a new comment. */
function ModeLine({ mode, onClose }: { mode: Exclude<CommentMode, { kind: 'new' }>; onClose: () => void }) {
  return (
    <p className={styles.mode}>
      <span>
        {mode.kind === 'edit' ? 'Изменение комментария' : 'Ответ: '}
        {mode.kind === 'answer' && <b>{commentAuthor(mode.comment)?.name}</b>}
      </span>
      <IconButton label={mode.kind === 'edit' ? 'Не менять' : 'Не отвечать'} onClick={onClose}>
        <X aria-hidden="true" />
      </IconButton>
    </p>
  )
}

interface FormFooterProps {
  submitLabel: string
  uploads: FormUploads
  isBusy: boolean
  isSendable: boolean
}

function FormFooter({ submitLabel, uploads, isBusy, isSendable }: FormFooterProps) {
  return (
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
        {submitLabel}
      </Button>
    </div>
  )
}

function nameOf(mode: CommentMode): string {
  if (mode.kind === 'new') return 'Новый комментарий'
  return mode.kind === 'edit' ? 'Изменение комментария' : 'Ответ на комментарий'
}
