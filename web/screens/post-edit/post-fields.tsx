import type { KeyboardEvent, ReactNode } from 'react'
import type { PostType } from '#contract/posts/posts.ts'
import { MAX_POST_TEXT } from '#contract/writing.ts'
import { ImageDropZone } from '#web/nouns/images/image-drop-zone.tsx'
import { ImagePicker } from '#web/nouns/images/image-picker.tsx'
import { MentionField } from '#web/nouns/mentions/mention-field.tsx'
import { placeholders, typeChoice, type Venue } from '#web/nouns/posts/writing/post-labels.ts'
import { Button } from '#web/ui/button.tsx'
import { Segments } from '#web/ui/fields/segments.tsx'
import { TextArea, TextField } from '#web/ui/fields/text-field.tsx'
import { DraftNote } from '#web/ui/forms/draft-note.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { icon } from '#web/ui/icon.ts'
import styles from './post-fields.module.css'
import { RatingField } from './rating-field.tsx'
import type { PostForm } from './use-post-form.ts'

const Send = icon('send')

const STREET_LENGTH = 200

interface PostFieldsProps {
  /** What the post is about; null for one about no venue. */
  venue: Venue | null
  form: PostForm
  /** With more than one the author chooses in whose name to write. */
  types: readonly PostType[]
  /** The post is an impression of a point on the map. */
  isPoint: boolean
  submitLabel: string
  /** Content above the fields: the subject. */
  children?: ReactNode
  /** A link beside the button. */
  cancel: ReactNode
  /** Only the author may change the rating. */
  isRatingFixed?: boolean
}

export function PostFields({
  venue,
  form,
  types,
  isPoint,
  submitLabel,
  children,
  cancel,
  isRatingFixed = false,
}: PostFieldsProps) {
  const { values, uploads, errors, change } = form
  const { type } = values
  return (
    <ImageDropZone onFiles={uploads.add}>
      <Form
        ref={form.element}
        className={styles.form}
        isPending={form.isSending}
        onSubmit={form.handleSubmit}
        onKeyDown={submitOnCtrlEnter}
      >
        {form.isRestored && (
          <DraftNote
            {...(!form.isChange && { text: 'Вы уже начали писать: это черновик.', label: 'Начать заново' })}
            onDiscardDraft={form.discardDraft}
          />
        )}
        <div>
          {children}
          {errors.subject && <Problem>{errors.subject}</Problem>}
        </div>
        {types.length > 1 && (
          <Segments
            label="От чьего имени"
            options={types.map((value) => ({ value, label: typeChoice(value, venue) }))}
            value={type ?? types[0] ?? 'review'}
            onChange={(value) => change({ type: value })}
          />
        )}
        {type === 'review' && !isRatingFixed && (
          <RatingField
            value={values.rating}
            onChange={(rating) => change({ rating })}
            {...(errors.rating && { error: errors.rating })}
          />
        )}
        {isPoint && (
          <TextField
            label="Где это (необязательно)"
            placeholder="Улица, дом или ориентир"
            maxLength={STREET_LENGTH}
            value={values.street}
            error={errors.street}
            onChange={(event) => change({ street: event.target.value })}
          />
        )}
        <MentionField value={values.text} maxLength={MAX_POST_TEXT} onChange={(text) => change({ text })}>
          {(area) => (
            <TextArea
              {...area}
              label="Текст"
              className={styles.text}
              placeholder={type ? placeholders[type] : 'О чём хочется рассказать?'}
              error={errors.text}
            />
          )}
        </MentionField>
        <div>
          <ImagePicker uploads={uploads} label="Фотографии" />
          {errors.images && <Problem>{errors.images}</Problem>}
        </div>
        {errors.form && <Problem isWhole>{errors.form}</Problem>}
        <div className={styles.actions}>
          <Button
            type="submit"
            variant="primary"
            icon={<Send aria-hidden="true" />}
            isPending={form.isSending}
            disabled={uploads.isUploading}
          >
            {submitLabel}
          </Button>
          {cancel}
          <span className={styles.waiting} role="status">
            {uploads.isUploading && 'Ждём, пока загрузятся фото…'}
          </span>
        </div>
      </Form>
    </ImageDropZone>
  )
}

function Problem({ isWhole = false, children }: { isWhole?: boolean; children: string }) {
  return (
    <p className={isWhole ? styles.failure : styles.error} role="alert">
      {children}
    </p>
  )
}

function submitOnCtrlEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}
