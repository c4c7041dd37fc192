import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { MatchDecision, PossibleMatch } from '#contract/imports/possible-matches.ts'
import { inQuotes } from '#contract/russian.ts'
import { groupDigits } from '#web/lib/format/numbers.ts'
import {
  possibleMatchCountQuery,
  possibleMatchesQuery,
  useMatchDecision,
} from '#web/nouns/imports/possible-matches-query.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { InfiniteList } from '#web/ui/lists/infinite-list.tsx'
import { ListFailure } from '#web/ui/lists/list-failure.tsx'
import { RowSkeleton } from '#web/ui/lists/skeleton.tsx'
import { PageColumns } from '#web/ui/page-columns.tsx'
import { LinkTab, LinkTabs } from '#web/ui/tabs.tsx'
import { Label } from '#web/ui/text/badge.tsx'
import { Breadcrumbs } from '#web/ui/text/breadcrumbs.tsx'
import { Facts } from '#web/ui/text/facts.tsx'
import { showSnackbar } from '#web/ui/windows/snackbar-store.ts'
import styles from './imports.module.css'
import { MatchPair } from './match-pair.tsx'
import { Moment } from './run-facts.tsx'

/** Imported records that may be existing places: a person merges them or keeps them apart. */
export function PossibleMatchesPage() {
  const [search] = useSearchParams()
  const isDecided = search.get('state') === 'decided'
  const { data: count = 0 } = useQuery(possibleMatchCountQuery)
  return (
    <PageColumns width="reading" className={styles.page}>
      <Breadcrumbs
        crumbs={[
          { label: 'Администрирование', to: '/admin' },
          { label: 'Загрузки', to: '/admin/imports' },
          { label: 'Возможные дубли' },
        ]}
      />
      <h1>Возможные дубли</h1>
      <LinkTabs label="Пары">
        <LinkTab to="/admin/imports/matches" isActive={!isDecided}>
          {`Ждут решения ${groupDigits(count)}`}
        </LinkTab>
        <LinkTab to="/admin/imports/matches?state=decided" isActive={isDecided}>
          Решённые
        </LinkTab>
      </LinkTabs>
      {isDecided ? <Decided /> : <Queue />}
    </PageColumns>
  )
}

const decisionByKey: Readonly<Record<string, MatchDecision | 'skip'>> = {
  Digit1: 'same',
  Digit2: 'different',
  Digit3: 'skip',
}

/** One pair at a time, decided by mouse or by keys. */
function Queue() {
  const { data, isPending, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(possibleMatchesQuery('open'))
  const [skipped, setSkipped] = useState<readonly string[]>([])
  const { mutate, isPending: isDeciding } = useMatchDecision()
  const matches = data?.pages.flatMap(({ items }) => items) ?? []
  const match = matches.find(({ id }) => !skipped.includes(id))

  const revertDecision = ({ id }: PossibleMatch) =>
    mutate(
      { matchId: id, decision: null },
      {
        onSuccess: () => showSnackbar('Решение отменено', 'success'),
        onError: (error) => showSnackbar(error.message, 'error'),
      },
    )
  const choose = (decision: MatchDecision | 'skip') => {
    if (!match) return
    if (decision === 'skip') return setSkipped([...skipped, match.id])
    mutate(
      { matchId: match.id, decision },
      {
        onSuccess: () =>
          showSnackbar(decision === 'same' ? 'Соединены' : 'Останутся разными', 'success', {
            label: 'Отменить',
            onAction: () => revertDecision(match),
          }),
        onError: (error) => showSnackbar(error.message, 'error'),
      },
    )
  }
  const handleKey = (event: KeyboardEvent) => {
    const decision = decisionByKey[event.code]
    if (!decision || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    choose(decision)
  }

  if (isPending) return <RowSkeleton />
  if (!match && error) return <ListFailure error={error} onRetry={data ? fetchNextPage : refetch} />
  if (!match && hasNextPage) {
    return (
      <Button isPending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        Показать следующие пары
      </Button>
    )
  }
  if (!match) {
    return (
      <EmptyState
        title={skipped.length > 0 ? 'Остались только пропущенные' : 'Решать нечего'}
        text="Пары появляются, когда источник говорит о месте, похожем на известное."
        illustration="no-place"
      >
        {skipped.length > 0 && <Button onClick={() => setSkipped([])}>Показать пропущенные</Button>}
      </EmptyState>
    )
  }
  return (
    // Single-character keys work only while the pair has the focus (WCAG 2.1.4), which a press anywhere on it sets.
    <section className={styles.queue} aria-label="Пара" tabIndex={-1} onKeyDown={handleKey}>
      <MatchPair key={match.id} match={match} />
      <div className={styles.actions}>
        <Button aria-keyshortcuts="1" isPending={isDeciding} onClick={() => choose('same')}>
          Одно место
        </Button>
        <Button aria-keyshortcuts="2" isPending={isDeciding} onClick={() => choose('different')}>
          Разные
        </Button>
        <Button aria-keyshortcuts="3" variant="quiet" onClick={() => choose('skip')}>
          Пропустить
        </Button>
      </div>
      <p className={styles.facts}>
        Клавиши, пока выбрана пара или её кнопка: 1 — одно место, 2 — разные, 3 — пропустить. Решение
        запоминается: следующая загрузка о нём не спросит.
      </p>
    </section>
  )
}

function Decided() {
  const query = useInfiniteQuery(possibleMatchesQuery('decided'))
  return (
    <InfiniteList
      query={query}
      items={query.data?.pages.flatMap(({ items }) => items) ?? []}
      keyOf={({ id }) => id}
      renderItem={(match) => <DecidedCard match={match} />}
      label="Решённые пары"
      skeleton={<RowSkeleton />}
      empty={{ title: 'Ещё ничего не решали' }}
    />
  )
}

function DecidedCard({ match }: { match: PossibleMatch }) {
  const { id, source, imported, known, place, meters, decision, decidedBy, decidedAt } = match
  const { mutate, isPending } = useMatchDecision()
  const handleUndo = () =>
    mutate(
      { matchId: id, decision: null },
      {
        onSuccess: () => showSnackbar('Решение отменено', 'success'),
        onError: (error) => showSnackbar(error.message, 'error'),
      },
    )
  return (
    <article className={styles.card}>
      <h2 className={styles.name}>
        <a href={`/${place.latinName}`}>{known.name}</a>
        <Label tone={decision === 'same' ? 'good' : 'plain'}>
          {decision === 'same' ? 'Одно место' : 'Разные'}
        </Label>
      </h2>
      <p className={styles.small}>{`${source}: ${inQuotes(imported.name)}, ${meters}\u00A0м`}</p>
      <Facts
        className={styles.facts}
        items={[decidedBy?.fullName ?? 'Из терминала', decidedAt && <Moment key="at" at={decidedAt} />]}
      />
      <p>
        <Button size="small" isPending={isPending} onClick={handleUndo}>
          Отменить решение
        </Button>
      </p>
    </article>
  )
}
