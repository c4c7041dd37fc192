import { useState } from 'react'
import type { Message } from '#contract/chats/chats.ts'
import { messageReactions } from '#contract/writing.ts'
import { useDeleteMessage } from '#web/nouns/chats/chat-changes.ts'
import { reactionIcons, useReact } from '#web/nouns/chats/reactions.ts'
import { useReport } from '#web/nouns/moderation/report-address.ts'
import { icon } from '#web/ui/icon.ts'
import { ActionsMenu } from '#web/ui/windows/actions-menu.tsx'
import { ConfirmDialog } from '#web/ui/windows/confirm-dialog.tsx'
import { showSnackbar } from '#web/ui/windows/snackbar-store.ts'
import type { ComposerMode } from './composer-mode.ts'

const Copy = icon('copy')
const Flag = icon('flag')
const PenLine = icon('pen-line')
const Reply = icon('reply')
const Trash2 = icon('trash-2')

interface MessageMenuProps {
  message: Message
  canWrite: boolean
  className: string | undefined
  onChanged: () => Promise<void>
  onWrite: (writing: ComposerMode) => void
}

/** The menu of a message. It is loaded by the press on its button, so it opens at once. */
export function MessageMenu({ message, canWrite, className, onChanged, onWrite }: MessageMenuProps) {
  const { id, text, canEdit, canDelete, isOwn, reactions } = message
  const report = useReport({ kind: 'message', id })
  const react = useReact(id)
  const [isConfirming, setIsConfirming] = useState(false)
  const remove = useDeleteMessage(id, {
    onSettled: () => {
      setIsConfirming(false)
      return onChanged().catch(() => undefined)
    },
  })
  // After the menu has returned the focus.
  const write = (kind: 'answer' | 'edit') => void setTimeout(() => onWrite({ kind, message }))
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      showSnackbar('Текст скопирован', 'success')
    } catch {
      showSnackbar('Не получилось скопировать: выделите текст и скопируйте его сами', 'error')
    }
  }
  const signs = messageReactions.map((kind) => {
    const isOwn = reactions.some((reaction) => reaction.kind === kind && reaction.isOwn)
    return {
      ...reactionIcons[kind],
      isOn: isOwn,
      onSelect: () => react.mutate(isOwn ? null : kind),
    }
  })
  const items = [
    canWrite && { label: 'Ответить', icon: Reply, onSelect: () => write('answer') },
    canWrite && canEdit && { label: 'Редактировать', icon: PenLine, onSelect: () => write('edit') },
    text !== '' && { label: 'Скопировать', icon: Copy, onSelect: () => void copy() },
    !isOwn && { label: 'Пожаловаться', icon: Flag, onSelect: report },
    canDelete && { label: 'Удалить', icon: Trash2, isDangerous: true, onSelect: () => setIsConfirming(true) },
  ]
  return (
    <>
      <ActionsMenu
        label="Действия с сообщением"
        className={className}
        signs={canWrite ? signs : []}
        items={items}
      />
      {isConfirming && (
        <ConfirmDialog
          title="Удалить сообщение?"
          confirmLabel="Удалить"
          isPending={remove.isPending}
          onConfirm={() => remove.mutate()}
          onCancel={() => setIsConfirming(false)}
        >
          Оно исчезнет у всех.
        </ConfirmDialog>
      )}
    </>
  )
}
