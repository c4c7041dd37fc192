import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Chat } from '#contract/chats/chats.ts'
import { chatsPath } from '#web/nouns/chats/api.ts'
import { useBlockInChat, useChatSettings, useDeleteChat } from '#web/nouns/chats/chat-changes.ts'
import { useReport } from '#web/nouns/moderation/report-address.ts'
import { pollChat } from '#web/nouns/polls/poll-chat.ts'
import { icon } from '#web/ui/icon.ts'
import { ActionsMenu } from '#web/ui/windows/actions-menu.tsx'
import { ConfirmDialog } from '#web/ui/windows/confirm-dialog.tsx'
import { showSnackbar } from '#web/ui/windows/snackbar-store.ts'

const Archive = icon('archive')
const ArchiveRestore = icon('archive-restore')
const Ban = icon('ban')
const Bell = icon('bell')
const BellOff = icon('bell-off')
const Flag = icon('flag')
const Pin = icon('pin')
const PinOff = icon('pin-off')
const Trash2 = icon('trash-2')
const UsersRound = icon('users-round')

/** The menu of a chat: how it is kept in the list, a report, blocking the person and deleting the chat. */
export function ChatMenu({ chat }: { chat: Chat }) {
  const navigate = useNavigate()
  const [isConfirming, setIsConfirming] = useState(false)
  const clear = useDeleteChat(chat.id, {
    onSuccess: () => {
      showSnackbar('Чат удалён', 'success')
      return navigate(chatsPath(chat), { replace: true })
    },
    onError: () => setIsConfirming(false),
  })
  const block = useBlockInChat(chat)
  const settings = useChatSettings(chat)
  const person = chat.isStaffed ? null : chat.user
  const report = useReport({ kind: 'user', id: person?.id ?? '' })
  const { isMuted, isPinned, isArchived } = chat
  const startPoll = () => {
    pollChat.write(chat.id)
    void navigate('/polls/new')
  }
  const items = [
    chat.status === 'active' && { label: 'Куда пойдём?', icon: UsersRound, onSelect: startPoll },
    {
      label: isPinned ? 'Открепить' : 'Закрепить',
      icon: isPinned ? PinOff : Pin,
      onSelect: () => settings.mutate({ setting: 'isPinned', isOn: !isPinned }),
    },
    {
      label: isMuted ? 'Включить уведомления' : 'Не уведомлять',
      icon: isMuted ? Bell : BellOff,
      onSelect: () => settings.mutate({ setting: 'isMuted', isOn: !isMuted }),
    },
    {
      label: isArchived ? 'Вернуть из архива' : 'В архив',
      icon: isArchived ? ArchiveRestore : Archive,
      onSelect: () => settings.mutate({ setting: 'isArchived', isOn: !isArchived }),
    },
    person !== null && !person.isDeleted && { label: 'Пожаловаться', icon: Flag, onSelect: report },
    person !== null &&
      !person.isDeleted && {
        label: chat.status === 'blocked' ? 'Разблокировать' : 'Заблокировать',
        icon: Ban,
        onSelect: () => block.mutate(),
      },
    { label: 'Удалить чат', icon: Trash2, isDangerous: true, onSelect: () => setIsConfirming(true) },
  ]
  return (
    <>
      <ActionsMenu label="Действия с чатом" items={items} />
      {isConfirming && (
        <ConfirmDialog
          title="Удалить чат?"
          confirmLabel="Удалить"
          isPending={clear.isPending}
          onConfirm={() => clear.mutate()}
          onCancel={() => setIsConfirming(false)}
        >
          {chat.isStaffed
            ? 'Сообщения исчезнут у всех сотрудников; у гостя они останутся.'
            : 'Сообщения исчезнут у вас; у собеседника они останутся.'}
        </ConfirmDialog>
      )}
    </>
  )
}
