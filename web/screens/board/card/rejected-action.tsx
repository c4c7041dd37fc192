import type { BoardStep } from '#web/nouns/pending-writes/pending-writes.ts'
import { cancelPendingWrite } from '#web/nouns/pending-writes/pending-writes-store.ts'
import type { ReservationWithPending } from '#web/nouns/reservations/board/board-changes.ts'
import { Button } from '#web/ui/button.tsx'
import { formatStay } from '../board-labels.ts'
import styles from './rejected-action.module.css'

interface RejectedActionProps {
  reservation: ReservationWithPending
  onStep: (step: BoardStep) => void
}

const stepLabels: Record<Exclude<BoardStep['action'], 'adjust'>, string> = {
  confirm: 'подтвердить бронь',
  arrive: 'отметить «Пришли»',
  miss: 'отметить «Не пришли»',
  leave: 'отметить «Ушли»',
  return: 'вернуть гостей за стол',
  restore: 'снять отметку',
  decline: 'отклонить бронь',
}

function describeStep(step: BoardStep): string {
  return step.action === 'adjust' ? `перенести на ${formatStay(step.stay)}` : stepLabels[step.action]
}

/** A pending action that the server refused: the card shows the present state, and the host repeats the action or discards it. */
export function RejectedAction({ reservation: { rejectedAction, actions }, onStep }: RejectedActionProps) {
  if (!rejectedAction) return null
  const { step, problem, refusal } = rejectedAction
  const isConflict = refusal === 'EditConflict'
  const canRepeat = isConflict && actions.includes(step.action)
  const discard = () => void cancelPendingWrite(rejectedAction)
  const repeat = async () => {
    await cancelPendingWrite(rejectedAction)
    onStep(step)
  }
  return (
    <div className={styles.refused} role="alert">
      <p>
        <b>{`${problem}.`}</b>
        {isConflict ? ` Вы хотели ${describeStep(step)}.` : ` Не получилось ${describeStep(step)}.`}
      </p>
      <div className={styles.choice}>
        {canRepeat && (
          <Button size="small" onClick={() => void repeat()}>
            {`Всё равно ${describeStep(step)}`}
          </Button>
        )}
        <Button size="small" variant="quiet" onClick={discard}>
          {isConflict ? 'Оставить как есть' : 'Понятно'}
        </Button>
      </div>
    </div>
  )
}
