import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Chat } from '#contract/chats.ts'
import { inQuotes } from '#contract/russian.ts'
import { MAX_MESSAGE_IMAGES, MAX_MESSAGE_TEXT } from '#contract/writing.ts'
import { ChooseFiles } from '#web/features/images/choose-files.tsx'
import { ImageDropZone } from '#web/features/images/image-drop-zone.tsx'
import { ImagePicker } from '#web/features/images/image-picker.tsx'
import { keepDraftFiles, useDraftFiles } from '#web/features/images/use-draft-files.ts'
import { useImageUploads } from '#web/features/images/use-image-uploads.ts'
import { tellTyping } from '#web/features/live/live-bus.ts'
import { nextMoment, putUnsent } from '#web/features/unsent/unsent-store.ts'
import { apiOf } from '#web/lib/api.ts'
import { useIsHydrated } from '#web/lib/hydrated.ts'
import { newKey } from '#web/lib/new-key.ts'
import { readStored, writeStored } from '#web/lib/stored.ts'
import { IconButton } from '#web/ui/button.tsx'
import { showFailure } from '#web/ui/failure-message.ts'
import { icon } from '#web/ui/icon.ts'
import { showMessage } from '#web/ui/messages.ts'
import { otherSide } from './api.ts'
import type { Writing } from './chat-page.tsx'
import styles from './message-form.module.css'

const ImagePlus = icon('image-plus')
const SendHorizontal = icon('send-horizontal')
const X = icon('x')

const TELL_EVERY_MS = 2500
const TALLEST_PX = 160

interface MessageFormProps {
  chat: Chat
  viewerId: string
  writing: Writing
  onDone: () => void
  onChanged: () => Promise<void>
}

/** Words and up to two pictures. What is sent stands in the chat at once; what is not finished is kept as a draft. */
export function MessageForm({ chat, viewerId, writing, onDone, onChanged }: MessageFormProps) {
  const queryClient = useQueryClient()
  const api = apiOf(queryClient)
  const isEdit = writing.kind === 'edit'
  const draftKey = `shodim:message-draft:${viewerId}:${chat.id}`
  const [text, setText] = useState(() => (isEdit ? writing.message.text : (readStored(draftKey) ?? '')))
  const [isSaving, setIsSaving] = useState(false)
  const uploads = useImageUploads({
    max: MAX_MESSAGE_IMAGES,
    initial: isEdit ? writing.message.imageSets : [],
  })
  useDraftFiles(isEdit ? null : draftKey, uploads)
  const isHydrated = useIsHydrated()
  const field = useRef<HTMLTextAreaElement>(null)
  const toldAt = useRef(0)
  // A change is made with a network; what is new waits for one, its pictures too.
  const pictures = isEdit ? uploads.imageSets : uploads.pictures
  const isSendable = (text.trim() !== '' || pictures.length > 0) && !uploads.isUploading && !isSaving

  const subjectId = writing.kind === 'new' ? null : writing.message.id
  useEffect(() => {
    if (subjectId) field.current?.focus()
  }, [subjectId])
  // biome-ignore lint/correctness/useExhaustiveDependencies: as tall as its words
  useEffect(() => {
    const area = field.current
    if (!area) return
    area.style.height = 'auto'
    area.style.height = `${Math.min(area.scrollHeight, TALLEST_PX)}px`
  }, [text])

  const change = (words: string) => {
    setText(words)
    if (isEdit) return
    writeStored(draftKey, words.trim() ? words : null)
    if (words.trim() && Date.now() - toldAt.current > TELL_EVERY_MS) {
      toldAt.current = Date.now()
      tellTyping(chat.id)
    }
  }
  const say = async () => {
    const answered = writing.kind === 'answer' ? writing.message : null
    const kept = putUnsent({
      kind: 'message',
      key: newKey(),
      viewerId,
      chatId: chat.id,
      text: text.trim(),
      pictures,
      subject: answered && {
        id: answered.id,
        authorName: answered.place?.name ?? answered.organisation?.name ?? answered.user?.fullName ?? '',
        text: answered.text,
      },
      saidAt: nextMoment(),
    })
    setText('')
    uploads.reset()
    onDone()
    try {
      await kept
      writeStored(draftKey, null)
      await keepDraftFiles(draftKey, [])
    } catch {
      setText(text)
      showMessage('На устройстве не хватило места для сообщения', 'error')
    }
  }
  const save = async (messageId: string) => {
    setIsSaving(true)
    try {
      const body = { chatId: chat.id, text, imageSetIds: [...uploads.imageSetIds] }
      await api.call('PATCH /api/v2/messages/:messageId', { params: { messageId }, body })
      onDone()
    } catch (error) {
      showFailure(error, 'Произошла ошибка при изменении сообщения')
    }
    setIsSaving(false)
    await onChanged().catch(() => undefined)
  }
  const submit = () => {
    if (!isSendable) return
    if (isEdit) void save(writing.message.id)
    else void say()
  }
  return (
    <ImageDropZone onFiles={(files) => void uploads.add(files)}>
      <form
        className={styles.form}
        aria-label={isEdit ? 'Изменение сообщения' : 'Новое сообщение'}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
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
          <textarea
            ref={field}
            className={styles.field}
            aria-label={`Сообщение для ${inQuotes(otherSide(chat).name)}`}
            placeholder="Сообщение"
            rows={1}
            maxLength={MAX_MESSAGE_TEXT}
            value={text}
            readOnly={!isHydrated}
            onChange={({ target }) => change(target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Escape' && writing.kind !== 'new') onDone()
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
              const isPhone = window.matchMedia('(pointer: coarse)').matches
              if (!event.ctrlKey && !event.metaKey && (event.shiftKey || isPhone)) return
              event.preventDefault()
              submit()
            }}
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
      </form>
    </ImageDropZone>
  )
}
