import { useState } from 'react'
import { formatLocal } from '#contract/format-local.ts'
import type { Poll, Voter } from '#contract/polls/polls.ts'
import { useDeleteVote } from '#web/nouns/polls/poll-changes.ts'
import { IconButton } from '#web/ui/button.tsx'
import { icon } from '#web/ui/icon.ts'
import { Panel } from '#web/ui/page-columns.tsx'
import { Avatar } from '#web/ui/pictures/avatar.tsx'
import { ConfirmDialog } from '#web/ui/windows/confirm-dialog.tsx'
import { showErrorMessage } from '#web/ui/windows/show-error-message.ts'
import styles from './voter-list.module.css'

const Trash = icon('trash-2')

interface VoterListProps {
  poll: Poll
  ownVoterId: string | null
}

/** The voters and their votes: names as they were typed, nothing else about anybody. */
export function VoterList({ poll, ownVoterId }: VoterListProps) {
  const [removed, setRemoved] = useState<Voter | null>(null)
  const remove = useDeleteVote(poll.token, {
    onSettled: () => setRemoved(null),
    onError: (error) => showErrorMessage(error, 'Не получилось убрать голос'),
  })
  const { voters } = poll.state
  if (voters.length === 0) return null
  const { canManage, canVote } = poll.rights
  return (
    <Panel title="Кто проголосовал">
      <ul className={styles.list}>
        {voters.map((voter) => {
          const isOwn = voter.id === ownVoterId
          return (
            <li key={voter.id} className={styles.voter}>
              <Avatar id={voter.id} name={voter.name} image={null} />
              <div className={styles.text}>
                <p className={styles.name}>{isOwn ? `${voter.name} (вы)` : voter.name}</p>
                <p>{voter.times.length > 0 ? describeTimes(poll, voter) : 'Ни одно время не выбрано'}</p>
                <p>{voter.places.length > 0 ? formatPlaces(poll, voter) : 'Ни одно место не выбрано'}</p>
              </div>
              {(canManage || (isOwn && canVote)) && (
                <IconButton
                  label={isOwn ? 'Убрать мой голос' : `Убрать голос: ${voter.name}`}
                  onClick={() => setRemoved(voter)}
                >
                  <Trash aria-hidden="true" />
                </IconButton>
              )}
            </li>
          )
        })}
      </ul>
      {removed && (
        <ConfirmDialog
          title={removed.id === ownVoterId ? 'Убрать ваш голос?' : `Убрать голос: ${removed.name}?`}
          confirmLabel="Убрать"
          isPending={remove.isPending}
          onConfirm={() => remove.mutate(removed.id)}
          onCancel={() => setRemoved(null)}
        >
          <p>Проголосовать можно будет снова, пока голосование открыто.</p>
        </ConfirmDialog>
      )}
    </Panel>
  )
}

function describeTimes(poll: Poll, { times }: Voter): string {
  if (times.length > 1 && times.length === poll.times.length) return 'В любое время'
  return times.map((number) => formatLocal(poll.times[number] ?? '')).join('; ')
}

function formatPlaces(poll: Poll, { places }: Voter): string {
  if (places.length === poll.places.length) return 'Куда угодно'
  return places.map((number) => poll.places[number]?.name ?? '').join(', ')
}
