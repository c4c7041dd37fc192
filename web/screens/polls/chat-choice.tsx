import { useInfiniteQuery } from '@tanstack/react-query'
import { usePageState } from '#web/lib/pages/page-state.tsx'
import { chatsQuery, otherSide } from '#web/nouns/chats/api.ts'
import { useSendLink } from '#web/nouns/chats/send-link.ts'
import { InfiniteList } from '#web/ui/lists/infinite-list.tsx'
import { RowSkeleton } from '#web/ui/lists/skeleton.tsx'
import { Avatar } from '#web/ui/pictures/avatar.tsx'
import { Sheet } from '#web/ui/windows/dialog.tsx'
import { showFailure } from '#web/ui/windows/failure-message.ts'
import { showMessage } from '#web/ui/windows/messages.ts'
import styles from './chat-choice.module.css'

/** Sends the link of a poll to one of the viewer's chats, where it is shown as a card. */
export function ChatChoice({ token, onClose }: { token: string; onClose: () => void }) {
  const query = useInfiniteQuery(chatsQuery(false, ''))
  const { publicUrl } = usePageState().settings
  const send = useSendLink({
    onSuccess: () => {
      showMessage('Отправили', 'success')
      onClose()
    },
    onError: (error) => showFailure(error, 'Не удалось отправить сообщение'),
  })
  const chats = query.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <Sheet title="Отправить в чат" onClose={onClose}>
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
              onClick={() =>
                send.mutate({ chatId: chat.id, text: `Куда пойдём? Голосуем: ${publicUrl}/polls/${token}` })
              }
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
