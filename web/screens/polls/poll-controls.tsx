import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Poll } from '#contract/polls/polls.ts'
import { usePageState } from '#web/lib/pages/page-state.tsx'
import { ChatPickerSheet } from '#web/nouns/chats/chat-picker-sheet.tsx'
import { pollMessage } from '#web/nouns/polls/poll-address.ts'
import { useClosePoll, useDeletePoll } from '#web/nouns/polls/poll-changes.ts'
import { pollTitle } from '#web/nouns/polls/poll-labels.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { CopyField } from '#web/ui/fields/copy-field.tsx'
import { icon } from '#web/ui/icon.ts'
import { Panel } from '#web/ui/page-columns.tsx'
import { ConfirmDialog } from '#web/ui/windows/confirm-dialog.tsx'
import { shareAddress } from '#web/ui/windows/share-address.ts'
import { showErrorMessage } from '#web/ui/windows/show-error-message.ts'
import styles from './poll-controls.module.css'

const Share = icon('share-2')
const MessageCircle = icon('message-circle')

/** The actions of the creator: pass the link on, close, delete. */
export function PollControls({ poll }: { poll: Poll }) {
  const { token, state } = poll
  const { publicUrl } = usePageState().settings
  const navigate = useNavigate()
  const [openDialog, setOpenDialog] = useState<'delete' | 'chat' | null>(null)
  const close = useClosePoll(token, {
    onError: (error) => showErrorMessage(error, 'Не получилось изменить голосование'),
  })
  const remove = useDeletePoll(token, {
    onSuccess: () => navigate('/polls', { replace: true }),
    onError: (error) => showErrorMessage(error, 'Не получилось удалить голосование'),
  })
  const isBooked = state.booking !== null && state.booking.status !== 'cancelled'
  return (
    <Panel title="Позовите друзей">
      <div className={styles.controls}>
        <CopyField
          label="Ссылка"
          value={`${publicUrl}/polls/${token}`}
          hint="Голосует любой, у кого она есть, без регистрации."
        />
        <div className={styles.actions}>
          <Button
            icon={<Share aria-hidden="true" />}
            onClick={() => void shareAddress(`/polls/${token}`, pollTitle(poll))}
          >
            Поделиться
          </Button>
          <Button icon={<MessageCircle aria-hidden="true" />} onClick={() => setOpenDialog('chat')}>
            Отправить в чат
          </Button>
        </div>
        <div className={classNames(styles.actions, styles.quiet)}>
          {!isBooked && (
            <Button variant="quiet" isPending={close.isPending} onClick={() => close.mutate(!state.isClosed)}>
              {state.isClosed ? 'Открыть голосование' : 'Закрыть голосование'}
            </Button>
          )}
          <Button variant="quiet" onClick={() => setOpenDialog('delete')}>
            Удалить
          </Button>
        </div>
      </div>
      {openDialog === 'chat' && (
        <ChatPickerSheet
          title="Отправить в чат"
          text={pollMessage(publicUrl, token)}
          onClose={() => setOpenDialog(null)}
        />
      )}
      {openDialog === 'delete' && (
        <ConfirmDialog
          title="Удалить голосование?"
          confirmLabel="Удалить"
          isPending={remove.isPending}
          onConfirm={() => remove.mutate()}
          onCancel={() => setOpenDialog(null)}
        >
          <p>Имена и голоса удалятся у всех, ссылка перестанет работать. Бронь, если она есть, останется.</p>
        </ConfirmDialog>
      )}
    </Panel>
  )
}
