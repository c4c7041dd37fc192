import { useState } from 'react'
import type { Gallery } from '#contract/places/places.ts'
import { Button } from '#web/ui/button.tsx'
import { GalleryCard } from './gallery-card.tsx'
import styles from './gallery-list.module.css'
import { SHOW_MORE_STEP, shownCount } from './show-more.ts'

interface GalleryListProps {
  galleries: readonly Gallery[]
  addressOf: (gallery: Gallery) => string
}

/** Galleries, five at a time. Without scripts the rest are links in a noscript. */
export function GalleryList({ galleries, addressOf }: GalleryListProps) {
  const [steps, setSteps] = useState(1)
  const shown = shownCount(galleries.length, steps)
  const rest = galleries.slice(shown)
  return (
    <>
      <ul className={styles.list}>
        {galleries.slice(0, shown).map((gallery, index) => (
          <li key={gallery.id}>
            <GalleryCard gallery={gallery} to={addressOf(gallery)} isEager={index < 2} />
          </li>
        ))}
      </ul>
      {rest.length > 0 && (
        <>
          <Button className={styles.more} onClick={() => setSteps(steps + 1)}>
            {`Показать ещё ${Math.min(SHOW_MORE_STEP, rest.length)}`}
          </Button>
          <noscript>
            <ul>
              {rest.map((gallery) => (
                <li key={gallery.id}>
                  <a href={addressOf(gallery)}>{gallery.title}</a>
                </li>
              ))}
            </ul>
          </noscript>
        </>
      )}
    </>
  )
}
