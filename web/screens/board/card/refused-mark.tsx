import type { BoardStep } from '#web/nouns/pending-writes/pending-writes.ts'
import { cancelPendingWrite } from '#web/nouns/pending-writes/pending-writes-store.ts'
import type { MarkedReservation } from '#web/nouns/reservations/board/board-changes.ts'
import { Button } from '#web/ui/button.tsx'
import { formatStay } from '../board-labels.ts'
import styles from './refused-mark.module.css'

interface RefusedMarkProps {
  reservation: MarkedReservation
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

/** The fate of a mark that came too late: the card shows the present state, and the host decides again. */
export function RefusedMark({ reservation: { refused, actions }, onStep }: RefusedMarkProps) {
  if (!refused) return null
  const { step, problem, refusal } = refused
  const isConflict = refusal === 'EditConflict'
  const canRepeat = isConflict && actions.includes(step.action)
  const discard = () => void cancelPendingWrite(refused)
  const repeat = async () => {
    await cancelPendingWrite(refused)
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
