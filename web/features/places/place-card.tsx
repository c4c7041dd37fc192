import type { ListedPlace } from '#contract/places.ts'
import { joinFacts } from '#web/lib/format/facts.ts'
import { formatAverageCheck } from '#web/lib/format/money.ts'
import { drawnPart } from '#web/lib/lazy-part.ts'
import { RatingBadge } from '#web/ui/badge.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { CoverImage } from '#web/ui/cover-image.tsx'
import { Link } from '#web/ui/link.tsx'
import { cardAddress } from './place-address.ts'
import styles from './place-card.module.css'
import { PlaceDistance } from './place-distance.tsx'
import { placeKinds } from './place-kind.ts'
import { placeOpening } from './place-opening.ts'

const CardTables = drawnPart('CardTables', () => import('./card-tables.tsx'))

interface PlaceCardProps {
  place: ListedPlace
  now: number
  /** The first cards of a page are seen at once: their pictures do not wait. */
  isPriority?: boolean
  /** For whom a table is looked for; without it the card tells of the next ones for two. */
  guests?: number | undefined
  /** Its list goes beyond one city. */
  hasCity?: boolean
  /** Its list is a chain: places alike but for the address. */
  isBranch?: boolean
}

/** A place with a photo shows it; one without is a line, as all are where the reader wants lines. */
export function PlaceCard({
  place,
  now,
  isPriority = false,
  guests,
  hasCity = false,
  isBranch = false,
}: PlaceCardProps) {
  const opening = placeOpening(place, now)
  const address = cardAddress(place.location, hasCity)
  const [kind, ...narrower] = placeKinds(place)
  const size = place.background ? 'tall' : 'short'
  return (
    <article className={classNames(styles.card, styles[size], isBranch && styles.branch)} data-card={size}>
      <Link className={styles.link} to={`/${place.latinName}`} data-place={place.id}>
        <div className={styles.cover}>
          <CoverImage place={place} isPriority={isPriority} />
        </div>
        <RatingBadge rating={place.rating} reviewCount={place.reviewCount} />
        {topOf(place) && <p className={styles.top}>{topOf(place)}</p>}
        <div className={styles.body}>
          <h2 className={styles.name}>{place.name}</h2>
          <p className={styles.about}>
            {(!isBranch || !address) && (
              <span className={styles.kind}>
                <span>{kind}</span>
                {narrower.length > 0 && (
                  <span className={styles.narrower}>{` · ${joinFacts(narrower)}`}</span>
                )}
              </span>
            )}
            {address && <span className={styles.address}>{address}</span>}
          </p>
          <p className={styles.facts}>
            <span className={styles[opening.kind]}>{opening.short}</span>
            <PlaceDistance to={place.location} />
            {place.averageCheck !== null && <span>{formatAverageCheck(place.averageCheck)}</span>}
          </p>
        </div>
      </Link>
      {place.freeTimes && <CardTables place={place} now={now} guests={guests} />}
    </article>
  )
}

function topOf(place: ListedPlace): string | null {
  if (place.isTop50Bars) return 'Топ-50 баров'
  if (place.isTop100Restaurants) return 'Топ-100 ресторанов'
  return place.isTopCafes ? 'Лучшие кафе' : null
}
