import { useQuery } from '@tanstack/react-query'
import type { PlaceProposal } from '#contract/places/place-proposals.ts'
import type { Place } from '#contract/places/places.ts'
import { placeCrumbs } from '#web/nouns/places/page/place-crumbs.ts'
import { placeProposalsQuery } from '#web/nouns/places/proposals-query.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ListFailure } from '#web/ui/lists/list-failure.tsx'
import { LoadingPlaceholder } from '#web/ui/lists/loading-placeholder.tsx'
import { RowSkeleton } from '#web/ui/lists/skeleton.tsx'
import { PageColumns } from '#web/ui/page-columns.tsx'
import { Breadcrumbs } from '#web/ui/text/breadcrumbs.tsx'
import { PageTitle } from '#web/ui/text/page-title.tsx'
import { ProposalCard } from './proposal-card.tsx'
import styles from './proposals-page.module.css'

/** Differences between open data and the page of a place, for its people to decide. */
export function ProposalsPage({ place }: { place: Place }) {
  const { data: proposals, error, refetch } = useQuery(placeProposalsQuery(place.id))
  return (
    <PageColumns width="reading" className={styles.page}>
      <Breadcrumbs crumbs={[...placeCrumbs(place), { label: 'Предложения' }]} />
      <PageTitle text={`Предложения: ${place.name}`} />
      <p className={styles.lead}>
        Открытые источники говорят о&nbsp;заведении иначе, чем его страница. Без вас ничего не&nbsp;изменится.
      </p>
      {proposals && <Proposals place={place} proposals={proposals} />}
      {!proposals && error && <ListFailure error={error} onRetry={refetch} />}
      {!proposals && !error && (
        <LoadingPlaceholder>
          <RowSkeleton />
        </LoadingPlaceholder>
      )}
    </PageColumns>
  )
}

function Proposals({ place, proposals }: { place: Place; proposals: readonly PlaceProposal[] }) {
  const open = proposals.filter(({ state }) => state === 'open')
  const resolved = proposals.filter(({ state }) => state !== 'open')
  return (
    <>
      {open.length === 0 && (
        <EmptyState
          title="Решать нечего"
          text="Предложение появится, когда источник скажет, что заведение переехало, закрылось или работает в другие часы."
          illustration="no-place"
        />
      )}
      {open.map((proposal) => (
        <ProposalCard key={proposal.id} place={place} proposal={proposal} />
      ))}
      {resolved.length > 0 && (
        <>
          <h2>Решённые</h2>
          {resolved.map((proposal) => (
            <ProposalCard key={proposal.id} place={place} proposal={proposal} />
          ))}
        </>
      )}
    </>
  )
}
