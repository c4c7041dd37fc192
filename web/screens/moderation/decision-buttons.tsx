import type { ModerationCase } from '#contract/moderation/moderation.ts'
import type { DecisionAction } from '#web/nouns/moderation/use-decision.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './decision-form.module.css'

interface Choice {
  action: DecisionAction
  label: string
  /** The `code` of the key, the same on Russian and Latin keyboards. */
  code: string
}

/**
 * The possible decisions: a place or a person cannot be hidden here, an appeal is granted or rejected, a removal
 * confirmed or reverted.
 */
export function decisionsFor({
  status,
  subject,
  appealStatus,
  isDeleted,
}: Pick<ModerationCase, 'status' | 'subject' | 'appealStatus' | 'isDeleted'>): Choice[] {
  if (status !== 'open' && appealStatus !== 'open') {
    return [
      { action: 'restore', label: 'Вернуть', code: 'Digit1' },
      { action: 'confirm', label: 'Подтвердить удаление', code: 'Digit2' },
    ]
  }
  if (status !== 'open') {
    return [
      { action: 'restore', label: 'Вернуть', code: 'Digit1' },
      { action: 'reject', label: isDeleted ? 'Оставить удалённым' : 'Оставить скрытым', code: 'Digit2' },
    ]
  }
  const isPublication = subject !== 'place' && subject !== 'user'
  return [
    ...(isPublication ? [{ action: 'hide' as const, label: 'Скрыть', code: 'Digit1' }] : []),
    { action: 'reject', label: 'Отклонить жалобу', code: 'Digit2' },
    { action: 'decide', label: 'Решено иначе', code: 'Digit3' },
  ]
}

interface DecisionButtonsProps {
  moderationCase: ModerationCase
  onChoose: (action: DecisionAction) => void
}

export function DecisionButtons({ moderationCase, onChoose }: DecisionButtonsProps) {
  return (
    <div className={styles.buttons}>
      {decisionsFor(moderationCase).map(({ action, label, code }) => (
        <Button key={action} aria-keyshortcuts={code.slice(-1)} onClick={() => onChoose(action)}>
          {label}
        </Button>
      ))}
    </div>
  )
}
