import { useEffect, useRef } from 'react'
import type { Photo } from '#contract/images/images.ts'
import { classNames } from '#web/ui/class-names.ts'
import styles from './photo-viewer.module.css'

interface ThumbnailsProps {
  photos: readonly Photo[]
  index: number
  onChoose: (index: number) => void
}

/** A strip of thumbnails, scrolled so that the current photo is in the middle. */
export function PhotoThumbnails({ photos, index, onChoose }: ThumbnailsProps) {
  const strip = useRef<HTMLUListElement>(null)
  // Scrolling is state of the browser.
  useEffect(() => {
    const current = strip.current?.children[index]
    const list = strip.current
    if (!list || !(current instanceof HTMLElement)) return
    list.scrollTo({ left: current.offsetLeft - (list.clientWidth - current.clientWidth) / 2 })
  }, [index])
  return (
    <ul ref={strip} className={styles.thumbnails} aria-label="Все фотографии">
      {photos.map((photo, number) => (
        <li key={photo.id}>
          <button
            type="button"
            className={classNames(styles.thumbnail, number === index && styles.chosen)}
            aria-label={`Фотография ${number + 1}`}
            aria-current={number === index ? 'true' : undefined}
            onClick={() => onChoose(number)}
          >
            <img
              src={(photo.thumbnail ?? photo.standard).url}
              width={56}
              height={56}
              alt=""
              loading="lazy"
              decoding="async"
              draggable={false}
            />
          </button>
        </li>
      ))}
    </ul>
  )
}
