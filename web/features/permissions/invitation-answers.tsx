import { useQueryClient } from '@tanstack/react-query'
import { useOneAtATime } from '#web/lib/one-at-a-time.ts'
import { Button } from '#web/ui/button.tsx'
import { answerInvitation } from './api.ts'
import styles from './permissions.module.css'

/** Rights begin with the first of the two. */
export function InvitationAnswers({ invitationId }: { invitationId: string }) {
  const queryClient = useQueryClient()
  const [accept, isAccepting] = useOneAtATime(() => answerInvitation(queryClient, invitationId, 'accept'))
  const [decline, isDeclining] = useOneAtATime(() => answerInvitation(queryClient, invitationId, 'decline'))
  const isAnswering = isAccepting || isDeclining
  return (
    <div className={styles.row}>
      <Button size="small" isPending={isAccepting} disabled={isAnswering} onClick={() => void accept()}>
        Принять
      </Button>
      <Button
        size="small"
        variant="quiet"
        isPending={isDeclining}
        disabled={isAnswering}
        onClick={() => void decline()}
      >
        Отклонить
      </Button>
    </div>
  )
}
