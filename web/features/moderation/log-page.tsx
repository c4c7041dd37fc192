import { useInfiniteQuery } from '@tanstack/react-query'
import type { LogEntry } from '#contract/moderation.ts'
import { describeDecision } from '#contract/moderation-words.ts'
import type { Place } from '#contract/places.ts'
import { inQuotes } from '#contract/russian.ts'
import { placeCrumbs } from '#web/features/places/place-page/place-crumbs.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { useNow } from '#web/lib/now.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { InfiniteList } from '#web/ui/infinite-list.tsx'
import { PageColumns } from '#web/ui/page-columns.tsx'
import { RowSkeleton } from '#web/ui/skeleton.tsx'
import { moderationLogQuery } from './api.ts'
import styles from './log-page.module.css'

/** What was hidden and brought back at a place, and why; never whose it was. */
export function ModerationLogPage({ place }: { place: Place }) {
  const query = useInfiniteQuery(moderationLogQuery(place.id))
  const { timeZone } = place.location.city
  return (
    <PageColumns width="reading" className={styles.page}>
      <Breadcrumbs crumbs={placeCrumbs(place, { label: 'Журнал модерации', path: 'moderation' })} />
      <header className={styles.head}>
        <h1>Журнал модерации</h1>
        <p className={styles.lead}>
          {`Все решения о\u00A0том, что пишут о\u00A0заведении ${inQuotes(place.name)}: что скрыли, удалили или вернули и\u00A0почему. Имён здесь нет.`}
        </p>
      </header>
      <InfiniteList
        query={query}
        items={query.data?.pages.flatMap(({ items }) => items) ?? []}
        keyOf={({ id }) => id}
        renderItem={(entry) => <Entry entry={entry} timeZone={timeZone} />}
        label="Решения модераторов"
        skeleton={<RowSkeleton />}
        layout="rows"
        endText="Это все решения"
        empty={{
          title: 'Решений модераторов здесь не было',
          text: 'Никто ничего не скрывал и не удалял.',
          illustration: 'no-posts',
          action: <LinkButton to={`/${place.latinName}`}>К заведению</LinkButton>,
        }}
      />
    </PageColumns>
  )
}

function Entry({ entry, timeZone }: { entry: LogEntry; timeZone: string }) {
  const date = formatDate(Date.parse(entry.date), timeZone, useNow())
  return (
    <p className={styles.entry}>
      {`${describeDecision(entry)}, `}
      <time dateTime={entry.date}>{date}</time>
    </p>
  )
}
