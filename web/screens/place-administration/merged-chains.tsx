import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OrganisationMerge } from '#contract/organisations/organisation-merges.ts'
import { inQuotes } from '#contract/russian.ts'
import { formatDateTime } from '#web/lib/format/dates.ts'
import { formatCount, nounForms } from '#web/lib/format/plurals.ts'
import {
  organisationMergesQuery,
  useUndoOrganisationMerge,
} from '#web/nouns/administration/organisation-merges-query.ts'
import { Button } from '#web/ui/button.tsx'
import { InfiniteList } from '#web/ui/lists/infinite-list.tsx'
import { RowSkeleton } from '#web/ui/lists/skeleton.tsx'
import { Facts } from '#web/ui/text/facts.tsx'
import { showSnackbar } from '#web/ui/windows/snackbar-store.ts'
import styles from './place-administration.module.css'

const ZONE = 'Europe/Moscow'

/** The merged chains and who merged them, loaded when the section is opened. */
export function MergedChains() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className={styles.started} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className={styles.summary}>Объединённые сети</summary>
      {isOpen && <MergeList />}
    </details>
  )
}

function MergeList() {
  const query = useInfiniteQuery(organisationMergesQuery())
  return (
    <InfiniteList
      query={query}
      items={query.data?.pages.flatMap(({ items }) => items) ?? []}
      keyOf={({ id }) => id}
      renderItem={(merge) => <MergeRow merge={merge} />}
      label="Объединённые сети"
      skeleton={<RowSkeleton />}
      empty={{ title: 'Сети ещё не объединяли' }}
    />
  )
}

function MergeRow({ merge }: { merge: OrganisationMerge }) {
  const { id, from, into, placeCount, by, createdAt, undoneAt } = merge
  const { mutate, isPending } = useUndoOrganisationMerge()
  const handleUndo = () =>
    mutate(id, {
      onSuccess: () => showSnackbar('Объединение отменено', 'success'),
      onError: (error) => showSnackbar(error.message, 'error'),
    })
  return (
    <article className={styles.action}>
      <p>
        {`${inQuotes(from.name)} — теперь `}
        <a href={`/organisations/${into.id}`}>{into.name}</a>
      </p>
      <Facts
        className={styles.facts}
        items={[
          formatCount(placeCount, nounForms.places),
          by.fullName,
          <time key="at" dateTime={createdAt}>
            {formatDateTime(Date.parse(createdAt), ZONE)}
          </time>,
          undoneAt && 'отменено',
        ]}
      />
      {!undoneAt && (
        <p>
          <Button size="small" isPending={isPending} onClick={handleUndo}>
            Отменить
          </Button>
        </p>
      )}
    </article>
  )
}
