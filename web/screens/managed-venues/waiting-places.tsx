import { useInfiniteQuery } from '@tanstack/react-query'
import type { WaitingPlace } from '#contract/places/place-moderation.ts'
import { formatElapsed } from '#web/lib/format/elapsed.ts'
import { waitingPlacesQuery } from '#web/nouns/managed-venues/api.ts'
import { streetLine } from '#web/nouns/places/place-address.ts'
import { InfiniteList } from '#web/ui/lists/infinite-list.tsx'
import { RowSkeleton } from '#web/ui/lists/skeleton.tsx'
import { Avatar } from '#web/ui/pictures/avatar.tsx'
import { Label } from '#web/ui/text/badge.tsx'
import { Facts } from '#web/ui/text/facts.tsx'
import styles from './managed-venues-page.module.css'

/** For moderators: submitted places, the longest waiting first. */
export function WaitingPlaces() {
  const query = useInfiniteQuery(waitingPlacesQuery())
  return (
    <InfiniteList
      query={query}
      items={query.data?.pages.flatMap(({ items }) => items) ?? []}
      keyOf={({ place }) => place.id}
      renderItem={(waiting) => <WaitingRow waiting={waiting} />}
      label="Заведения на модерации"
      skeleton={<RowSkeleton />}
      endText="Больше ничего не ждёт решения"
      empty={{ title: 'Всё решено', text: 'Новые заведения появятся здесь.', illustration: 'no-place' }}
    />
  )
}

function WaitingRow({ waiting }: { waiting: WaitingPlace }) {
  const { place, waitingSeconds, submitter, isResubmitted } = waiting
  const { id, latinName, name, avatar, category, location } = place
  return (
    <article className={styles.place}>
      <a href={`/${latinName}`} className={styles.row}>
        <Avatar id={id} name={name} image={avatar} size="large" />
        <span className={styles.text}>
          <span className={styles.name}>{name}</span>
          <Facts
            className={styles.facts}
            items={[category.name, `${location.city.name}, ${streetLine(location)}`]}
          />
          <Facts
            className={styles.facts}
            items={[`Ждёт ${formatElapsed(waitingSeconds)}`, submitter?.fullName]}
          />
          {isResubmitted && (
            <span>
              <Label>Исправлено после отказа</Label>
            </span>
          )}
        </span>
      </a>
    </article>
  )
}
