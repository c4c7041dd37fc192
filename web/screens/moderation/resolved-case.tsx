import type { ModerationCase } from '#contract/moderation/moderation.ts'
import { isDecidedElsewhere, useReopenCase } from '#web/nouns/moderation/use-decision.ts'
import { Button } from '#web/ui/button.tsx'
import { icon } from '#web/ui/icon.ts'
import { outcomeOf } from './case-labels.ts'
import styles from './resolved-case.module.css'

const Check = icon('check')

/** A line in place of the card of a case that was just decided. */
export function ResolvedCase({ known, isPending }: { known: ModerationCase; isPending: boolean }) {
  const takeBack = useReopenCase(known.id)
  const canTakeBack = known.appealStatus === 'none' && known.by !== 'venue' && !isDecidedElsewhere(known)
  return (
    <div className={styles.settled}>
      <Check aria-hidden="true" className={styles.icon} />
      <p className={styles.text}>
        <span>{outcomeOf(known)}</span>
        <span className={styles.excerpt}>{known.excerpt}</span>
      </p>
      {canTakeBack && (
        <Button
          size="small"
          variant="quiet"
          isPending={isPending || takeBack.isPending}
          aria-label={`Отменить решение: ${outcomeOf(known)}`}
          onClick={() => takeBack.mutate()}
        >
          Отменить
        </Button>
      )}
    </div>
  )
}
