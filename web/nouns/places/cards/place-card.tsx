import type { ReactNode } from 'react'
import type { PlaceSummary } from '#contract/places/places.ts'
import { joinFacts } from '#web/lib/format/facts.ts'
import { formatAverageBill } from '#web/lib/format/money.ts'
import { lazyHydrated } from '#web/lib/pages/lazy-with-retry.ts'
import { TagBadge } from '#web/nouns/reference/tag-badge.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { CoverImage } from '#web/ui/pictures/cover-image.tsx'
import { RatingBadge } from '#web/ui/text/badge.tsx'
import { cardAddress } from '../place-address.ts'
import { MetroWalk } from './metro-walk.tsx'
import styles from './place-card.module.css'
import { PlaceDistance } from './place-distance.tsx'
import { placeOpening } from './place-opening.ts'

const CardActions = lazyHydrated('CardActions', () => import('./card-actions.tsx'))

interface PlaceCardProps {
  place: PlaceSummary
  now: number
  /** For the first cards of a page, whose pictures are loaded at once. */
  isPriority?: boolean
  /** The number of guests of the filter; without it the card shows the next times for two. */
  guests?: number | undefined
  /** Shows the city, in lists of several cities. */
  hasCity?: boolean
  /** Shows the address first, in lists of one chain. */
  isBranch?: boolean
  /** An action of the list, below the card. */
  children?: ReactNode
}

/** A place with a photo is a card; one without is a row, as all are where the reader chose rows. */
export function PlaceCard({
  place,
  now,
  isPriority = false,
  guests,
  hasCity = false,
  isBranch = false,
  children,
}: PlaceCardProps) {
  const opening = placeOpening(place, now)
  const address = cardAddress(place.location, hasCity)
  const [kind, ...narrower] = place.kinds
  const size = place.hasPhoto ? 'tall' : 'short'
  return (
    <article className={classNames(styles.card, styles[size], isBranch && styles.branch)} data-card={size}>
      <a className={styles.link} href={`/${place.latinName}`}>
        <div className={styles.cover}>
          <CoverImage src={place.cover} isPriority={isPriority} />
        </div>
        <RatingBadge rating={place.rating} reviewCount={place.reviewCount} />
        {place.tag && place.tagStyle && (
          <p className={styles.top}>
            <TagBadge name={place.tag} {...place.tagStyle} />
          </p>
        )}
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
          {place.location.metro && (
            <p className={styles.metro}>
              <MetroWalk metro={place.location.metro} />
            </p>
          )}
          <p className={styles.facts}>
            <span className={styles[opening.kind]}>{opening.short}</span>
            <PlaceDistance to={place.location} />
            {place.averageCheck !== null && <span>{formatAverageBill(place.averageCheck)}</span>}
          </p>
        </div>
      </a>
      <CardActions place={place} now={now} guests={guests} />
      {children}
    </article>
  )
}
