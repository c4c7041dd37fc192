import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { Photo } from '#contract/images.ts'
import { IconButton } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { icon } from '#web/ui/icon.ts'
import { previewOf } from '#web/ui/thumbhash-preview.ts'
import styles from './photo-viewer.module.css'
import { useGestures } from './use-gestures.ts'
import { onRing } from './zoom.ts'

const ChevronLeft = icon('chevron-left')
const ChevronRight = icon('chevron-right')
const X = icon('x')
const ZoomIn = icon('zoom-in')
const ZoomOut = icon('zoom-out')

export interface PhotoViewerProps {
  photos: readonly Photo[]
  /** Of what: «Фотографии заведения «Пушкин»». */
  title: string
  /** From 0. */
  startIndex: number
  onIndexChange?: (index: number) => void
  onClose: () => void
}

/**
 * Photos over the whole screen, in a ring: arrows, swipes and thumbnails turn, a double tap, pinch, wheel or button
 * zooms. Render it to open it; focus goes back to what opened it.
 */
export function PhotoViewer({ photos, title, startIndex, onIndexChange, onClose }: PhotoViewerProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const [position, setPosition] = useState(startIndex)
  const index = onRing(position, photos.length)
  const photo = photos[index]
  const canTurn = photos.length > 1

  const turnTo = (next: number) => {
    setPosition(next)
    gestures.reset()
    onIndexChange?.(onRing(next, photos.length))
  }
  const gestures = useGestures({
    stage,
    picture: photo?.original ?? { width: 1, height: 1 },
    canTurn,
    onTurn: (step) => turnTo(position + step),
    onClose,
  })
  useModal(dialog)

  if (!photo) return null

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const action = {
      ArrowLeft: canTurn ? () => turnTo(position - 1) : undefined,
      ArrowRight: canTurn ? () => turnTo(position + 1) : undefined,
      Home: canTurn ? () => turnTo(0) : undefined,
      End: canTurn ? () => turnTo(photos.length - 1) : undefined,
      '+': gestures.zoomIn,
      '=': gestures.zoomIn,
      '-': gestures.zoomOut,
    }[event.key]
    if (!action) return
    event.preventDefault()
    action()
  }

  const { view, pull } = gestures
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
        <div
          className={classNames(styles.track, pull && styles.pulled)}
          style={{
            transform: `translate(calc(${-position * 100}% + ${pull?.x ?? 0}px), ${pull?.y ?? 0}px)`,
          }}
        >
          {slidesAround(position, photos.length).map((slide) => {
            const one = photos[onRing(slide, photos.length)]
            return (
              one && (
                <Slide
                  key={slide}
                  photo={one}
                  number={onRing(slide, photos.length) + 1}
                  position={slide}
                  isCurrent={slide === position}
                  transform={
                    slide === position
                      ? `translate(${view.x}px, ${view.y}px) scale(${view.scale})`
                      : undefined
                  }
                  isClose={slide === position && gestures.isZoomed}
                  isHeld={gestures.isDragging}
                />
              )
            )
          })}
        </div>
        {canTurn && (
          <>
            <IconButton
              label="Предыдущая фотография"
              variant="overlay"
              className={styles.previous}
              onClick={() => turnTo(position - 1)}
            >
              <ChevronLeft aria-hidden="true" />
            </IconButton>
            <IconButton
              label="Следующая фотография"
              variant="overlay"
              className={styles.next}
              onClick={() => turnTo(position + 1)}
            >
              <ChevronRight aria-hidden="true" />
            </IconButton>
          </>
        )}
      </div>

      <p className={styles.caption}>{photo.description}</p>
      {canTurn && <Thumbnails photos={photos} index={index} onChoose={turnTo} />}
    </dialog>
  )
}

/** The picture and its neighbours, so that they are there before they are asked for. */
function slidesAround(position: number, count: number): number[] {
  return count > 1 ? [position - 1, position, position + 1] : [position]
}

interface SlideProps {
  photo: Photo
  number: number
  position: number
  isCurrent: boolean
  transform: string | undefined
  /** Zoomed: the browser may fetch the largest file. */
  isClose: boolean
  isHeld: boolean
}

function Slide({ photo, number, position, isCurrent, transform, isClose, isHeld }: SlideProps) {
  const { standard, original } = photo
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

interface ThumbnailsProps {
  photos: readonly Photo[]
  index: number
  onChoose: (index: number) => void
}

function Thumbnails({ photos, index, onChoose }: ThumbnailsProps) {
  const strip = useRef<HTMLUListElement>(null)
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
              src={photo.thumbnail.url}
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

/** Opens the browser's own modal layer, which traps focus; gives the focus back at the end. */
function useModal(element: { current: HTMLDialogElement | null }): void {
  useEffect(() => {
    const dialog = element.current
    if (!dialog) return
    const opener = document.activeElement
    dialog.showModal()
    return () => {
      dialog.close()
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    }
  }, [element])
}
