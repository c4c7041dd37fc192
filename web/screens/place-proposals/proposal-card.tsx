import { useState } from 'react'
import { placeFieldLabels } from '#contract/places/place-fields.ts'
import type { PlaceProposal } from '#contract/places/place-proposals.ts'
import type { Place } from '#contract/places/places.ts'
import { formatDateTime } from '#web/lib/format/dates.ts'
import { formatFieldValue } from '#web/nouns/places/format-field-value.ts'
import { useDecideProposal } from '#web/nouns/places/proposals-query.ts'
import { useReferenceNames } from '#web/nouns/places/use-reference-names.ts'
import { LoadedAffectedNote } from '#web/nouns/reservations/affected/affected-note.tsx'
import { PreviousValue } from '#web/nouns/revisions/previous-value.tsx'
import { Button } from '#web/ui/button.tsx'
import { Label } from '#web/ui/text/badge.tsx'
import { Facts } from '#web/ui/text/facts.tsx'
import { ConfirmDialog } from '#web/ui/windows/confirm-dialog.tsx'
import { showErrorMessage } from '#web/ui/windows/show-error-message.ts'
import { showSnackbar } from '#web/ui/windows/snackbar-store.ts'
import { MovedPoint } from './moved-point.tsx'
import styles from './proposals-page.module.css'

const stateLabels = {
  accepted: 'Принято',
  declined: 'Оставлено как есть',
  agreed: 'Источник согласился',
  replaced: 'Заменено новым',
  outdated: 'Страница уже изменена',
} as const

const titles = { location: 'Другой адрес', hours: 'Другие часы работы' } as const

/** One proposal: the source, both values, and while it is open the decision. */
export function ProposalCard({ place, proposal }: { place: Place; proposal: PlaceProposal }) {
  const { source, state, changes, createdAt, decidedBy, decidedAt } = proposal
  const names = useReferenceNames(place.organisation)
  const zone = place.location.city.timeZone
  const moment = (at: string) => <time dateTime={at}>{formatDateTime(Date.parse(at), zone)}</time>
  return (
    <article className={styles.card}>
      <header>
        <h3 className={styles.title}>
          {titleOf(proposal)}
          {state !== 'open' && (
            <Label tone={state === 'accepted' ? 'good' : 'plain'}>{stateLabels[state]}</Label>
          )}
        </h3>
        <Facts
          className={styles.facts}
          items={[source, moment(createdAt), decidedBy?.fullName, decidedAt && moment(decidedAt)]}
        />
      </header>
      <dl className={styles.changes}>
        {changes
          .filter(({ field }) => field !== 'lat' && field !== 'lon')
          .map(({ field, before, after }) => (
            <div key={field}>
              <dt>{placeFieldLabels[field]}</dt>
              <dd>
                <PreviousValue>{formatFieldValue(field, before, names)}</PreviousValue>
                <ins>{formatFieldValue(field, after, names)}</ins>
              </dd>
            </div>
          ))}
      </dl>
      {state === 'open' && (
        <>
          <MovedPoint place={place} proposal={proposal} />
          <Decision place={place} proposal={proposal} />
        </>
      )}
    </article>
  )
}

function titleOf({ topic, changes }: PlaceProposal): string {
  if (topic !== 'status') return titles[topic]
  const after = changes.find(({ field }) => field === 'status')?.after
  if (after === 'closed') return 'Места больше нет в источнике'
  return after === 'opened' ? 'Снова открыто' : 'Временно закрыто'
}

function Decision({ place, proposal: { id, changes } }: { place: Place; proposal: PlaceProposal }) {
  const [isConfirming, setIsConfirming] = useState(false)
  const decide = useDecideProposal(place.id, {
    onError: (error) => showErrorMessage(error, 'Не получилось сохранить решение'),
    onSettled: () => setIsConfirming(false),
  })
  const closes = changes.some(({ field, after }) => field === 'status' && after === 'closed')
  const accept = () =>
    decide.mutate(
      { proposalId: id, decision: 'accept' },
      { onSuccess: () => showSnackbar('Страница изменена', 'success') },
    )
  const handleDecline = () =>
    decide.mutate(
      { proposalId: id, decision: 'decline' },
      { onSuccess: () => showSnackbar('Страница останется как есть', 'success') },
    )
  return (
    <div className={styles.actions}>
      <Button isPending={decide.isPending} onClick={closes ? () => setIsConfirming(true) : accept}>
        {closes ? 'Закрыто навсегда' : 'Принять'}
      </Button>
      <Button variant="quiet" isPending={decide.isPending} onClick={handleDecline}>
        Оставить как есть
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title="Заведение закрылось навсегда?"
          confirmLabel="Закрыто навсегда"
          isPending={decide.isPending}
          onConfirm={accept}
          onCancel={() => setIsConfirming(false)}
        >
          <p>
            Страница останется, чтобы отзывы и&nbsp;фотографии не&nbsp;пропали, но&nbsp;уйдёт из&nbsp;списков.
          </p>
          <LoadedAffectedNote placeId={place.id} change={{ status: 'closed' }} />
        </ConfirmDialog>
      )}
    </div>
  )
}
