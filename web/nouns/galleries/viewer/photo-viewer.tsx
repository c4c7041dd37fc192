import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { Photo } from '#contract/images/images.ts'
import { IconButton } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { icon } from '#web/ui/icon.ts'
import { openDialog } from '#web/ui/windows/open-dialogs.ts'
import { PhotoSlides } from './photo-slides.tsx'
import { PhotoThumbnails } from './photo-thumbnails.tsx'
import styles from './photo-viewer.module.css'
import { useGestures } from './use-gestures.ts'
import { wrapIndex } from './zoom.ts'

const ChevronLeft = icon('chevron-left')
const ChevronRight = icon('chevron-right')
const X = icon('x')
const ZoomIn = icon('zoom-in')
const ZoomOut = icon('zoom-out')

export interface PhotoViewerProps {
  photos: readonly Photo[]
  /** The subject of the photos: «Фотографии заведения «Пушкин»». */
  title: string
  /** Counted from 0. */
  startIndex: number
  onIndexChange?: (index: number) => void
  onClose: () => void
}

/**
 * A full-screen carousel of photos: arrows, swipes and thumbnails switch, a double tap, pinch, wheel or button zooms.
 * Open as long as it is rendered; returns the focus when closed.
 */
export function PhotoViewer({ photos, title, startIndex, onIndexChange, onClose }: PhotoViewerProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const [position, setPosition] = useState(startIndex)
  const index = wrapIndex(position, photos.length)
  const photo = photos[index]
  const canNavigate = photos.length > 1

  const showPhoto = (next: number) => {
    setPosition(next)
    gestures.reset()
    onIndexChange?.(wrapIndex(next, photos.length))
  }
  const gestures = useGestures({
    stage,
    picture: photo?.original ?? photo?.standard ?? { width: 1, height: 1 },
    canNavigate,
    onNavigate: (step) => showPhoto(position + step),
    onClose,
  })
  useEffect(() => (dialog.current ? openDialog(dialog.current) : undefined), [])

  if (!photo) return null

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const action = {
      ArrowLeft: canNavigate ? () => showPhoto(position - 1) : undefined,
      ArrowRight: canNavigate ? () => showPhoto(position + 1) : undefined,
      Home: canNavigate ? () => showPhoto(0) : undefined,
      End: canNavigate ? () => showPhoto(photos.length - 1) : undefined,
      '+': gestures.zoomIn,
      '=': gestures.zoomIn,
      '-': gestures.zoomOut,
    }[event.key]
    if (!action) return
    event.preventDefault()
    action()
  }

  return (
    <dialog
      ref={dialog}
      className={styles.viewer}
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onKeyDown={handleKeyDown}
    >
      <header className={styles.header}>
        <p className={styles.counter} role="status" data-figures="">
          {`${index + 1} из ${photos.length}`}
        </p>
        <IconButton
          label={gestures.isZoomed ? 'Уменьшить' : 'Увеличить'}
          variant="overlay"
          onClick={gestures.toggleZoom}
        >
          {gestures.isZoomed ? <ZoomOut aria-hidden="true" /> : <ZoomIn aria-hidden="true" />}
        </IconButton>
        <IconButton label="Закрыть" variant="overlay" onClick={onClose}>
          <X aria-hidden="true" />
        </IconButton>
      </header>

      <div
        ref={stage}
        className={classNames(styles.stage, gestures.isZoomed && styles.zoomed)}
        {...gestures.handlers}
      >
        <PhotoSlides photos={photos} position={position} gestures={gestures} />
        {canNavigate && (
          <>
            <IconButton
              label="Предыдущая фотография"
              variant="overlay"
              className={styles.previous}
              onClick={() => showPhoto(position - 1)}
            >
              <ChevronLeft aria-hidden="true" />
            </IconButton>
            <IconButton
              label="Следующая фотография"
              variant="overlay"
              className={styles.next}
              onClick={() => showPhoto(position + 1)}
            >
              <ChevronRight aria-hidden="true" />
            </IconButton>
          </>
        )}
      </div>

      <p className={styles.caption}>{photo.description}</p>
      {canNavigate && <PhotoThumbnails photos={photos} index={index} onChoose={showPhoto} />}
    </dialog>
  )
}
