import { inQuotes } from '#contract/russian.ts'
import { otherSide } from '#web/nouns/chats/api.ts'
import { ChooseFiles } from '#web/nouns/images/choose-files.tsx'
import { ImageDropZone } from '#web/nouns/images/image-drop-zone.tsx'
import { ImagePicker } from '#web/nouns/images/image-picker.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { icon } from '#web/ui/icon.ts'
import { MessageField } from './message-field.tsx'
import styles from './message-form.module.css'
import { type MessageFormProps, useMessageForm } from './use-message-form.ts'

const ImagePlus = icon('image-plus')
const SendHorizontal = icon('send-horizontal')
const X = icon('x')

/** A text and up to two pictures. A message that is sent appears in the chat at once. */
export function MessageForm(props: MessageFormProps) {
  const { chat, writing, onDone } = props
  const { text, uploads, isSendable, changeText, submit } = useMessageForm(props)
  const isEdit = writing.kind === 'edit'
  return (
    <ImageDropZone onFiles={(files) => void uploads.add(files)}>
      <Form
        className={styles.form}
        aria-label={isEdit ? 'Изменение сообщения' : 'Новое сообщение'}
        onSubmit={submit}
      >
        {writing.kind !== 'new' && (
          <p className={styles.mode}>
            <span>
              {isEdit ? 'Изменение: ' : 'Ответ: '}
              {writing.message.text || 'фотография'}
            </span>
            <IconButton label={isEdit ? 'Не менять' : 'Не отвечать'} onClick={onDone}>
              <X aria-hidden="true" />
            </IconButton>
          </p>
        )}
        <ImagePicker uploads={uploads} label="Фотографии к сообщению" hasAddTile={false} hasHint={false} />
        <div className={styles.line}>
          <ChooseFiles isMultiple onFiles={(files) => void uploads.add(files)}>
            {(open) => (
              <IconButton label="Добавить фотографию" disabled={uploads.isFull} onClick={open}>
                <ImagePlus aria-hidden="true" />
              </IconButton>
            )}
          </ChooseFiles>
          <MessageField
            label={`Сообщение для ${inQuotes(otherSide(chat).name)}`}
            text={text}
            subjectId={writing.kind === 'new' ? null : writing.message.id}
            onText={changeText}
            onSubmit={submit}
            onCancel={onDone}
          />
          <IconButton
            type="submit"
            label={isEdit ? 'Сохранить' : 'Отправить'}
            className={styles.send}
            disabled={!isSendable}
          >
            <SendHorizontal aria-hidden="true" />
          </IconButton>
        </div>
      </Form>
    </ImageDropZone>
  )
}
