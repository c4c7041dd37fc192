import { Button } from '#web/ui/button.tsx'
import { useAnswerInvitation } from './permission-changes.ts'
import styles from './permissions.module.css'

export function InvitationAnswers({ invitationId }: { invitationId: string }) {
  const accept = useAnswerInvitation(invitationId, 'accept')
  const decline = useAnswerInvitation(invitationId, 'decline')
  return (
    <div className={styles.row}>
      <Button
        size="small"
        isPending={accept.isPending}
        disabled={decline.isPending}
        onClick={() => accept.mutate()}
      >
        Принять
      </Button>
      <Button
        size="small"
        variant="quiet"
        isPending={decline.isPending}
        disabled={accept.isPending}
        onClick={() => decline.mutate()}
      >
        Отклонить
      </Button>
    </div>
  )
}
