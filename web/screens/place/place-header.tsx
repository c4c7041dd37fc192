import { placeKinds } from '#contract/places/place-summary.ts'
import type { Place } from '#contract/places/places.ts'
import { fullAddress } from '#web/nouns/places/page/full-address.ts'
import { PlaceFacts } from '#web/nouns/places/page/place-facts.tsx'
import { TagBadge } from '#web/nouns/reference/tag-badge.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Avatar } from '#web/ui/pictures/avatar.tsx'
import { CoverImage } from '#web/ui/pictures/cover-image.tsx'
import { Facts } from '#web/ui/text/facts.tsx'
import { PlaceActions } from './place-actions.tsx'
import { PlaceFollowers } from './place-followers.tsx'
import styles from './place-header.module.css'

/** A longer name is set smaller, so that the facts stay on the first screen. */
const LONG_NAME = 40

/** The cover, the name, the four facts and the actions. */
export function PlaceHeader({ place }: { place: Place }) {
  return (
    <header className={styles.header}>
      <div className={styles.cover}>
        <CoverImage src={place.background?.standard.url ?? place.drawnCover} isPriority />
      </div>
      <div className={styles.identity}>
        <span className={styles.face}>
          <Avatar id={place.id} name={place.name} image={place.logo ?? place.avatar} size="huge" />
        </span>
        <div className={styles.text}>
          <h1 className={classNames(styles.name, place.name.length > LONG_NAME && styles.longName)}>
            {place.name}
          </h1>
          <p className={styles.kind}>
            <Facts items={placeKinds(place)} />
            {place.tags.map((tag) => (
              <a key={tag.id} href={`/${place.location.city.latinName}/places?tags=${tag.id}`}>
                <TagBadge name={tag.name} color={tag.color} icon={tag.icon} />
              </a>
            ))}
          </p>
        </div>
      </div>
      <p className={styles.address}>
        <Facts items={[fullAddress(place.location), place.location.district]} />
      </p>
      <PlaceFacts place={place} />
      <PlaceActions place={place} />
      <PlaceFollowers place={place} />
    </header>
  )
}
