import type { Place } from '#contract/places/places.ts'
import { Avatar } from '#web/ui/pictures/avatar.tsx'
import { Facts } from '#web/ui/text/facts.tsx'
import styles from './place-header.module.css'

/** The header of pages below a place: its name and facts. */
export function PlaceHeaderSmall({ place, title }: { place: Place; title: string }) {
  return (
    <header className={styles.small}>
      <div className={styles.identity}>
        <Avatar id={place.id} name={place.name} image={place.logo ?? place.avatar} size="large" />
        <div className={styles.text}>
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.kind}>
            <Facts
              items={[
                <a key="place" href={`/${place.latinName}`} className={styles.back}>
                  {place.name}
                </a>,
                place.category.name,
              ]}
            />
          </p>
        </div>
      </div>
    </header>
  )
}
