import { useQuery } from '@tanstack/react-query'
import type { PollSummary } from '#contract/polls/polls.ts'
import { formatCount } from '#web/lib/format/plurals.ts'
import { DefaultCityCrumbs } from '#web/nouns/cities/default-city-crumbs.tsx'
import { ownPollsQuery } from '#web/nouns/polls/api.ts'
import { pollTitle, voteForms } from '#web/nouns/polls/poll-labels.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Link } from '#web/ui/link.tsx'
import { ListFailure } from '#web/ui/lists/list-failure.tsx'
import { LoadingPlaceholder } from '#web/ui/lists/loading-placeholder.tsx'
import { RowSkeleton } from '#web/ui/lists/skeleton.tsx'
import { PageColumns } from '#web/ui/page-columns.tsx'
import { Facts } from '#web/ui/text/facts.tsx'
import styles from './polls-page.module.css'

/** The polls that the viewer made or voted in. */
export function PollsPage() {
  const { data: polls, error, isPending, refetch } = useQuery(ownPollsQuery())
  return (
    <PageColumns width="reading" className={styles.page}>
      <DefaultCityCrumbs label="Куда пойдём?" />
      <div className={styles.head}>
        <h1>Куда пойдём?</h1>
        <LinkButton to="/polls/new">Новое голосование</LinkButton>
      </div>
      {isPending && (
        <LoadingPlaceholder>
          <RowSkeleton />
          <RowSkeleton />
        </LoadingPlaceholder>
      )}
      {error && <ListFailure error={error} onRetry={() => void refetch()} />}
      {polls?.length === 0 && (
        <EmptyState
          title="Здесь будут ваши голосования"
          text="Выберите несколько заведений, и друзья решат по ссылке, куда и когда идти."
          illustration="no-booking"
        />
      )}
      {polls && polls.length > 0 && (
        <ul className={styles.list}>
          {polls.map((poll) => (
            <PollItem key={poll.token} poll={poll} />
          ))}
        </ul>
      )}
    </PageColumns>
  )
}

function PollItem({ poll }: { poll: PollSummary }) {
  return (
    <li>
      <Link to={`/polls/${poll.token}`} className={styles.poll}>
        <span className={styles.name}>{pollTitle(poll)}</span>
        <span className={styles.places}>{poll.placeNames.join(', ')}</span>
        <Facts
          className={styles.facts}
          items={[
            formatCount(poll.votersCount, voteForms),
            poll.isClosed && 'закрыто',
            !poll.isOwn && 'зовут вас',
          ]}
        />
      </Link>
    </li>
  )
}
