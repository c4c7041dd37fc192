import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Chat } from '#contract/chats.ts'
import { unreadKey } from '#web/features/notifications/unread-counts.ts'
import { apiOf } from '#web/lib/api.ts'
import { useOneAtATime } from '#web/lib/one-at-a-time.ts'
import { IconButton } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { showFailure } from '#web/ui/failure-message.ts'
import { icon } from '#web/ui/icon.ts'
import { Menu } from '#web/ui/menu.tsx'
import { showMessage } from '#web/ui/messages.ts'
import { chatQuery, chatsKey, chatsPath } from './api.ts'

const Ban = icon('ban')
const Ellipsis = icon('ellipsis')
const Trash2 = icon('trash-2')

/** Blocking the person and clearing the chat away. */
export function ChatMenu({ chat }: { chat: Chat }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [isAsking, setIsAsking] = useState(false)
  const api = apiOf(queryClient)
  const [clear, isClearing] = useOneAtATime(async () => {
    try {
      await api.call('DELETE /api/v2/chats/:chatId', { params: { chatId: chat.id } })
    } catch (error) {
      showFailure(error, 'Произошла ошибка при удалении чата')
      setIsAsking(false)
      return
    }
    queryClient.removeQueries({ queryKey: chatQuery(chat.id).queryKey })
    void queryClient.invalidateQueries({ queryKey: chatsKey })
    void queryClient.invalidateQueries({ queryKey: unreadKey })
    showMessage('Чат удалён', 'success')
    await navigate(chatsPath(chat), { replace: true })
  })
  const person = chat.isStaffed ? null : chat.user
  const [block] = useOneAtATime(async () => {
    if (!person) return
    try {
      if (chat.status === 'blocked') await api.call('DELETE /api/v2/blocks', { query: { userId: person.id } })
      else await api.call('POST /api/v2/blocks', { body: { userId: person.id } })
      await queryClient.invalidateQueries({ queryKey: chatQuery(chat.id).queryKey, exact: true })
    } catch (error) {
      showFailure(error, 'Произошла ошибка при блокировке')
    }
  })
  const items = [
    person !== null &&
      !person.isDeleted && {
        label: chat.status === 'blocked' ? 'Разблокировать' : 'Заблокировать',
        icon: Ban,
        onSelect: () => void block(),
      },
    { label: 'Удалить чат', icon: Trash2, isDangerous: true, onSelect: () => setIsAsking(true) },
  ].filter((item) => item !== false)
  return (
    <>
      <Menu
        isOpenAtOnce
        trigger={
          <IconButton label="Действия с чатом">
            <Ellipsis aria-hidden="true" />
          </IconButton>
        }
        items={items}
      />
      {isAsking && (
        <ConfirmDialog
          title="Удалить чат?"
          confirmLabel="Удалить"
          isPending={isClearing}
          onConfirm={() => void clear()}
          onCancel={() => setIsAsking(false)}
        >
          {chat.isStaffed
            ? 'Сообщения исчезнут у всех сотрудников; у гостя они останутся.'
            : 'Сообщения исчезнут у вас; у собеседника они останутся.'}
        </ConfirmDialog>
      )}
    </>
  )
}
