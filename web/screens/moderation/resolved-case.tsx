import type { ModerationCase } from '#contract/moderation/moderation.ts'
import { isDecidedElsewhere, useReopenCase } from '#web/nouns/moderation/use-decision.ts'
import { Button } from '#web/ui/button.tsx'
import { icon } from '#web/ui/icon.ts'
import { outcomeOf } from './case-labels.ts'
import styles from './resolved-case.module.css'

const Check = icon('check')

/** A line in place of the card of a case that was just decided. */
export function ResolvedCase({
  moderationCase,
  isPending,
}: {
  moderationCase: ModerationCase
  isPending: boolean
}) {
  const reopen = useReopenCase(moderationCase.id)
  const canReopen =
    moderationCase.appealStatus === 'none' &&
    moderationCase.by !== 'venue' &&
    !isDecidedElsewhere(moderationCase)
  return (
    <div className={styles.resolved}>
      <Check aria-hidden="true" className={styles.icon} />
      <p className={styles.text}>
        <span>{outcomeOf(moderationCase)}</span>
        <span className={styles.excerpt}>{moderationCase.excerpt}</span>
      </p>
      {canReopen && (
        <Button
          size="small"
          variant="quiet"
          isPending={isPending || reopen.isPending}
          aria-label={`Отменить решение: ${outcomeOf(moderationCase)}`}
          onClick={() => reopen.mutate()}
        >
          Отменить
        </Button>
      )}
    </div>
  )
}
