import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Poll } from '#contract/polls/polls.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { useIsHydrated } from '#web/lib/browser/hydrated.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { formatCount } from '#web/lib/format/plurals.ts'
import { useNow } from '#web/lib/now.ts'
import { lazyWithRetry } from '#web/lib/pages/lazy-with-retry.ts'
import { pollQuery } from '#web/nouns/polls/api.ts'
import { isRefusal, pollTitle, refusalMessages, voteForms } from '#web/nouns/polls/poll-labels.ts'
import { Button } from '#web/ui/button.tsx'
import { ListFailure } from '#web/ui/lists/list-failure.tsx'
import { LoadingPlaceholder } from '#web/ui/lists/loading-placeholder.tsx'
import { Skeleton } from '#web/ui/lists/skeleton.tsx'
import { PageColumns } from '#web/ui/page-columns.tsx'
import { Facts } from '#web/ui/text/facts.tsx'
import { PageTitle } from '#web/ui/text/page-title.tsx'
import { BestMatch } from './best-match.tsx'
import { MatchTable } from './match-table.tsx'
import { PollOver } from './poll-over.tsx'
import styles from './poll-page.module.css'
import { VoteForm } from './vote-form.tsx'
import { VoterList } from './voter-list.tsx'

const PollConnection = lazyWithRetry('PollConnection', () => import('#web/nouns/polls/poll-connection.tsx'))
const PollControls = lazyWithRetry('PollControls', () => import('./poll-controls.tsx'))

/** A poll behind its link: the best match, one's own vote, and the votes of all, as they come. */
export function PollPage({ token }: { token: string }) {
  const { data: poll, error, refetch } = useQuery(pollQuery(token))
  const isHydrated = useIsHydrated()
  // A poll may run out, or be deleted, while it is looked at.
  if (error instanceof ApiError && (error.code === 410 || error.code === 404)) return <PollOver />
  return (
    <PageColumns width="reading" className={styles.page}>
      {poll && <PollBody poll={poll} />}
      {!poll && !error && <Skeleton shape="block" />}
      {!poll && error && <ListFailure error={error} onRetry={() => void refetch()} />}
      {isHydrated && poll && (
        <Suspense>
          <PollConnection token={token} />
        </Suspense>
      )}
    </PageColumns>
  )
}

function PollBody({ poll }: { poll: Poll }) {
  const [query] = useSearchParams()
  const now = useNow()
  const { state, creatorName, rights, timeZone, expiresAt } = poll
  // Without scripts the address names the vote that was just sent.
  const ownVoterId = poll.ownVoterId ?? query.get('voted')
  const own = state.voters.find(({ id }) => id === ownVoterId) ?? null
  const [isChanging, setIsChanging] = useState(false)
  const isHydrated = useIsHydrated()
  const isFormShown = rights.canVote && (!own || isChanging)
  const refusal = query.get('refused')
  return (
    <>
      <header className={styles.head}>
        <PageTitle text={pollTitle(poll)} />
        <Facts
          className={styles.facts}
          items={[
            creatorName === null ? 'Организатор удалил профиль' : creatorName && `Зовёт ${creatorName}`,
            formatCount(state.voters.length, voteForms),
            state.isClosed ? 'голосование закрыто' : `до ${formatDate(Date.parse(expiresAt), timeZone, now)}`,
          ]}
        />
      </header>
      {isRefusal(refusal) && (
        <p className={styles.refusal} role="alert">
          {refusalMessages[refusal]}
        </p>
      )}
      <BestMatch poll={poll} isMain={!isFormShown} />
      {rights.canManage && (
        <div className={styles.controls}>
          <Suspense fallback={<ControlsPlaceholder />}>
            {isHydrated ? <PollControls poll={poll} /> : <ControlsPlaceholder />}
          </Suspense>
        </div>
      )}
      {isFormShown && (
        <VoteForm key={own?.id ?? 'new'} poll={poll} own={own} onDone={() => setIsChanging(false)} />
      )}
      {own && rights.canVote && !isChanging && (
        <>
          <div className={styles.voted}>
            <p role="status">{`Ваш голос записан, ${own.name}.`}</p>
            <Button
              size="small"
              className={isHydrated ? undefined : styles.waiting}
              onClick={() => setIsChanging(true)}
            >
              Изменить голос
            </Button>
          </div>
          <noscript>
            <VoteForm poll={poll} own={own} onDone={() => {}} />
          </noscript>
        </>
      )}
      <MatchTable poll={poll} />
      <VoterList poll={poll} ownVoterId={own?.id ?? null} />
    </>
  )
}

function ControlsPlaceholder() {
  return (
    <LoadingPlaceholder
      className={styles.placeholder}
      withoutScripts="Чтобы закрыть или удалить голосование, включите JavaScript."
    >
      <Skeleton shape="block" />
    </LoadingPlaceholder>
  )
}
