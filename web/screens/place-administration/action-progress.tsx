import type { BulkPlaceAction } from '#contract/places/place-administration.ts'
import { formatDateTime } from '#web/lib/format/dates.ts'
import { formatCount, nounForms } from '#web/lib/format/plurals.ts'
import {
  isRunning,
  usePlaceAction,
  useUndoPlaceAction,
} from '#web/nouns/administration/administered-places.ts'
import { Button } from '#web/ui/button.tsx'
import { Facts } from '#web/ui/text/facts.tsx'
import { showSnackbar } from '#web/ui/windows/snackbar-store.ts'
import styles from './place-administration.module.css'
import { actionHeadings, skipReasonLabels } from './place-labels.ts'

/** A bulk action with its progress, the skipped places with reasons, and an undo button. */
export function ActionProgress({ action: initialAction }: { action: BulkPlaceAction }) {
  const action = usePlaceAction(initialAction)
  const { mutate, isPending } = useUndoPlaceAction()
  const { kind, city, tag, reason, by, refused, examples } = action
  const target = city ?? tag
  return (
    <article className={styles.action}>
      <h2 className={styles.name}>{target ? `${actionHeadings[kind]}: ${target}` : actionHeadings[kind]}</h2>
      <p role="status">{describeProgress(action)}</p>
      {reason && <p>{`Причина: ${reason}`}</p>}
      <Facts
        className={styles.facts}
        items={[
          <a key="by" href={`/users/${by.id}`}>
            {by.fullName}
          </a>,
          <time key="at" dateTime={action.createdAt}>
            {formatDateTime(Date.parse(action.createdAt), 'Europe/Moscow')}
          </time>,
        ]}
      />
      {refused.length > 0 && (
        <details>
          <summary className={styles.summary}>
            {`Без изменений: ${refused.map(({ reason: why, count }) => `${skipReasonLabels[why]} — ${count}`).join('; ')}`}
          </summary>
          <ul className={styles.refused}>
            {examples.map(({ id, latinName, name, reason: why }) => (
              <li key={id}>
                <a href={`/${latinName}`}>{name}</a>
                {`: ${skipReasonLabels[why as keyof typeof skipReasonLabels] ?? ''}`}
              </li>
            ))}
          </ul>
        </details>
      )}
      {action.status === 'done' && action.changed > 0 && (
        <p>
          <Button
            size="small"
            isPending={isPending}
            onClick={() => mutate(action.id, { onError: (error) => showSnackbar(error.message, 'error') })}
          >
            Отменить действие
          </Button>
        </p>
      )}
    </article>
  )
}

function describeProgress(action: BulkPlaceAction): string {
  const { status, chosen, changed, waiting, touched } = action
  if (isRunning(action)) {
    const done = (status === 'undoing' ? changed : chosen) - waiting
    return `${status === 'undoing' ? 'Отменяется' : 'Выполняется'}: ${done} из ${status === 'undoing' ? changed : chosen}`
  }
  const summary = `Изменено: ${formatCount(changed, nounForms.places)} из ${chosen}`
  if (status !== 'undone') return summary
  return touched > 0
    ? `${summary}. Отменено, кроме изменённых или забронированных после этого: ${formatCount(touched, nounForms.places)}`
    : `${summary}. Отменено`
}
