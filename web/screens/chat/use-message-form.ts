import { useRef, useState } from 'react'
import type { Chat } from '#contract/chats/chats.ts'
import { MAX_MESSAGE_IMAGES } from '#contract/writing.ts'
import { sendTyping } from '#web/lib/api/live-bus.ts'
import { newKey } from '#web/lib/api/new-key.ts'
import { readStored, writeStored } from '#web/lib/browser/stored.ts'
import { useEditMessage } from '#web/nouns/chats/chat-changes.ts'
import { saveDraftFiles, useDraftFiles } from '#web/nouns/images/use-draft-files.ts'
import { useImageUploads } from '#web/nouns/images/use-image-uploads.ts'
import { nextTimestamp, putPendingWrite } from '#web/nouns/pending-writes/pending-writes-store.ts'
import { showSnackbar } from '#web/ui/windows/snackbar-store.ts'
import type { ComposerMode } from './composer-mode.ts'

const TYPING_EVERY_MS = 2500

export interface MessageFormProps {
  chat: Chat
  viewerId: string
  writing: ComposerMode
  onDone: () => void
  onChanged: () => Promise<void>
}

/** The text and pictures of a message. A new one is kept as a draft and sent in the background; an edit is sent at once. */
export function useMessageForm({ chat, viewerId, writing, onDone, onChanged }: MessageFormProps) {
  const isEdit = writing.kind === 'edit'
  const draftKey = `shodim:message-draft:${viewerId}:${chat.id}`
  const [text, setText] = useState(() => (isEdit ? writing.message.text : (readStored(draftKey) ?? '')))
  const edit = useEditMessage(chat.id, {
    onSuccess: onDone,
    onSettled: () => void onChanged().catch(() => undefined),
  })
  const uploads = useImageUploads({
    max: MAX_MESSAGE_IMAGES,
    initial: isEdit ? writing.message.imageSets : [],
  })
  useDraftFiles(isEdit ? null : draftKey, uploads)
  const typingSentAt = useRef(0)
  // An edit needs a network; a new message and its pictures wait for one.
  const pictures = isEdit ? uploads.imageSets : uploads.pictures
  const isSendable = (text.trim() !== '' || pictures.length > 0) && !uploads.isUploading && !edit.isPending

  const changeText = (next: string) => {
    setText(next)
    if (isEdit) return
    writeStored(draftKey, next.trim() ? next : null)
    if (next.trim() && Date.now() - typingSentAt.current > TYPING_EVERY_MS) {
      typingSentAt.current = Date.now()
      sendTyping(chat.id)
    }
  }
  const sendNew = async () => {
    const answered = writing.kind === 'answer' ? writing.message : null
    const stored = putPendingWrite({
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
      writtenAt: nextTimestamp(),
    })
    setText('')
    uploads.reset()
    onDone()
    try {
      await stored
      writeStored(draftKey, null)
      await saveDraftFiles(draftKey, [])
    } catch {
      setText(text)
      showSnackbar('На устройстве не хватило места для сообщения', 'error')
    }
  }
  const submit = () => {
    if (!isSendable) return
    if (isEdit) edit.mutate({ messageId: writing.message.id, text, imageSetIds: [...uploads.imageSetIds] })
    else void sendNew()
  }
  return { text, uploads, isSendable, changeText, submit }
}
