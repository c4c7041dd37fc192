import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Message } from '#contract/chats.ts'
import { useReport } from '#web/features/moderation/report-address.ts'
import { apiOf } from '#web/lib/api.ts'
import { useOneAtATime } from '#web/lib/one-at-a-time.ts'
import { IconButton } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { showFailure } from '#web/ui/failure-message.ts'
import { icon } from '#web/ui/icon.ts'
import { Menu } from '#web/ui/menu.tsx'
import { showMessage } from '#web/ui/messages.ts'
import type { Writing } from './chat-page.tsx'

const Copy = icon('copy')
const Ellipsis = icon('ellipsis')
const Flag = icon('flag')
const PenLine = icon('pen-line')
const Reply = icon('reply')
const Trash2 = icon('trash-2')

interface MessageMenuProps {
  message: Message
  className: string | undefined
  onChanged: () => Promise<void>
  onWrite: (writing: Writing) => void
}

/** What can be done with a message. Rendered once asked for: it opens at once. */
export function MessageMenu({ message, className, onChanged, onWrite }: MessageMenuProps) {
  const { id, text, canEdit, canDelete, isOwn } = message
  const queryClient = useQueryClient()
  const report = useReport({ kind: 'message', id })
  const [isAsking, setIsAsking] = useState(false)
  const [remove, isRemoving] = useOneAtATime(async () => {
    try {
      await apiOf(queryClient).call('DELETE /api/v2/messages/:messageId', { params: { messageId: id } })
    } catch (error) {
      showFailure(error, 'Произошла ошибка при удалении сообщения')
    }
    setIsAsking(false)
    await onChanged().catch(() => undefined)
  })
  // After the menu has given the focus back.
  const write = (kind: 'answer' | 'edit') => void setTimeout(() => onWrite({ kind, message }))
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      showMessage('Текст скопирован', 'success')
    } catch {
      showMessage('Не удалось скопировать: выделите текст и скопируйте его сами', 'error')
    }
  }
  const items = [
    { label: 'Ответить', icon: Reply, onSelect: () => write('answer') },
    canEdit && { label: 'Редактировать', icon: PenLine, onSelect: () => write('edit') },
    text !== '' && { label: 'Скопировать', icon: Copy, onSelect: () => void copy() },
    !isOwn && { label: 'Пожаловаться', icon: Flag, onSelect: report },
    canDelete && { label: 'Удалить', icon: Trash2, isDangerous: true, onSelect: () => setIsAsking(true) },
  ].filter((item) => item !== false)
  return (
    <>
      <Menu
        isOpenAtOnce
        trigger={
          <IconButton label="Действия с сообщением" className={className}>
            <Ellipsis aria-hidden="true" />
          </IconButton>
        }
        items={items}
      />
      {isAsking && (
        <ConfirmDialog
          title="Удалить сообщение?"
          confirmLabel="Удалить"
          isPending={isRemoving}
          onConfirm={() => void remove()}
          onCancel={() => setIsAsking(false)}
        >
          Оно исчезнет у всех.
        </ConfirmDialog>
      )}
    </>
  )
}
