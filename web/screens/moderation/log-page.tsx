import { useInfiniteQuery } from '@tanstack/react-query'
import type { LogEntry } from '#contract/moderation/moderation.ts'
import { describeDecision } from '#contract/moderation/moderation-labels.ts'
import type { Place } from '#contract/places/places.ts'
import { inQuotes } from '#contract/russian.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { useNow } from '#web/lib/now.ts'
import { moderationLogQuery } from '#web/nouns/moderation/api.ts'
import { placeCrumbs } from '#web/nouns/places/page/place-crumbs.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { InfiniteList } from '#web/ui/lists/infinite-list.tsx'
import { RowSkeleton } from '#web/ui/lists/skeleton.tsx'
import { PageColumns } from '#web/ui/page-columns.tsx'
import { Breadcrumbs } from '#web/ui/text/breadcrumbs.tsx'
import styles from './log-page.module.css'

/** The public log of a place: hidden and restored texts with reasons, without authors. */
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
