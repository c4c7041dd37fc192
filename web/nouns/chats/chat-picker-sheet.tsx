import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { InfiniteList } from '#web/ui/lists/infinite-list.tsx'
import { RowSkeleton } from '#web/ui/lists/skeleton.tsx'
import { Avatar } from '#web/ui/pictures/avatar.tsx'
import { Sheet } from '#web/ui/windows/dialog.tsx'
import { showErrorMessage } from '#web/ui/windows/show-error-message.ts'
import { showSnackbar } from '#web/ui/windows/snackbar-store.ts'
import { chatsQuery, otherSide } from './api.ts'
import styles from './chat-picker-sheet.module.css'
import { useSendLink } from './send-link.ts'

interface ChatChoiceProps {
  title: string
  /** The message with the link, which the chat shows as a card. */
  text: string
  onClose: () => void
  /** Other ways to share, above the chats. */
  children?: ReactNode
}

/** Sends a link to one of the viewer's chats. */
export function ChatPickerSheet({ title, text, onClose, children }: ChatChoiceProps) {
  const query = useInfiniteQuery(chatsQuery(false, ''))
  const send = useSendLink({
    onSuccess: () => {
      showSnackbar('Отправили', 'success')
      onClose()
    },
    onError: (error) => showErrorMessage(error, 'Не получилось отправить сообщение'),
  })
  const chats = query.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <Sheet title={title} onClose={onClose}>
      {children}
      <InfiniteList
        query={query}
        items={chats}
        keyOf={({ id }) => id}
        label="Чаты"
        layout="rows"
        skeleton={<RowSkeleton />}
        endText=""
        empty={{
          title: 'Чатов пока нет',
          text: 'Напишите кому-нибудь со страницы профиля, и чат появится здесь.',
        }}
        renderItem={(chat) => {
          const other = otherSide(chat)
          return (
            <button
              type="button"
              className={styles.chat}
              disabled={send.isPending}
              onClick={() => send.mutate({ chatId: chat.id, text })}
            >
              <Avatar id={other.id} name={other.name} image={other.avatar} />
              <span className={styles.name}>{other.name}</span>
            </button>
          )
        }}
      />
    </Sheet>
  )
}
