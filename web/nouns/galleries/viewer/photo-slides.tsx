import { useState } from 'react'
import type { Photo } from '#contract/images/images.ts'
import { classNames } from '#web/ui/class-names.ts'
import { previewOf } from '#web/ui/pictures/thumbhash-preview.ts'
import styles from './photo-viewer.module.css'
import type { Gestures } from './use-gestures.ts'
import { wrapIndex } from './zoom.ts'

interface PhotoSlidesProps {
  photos: readonly Photo[]
  /** The position of the current photo; it continues past both ends of the carousel. */
  position: number
  gestures: Pick<Gestures, 'view' | 'dragOffset' | 'isZoomed' | 'isDragging'>
}

/** The current photo and its neighbours, moved and zoomed by gestures. */
export function PhotoSlides({ photos, position, gestures }: PhotoSlidesProps) {
  const { view, dragOffset, isZoomed, isDragging } = gestures
  return (
    <div
      className={classNames(styles.track, dragOffset && styles.pulled)}
      style={{
        transform: `translate(calc(${-position * 100}% + ${dragOffset?.x ?? 0}px), ${dragOffset?.y ?? 0}px)`,
      }}
    >
      {slidesAround(position, photos.length).map((slide) => {
        const number = wrapIndex(slide, photos.length)
        const photo = photos[number]
        const isCurrent = slide === position
        return (
          photo && (
            <Slide
              key={slide}
              photo={photo}
              number={number + 1}
              position={slide}
              isCurrent={isCurrent}
              transform={isCurrent ? `translate(${view.x}px, ${view.y}px) scale(${view.scale})` : undefined}
              isClose={isCurrent && isZoomed}
              isHeld={isDragging}
            />
          )
        )
      })}
    </div>
  )
}

/** The picture and its neighbours, which are preloaded. */
function slidesAround(position: number, count: number): number[] {
  return count > 1 ? [position - 1, position, position + 1] : [position]
}

interface SlideProps {
  photo: Photo
  number: number
  position: number
  isCurrent: boolean
  transform: string | undefined
  /** When zoomed, the browser may load the largest file. */
  isClose: boolean
  isHeld: boolean
}

function Slide({ photo, number, position, isCurrent, transform, isClose, isHeld }: SlideProps) {
  const { standard, original = standard } = photo
  const [isLoaded, setIsLoaded] = useState(false)
  const preview = !isLoaded && photo.thumbhash ? previewOf(photo.thumbhash) : null
  return (
    <div className={styles.slide} style={{ left: `${position * 100}%` }} aria-hidden={!isCurrent}>
      <img
        className={classNames(styles.photo, isHeld && styles.held)}
        src={standard.url}
        srcSet={
          original.width > standard.width
            ? `${standard.url} ${standard.width}w, ${original.url} ${original.width}w`
            : undefined
        }
        sizes={isClose ? '250vw' : '100vw'}
        width={original.width}
        height={original.height}
        alt={photo.description || `Фотография ${number}`}
        style={{ transform, backgroundImage: preview ? `url(${preview})` : undefined }}
        draggable={false}
        onLoad={() => setIsLoaded(true)}
      />
    </div>
  )
}
