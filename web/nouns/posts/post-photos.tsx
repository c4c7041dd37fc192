import { useEffect, useRef, useState } from 'react'
import type { Photo } from '#contract/images/images.ts'
import { GalleryOverlay } from '#web/nouns/galleries/gallery-overlay.tsx'
import { PhotoLink } from '#web/nouns/galleries/photo-link.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { icon } from '#web/ui/icon.ts'
import { Picture } from '#web/ui/pictures/picture.tsx'
import styles from './post-photos.module.css'

const ChevronLeft = icon('chevron-left')
const ChevronRight = icon('chevron-right')

interface PostPhotosProps {
  photos: readonly Photo[]
  /** The name of the set for the photo viewer: the id of the post. */
  set: string
  title: string
  isPriority?: boolean
}

/** A strip 300 pixels high that scrolls by finger, wheel, keys or buttons; a press opens the viewer. */
export function PostPhotos({ photos, set, title, isPriority = false }: PostPhotosProps) {
  const strip = useRef<HTMLUListElement>(null)
  const { canTurnBack, canTurnOn } = useEnds(strip, photos.length)
  if (photos.length === 0) return null

  const turn = (direction: 1 | -1) => {
    const list = strip.current
    list?.scrollBy({ left: direction * list.clientWidth * 0.85, behavior: 'smooth' })
  }

  return (
    <div className={styles.photos}>
      <ul ref={strip} className={classNames(styles.strip, photos.length === 1 && styles.single)}>
        {photos.map((photo, index) => (
          <li key={photo.id}>
            <PhotoLink
              photo={photo}
              index={index}
              set={set}
              label={`Открыть фотографию ${index + 1} из ${photos.length}`}
            >
              <Picture
                image={photo}
                alt=""
                isPriority={isPriority && index === 0}
                className={styles.picture}
              />
            </PhotoLink>
          </li>
        ))}
      </ul>
      {canTurnBack && (
        <IconButton
          label="Предыдущие фотографии"
          variant="overlay"
          className={classNames(styles.turn, styles.back)}
          onClick={() => turn(-1)}
        >
          <ChevronLeft aria-hidden="true" />
        </IconButton>
      )}
      {canTurnOn && (
        <IconButton
          label="Следующие фотографии"
          variant="overlay"
          className={classNames(styles.turn, styles.on)}
          onClick={() => turn(1)}
        >
          <ChevronRight aria-hidden="true" />
        </IconButton>
      )}
      <GalleryOverlay photos={photos} set={set} title={title} />
    </div>
  )
}

/** Whether a strip of so many pictures can scroll further to either side. */
function useEnds(strip: { current: HTMLElement | null }, count: number) {
  const [ends, setEnds] = useState({ canTurnBack: false, canTurnOn: false })
  useEffect(() => {
    const list = strip.current
    if (!list || count === 0) return
    const measure = () => {
      const canTurnBack = list.scrollLeft > 8
      const canTurnOn = list.scrollLeft + list.clientWidth < list.scrollWidth - 8
      setEnds((known) =>
        known.canTurnBack === canTurnBack && known.canTurnOn === canTurnOn
          ? known
          : { canTurnBack, canTurnOn },
      )
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(list)
    list.addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      list.removeEventListener('scroll', measure)
    }
  }, [strip, count])
  return ends
}
